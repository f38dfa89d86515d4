// ICU renames its functions by version (`ucol_open_72`) through macros that Swift does not see;
// these wrappers give the few that are used stable names. On Apple systems Foundation is used instead.
#ifndef CICU_SHIM_H
#define CICU_SHIM_H

#if !defined(__APPLE__)
#include <unicode/ucol.h>
#include <unicode/ustring.h>

/// A collator of the root locale that orders runs of digits by their value and ignores case; null on failure.
///
/// Later versions of the root collation hold typographic quotes and the ASCII ones equal but for a secondary
/// difference, and so does Xcode; the rules give every version of ICU that order.
static inline UCollator *cicu_open_numeric_root_collator(void) {
  UErrorCode status = U_ZERO_ERROR;
  UChar rules[160];
  u_unescape(
    "&\\u005C\\u0027<<\\u2018<<\\u2019<<\\u201A<<\\u201B<<\\u05F3"
    "&\\u005C\\u0022<<\\u201C<<\\u201D<<\\u201E<<\\u201F<<\\u2E42<<\\u05F4",
    rules, 160);
  UCollator *collator = ucol_openRules(rules, -1, UCOL_ON, UCOL_SECONDARY, 0, &status);
  if (U_FAILURE(status)) return 0;
  ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
  if (U_FAILURE(status)) {
    ucol_close(collator);
    return 0;
  }
  return collator;
}

/// -1, 0 or 1 as the first UTF-8 text sorts before, with or after the second; 0 where ICU fails.
static inline int cicu_compare_utf8(
  const UCollator *collator, const char *a, int32_t a_count, const char *b, int32_t b_count) {
  UErrorCode status = U_ZERO_ERROR;
  UCollationResult result = ucol_strcollUTF8(collator, a, a_count, b, b_count, &status);
  return U_FAILURE(status) ? 0 : (int)result;
}
#endif

#endif
