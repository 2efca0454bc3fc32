/** Text checks that all content schemas share. */

import * as z from 'zod'
import type { RuleId } from '../diagnostics/rules.ts'
import { isDay } from './days.ts'

/** What a schema tells `validate` about a check, beside the expected value. Zod carries it in an issue's `params`. */
export interface CheckParams {
  /** The rule of a failed check, if it is not `wrong-type` or `invalid-value`. */
  readonly rule?: RuleId
  /** What a missing key would hold, if that is not the expected value. */
  readonly what?: string
  /** Names the wrong part of a value, if the message should not quote the whole value. */
  readonly describe?: (value: unknown) => string
  /** The check itself, for texts. */
  readonly isValid?: (text: string) => boolean
}

/**
 * A text that passes a check.
 * @param expected a noun phrase that completes `"key" must be …`
 */
export const checked = (
  isValid: (text: string) => boolean,
  expected: string,
  params: Pick<CheckParams, 'rule' | 'what'> = {},
) =>
  z
    .custom<string>((value) => typeof value === 'string' && isValid(value), {
      error: expected,
      params: { ...params, isValid } satisfies CheckParams,
      // Later checks of the same object still run, so that one build reports all mistakes.
      abort: false,
    })
    .meta({ description: params.what ?? expected })

/** Half of a surrogate pair. A YAML escape can write one, but UTF-8 cannot. */
const loneSurrogate = /\p{Surrogate}/u

/** Characters that a YAML escape can write but no page or feed may contain (XML 1.0, 2.2; HTML, noncharacters and controls). */
const control = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/u

/** A character that a reader sees: neither white space nor one without a glyph, such as a zero-width space. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** The longest text of a key, in UTF-16 units. Lists, feeds and indexes repeat such texts for every document. */
export const maxTextLength = 5000

/** The longest title, tag or other text on one line, in UTF-16 units. */
export const maxLineLength = 500

/** The most entries of a list of texts. */
export const maxListLength = 1000

/** What a text must be if it is required. */
export const nonBlankText = 'non-blank text'

/**
 * A text that is not blank and can be published in every format.
 * @param what a noun phrase for the message about a missing key
 * @param maxLength in UTF-16 units
 */
export const required = (what: string, maxLength = maxTextLength) =>
  checked((text) => visible.test(text), nonBlankText, { what })
    .refine((text) => typeof text !== 'string' || text.length <= maxLength, {
      error: `text of at most ${maxLength} characters`,
      params: { describe: (text) => `${String(text).length} characters` } satisfies CheckParams,
    })
    .refine((text) => isFreeOf(loneSurrogate, text), {
      error: 'text without half of a surrogate pair (U+D800 to U+DFFF)',
    })
    .refine((text) => isFreeOf(control, text), { error: 'text without control characters' })
    .meta({ maxLength })

/** Whether a text has no match. A value that is no text is reported by another check. */
const isFreeOf = (pattern: RegExp, value: unknown): boolean =>
  typeof value !== 'string' || !pattern.test(value)

/**
 * A list of non-blank texts of one line each. Duplicates are dropped.
 * @param what a noun phrase for the message about a missing list
 */
export const textList = (what: string) =>
  z
    .array(required('a list entry', maxLineLength), what)
    .refine((texts) => !Array.isArray(texts) || texts.length <= maxListLength, {
      error: `a list of at most ${maxListLength} entries`,
      params: {
        describe: (texts) => `${(texts as readonly unknown[]).length} entries`,
      } satisfies CheckParams,
    })
    .meta({ description: what, maxItems: maxListLength })
    .transform((texts) => [...new Set(texts)])

/** A day of the calendar, as `YYYY-MM-DD`, or null. */
export const day = checked(isDay, 'a valid date (YYYY-MM-DD)', { rule: 'invalid-date' }).nullable()
