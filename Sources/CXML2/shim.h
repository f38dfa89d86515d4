#ifndef CHECKLIST_CXML2_SHIM_H
#define CHECKLIST_CXML2_SHIM_H
#include <libxml/xmlversion.h>
/* With it the headers include the system's ICU, whose declarations clash with those of Foundation's own copy. */
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#endif
