// ICU renames its functions by version (`ucol_open_72`) through macros that Swift does not see;
// these wrappers give the few that are used stable names. On Apple systems Foundation is used instead.
#ifndef CICU_SHIM_H
#define CICU_SHIM_H

#if !defined(__APPLE__)
#include <unicode/ucol.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>
#include <unicode/upluralrules.h>
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

/// The cardinal plural rules of a locale; null on failure. To be closed with `cicu_close_plural_rules`.
static inline UPluralRules *cicu_open_plural_rules(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UPluralRules *rules = uplrules_open(locale, &status);
  return U_FAILURE(status) ? 0 : rules;
}

static inline void cicu_close_plural_rules(UPluralRules *rules) { uplrules_close(rules); }

/// Writes the plural category of a number as a C string of at most 15 letters; false where ICU fails.
static inline int cicu_plural_category(const UPluralRules *rules, double number, char category[16]) {
  UErrorCode status = U_ZERO_ERROR;
  UChar word[16];
  int32_t count = uplrules_select(rules, number, word, 16, &status);
  if (U_FAILURE(status) || count < 1 || count > 15) return 0;
  u_UCharsToChars(word, category, count);
  category[count] = 0;
  return 1;
}

/// How many locales ICU has data of, and the code of one of them.
static inline int32_t cicu_locale_count(void) { return uloc_countAvailable(); }
static inline const char *cicu_locale(int32_t index) { return uloc_getAvailable(index); }

/// Writes the names of all categories that the rules have, apart by spaces, as a C string; false where ICU fails.
static inline int cicu_plural_categories(const UPluralRules *rules, char *categories, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UEnumeration *words = uplrules_getKeywords(rules, &status);
  int32_t used = 0;
  const char *word;
  int32_t count;
  while (U_SUCCESS(status) && (word = uenum_next(words, &count, &status)) != 0) {
    if (used + count + 2 > capacity) {
      status = U_BUFFER_OVERFLOW_ERROR;
      break;
    }
    if (used > 0) categories[used++] = ' ';
    for (int32_t i = 0; i < count; i++) categories[used++] = word[i];
  }
  categories[used] = 0;
  uenum_close(words);
  return U_SUCCESS(status);
}
#endif

#endif
