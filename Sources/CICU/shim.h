#include <unicode/ucol.h>
#include <unicode/uloc.h>
