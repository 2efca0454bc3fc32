/** Text checks that all content schemas share. */

import * as z from 'zod'
import type { RuleId } from '../kernel/diagnostics/rules.ts'
import { quote } from '../kernel/diagnostics/wording.ts'
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

/**
 * Adds a check to the schema of a text. Zod runs it for every value, so a value that is no text passes it: the first check of
 * the schema reports that one.
 * @param expected a noun phrase that completes `"key" must be …`
 */
export const alsoChecked = <T extends z.ZodType<string>>(
  schema: T,
  isValid: (text: string) => boolean,
  expected: string,
  params: CheckParams = {},
): T =>
  schema.refine((value: unknown) => typeof value !== 'string' || isValid(value), { error: expected, params })

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
export const required = (what: string, maxLength = maxTextLength) => {
  const text = checked((value) => visible.test(value), nonBlankText, { what })
  const short = alsoChecked(
    text,
    (value) => value.length <= maxLength,
    `text of at most ${maxLength} characters`,
    { describe: (value) => `${String(value).length} characters` },
  )
  const whole = alsoChecked(
    short,
    (value) => !loneSurrogate.test(value),
    'text without half of a surrogate pair (U+D800 to U+DFFF)',
  )
  return alsoChecked(whole, (value) => !control.test(value), 'text without control characters').meta({
    maxLength,
  })
}

/**
 * Adds the check of the length of a list.
 * @param entries what the entries are
 */
export const withMaxLength = <T extends z.ZodArray>(schema: T, max: number, entries = 'entries'): T =>
  schema.refine((list: unknown) => !Array.isArray(list) || list.length <= max, {
    error: `a list of at most ${max} ${entries}`,
    params: { describe: (list) => `${(list as readonly unknown[]).length} entries` } satisfies CheckParams,
  })

/**
 * A list of non-blank texts of one line each. Duplicates are dropped.
 * @param what a noun phrase for the message about a missing list
 */
export const textList = (what: string) =>
  withMaxLength(z.array(required('a list entry', maxLineLength), what), maxListLength)
    .meta({ description: what, maxItems: maxListLength })
    .transform((texts) => [...new Set(texts)])

/** A day of the calendar, as `YYYY-MM-DD`, or null. */
export const day = checked(isDay, 'a valid date (YYYY-MM-DD)', { rule: 'invalid-date' }).nullable()

/** Reports each invalid key of a map, at the key's value. */
export function reportKeys(
  keys: readonly string[],
  isValid: (key: string) => boolean,
  message: string,
  context: z.RefinementCtx,
): void {
  for (const key of keys) {
    if (isValid(key)) continue
    const params = { describe: () => quote(key) } satisfies CheckParams
    context.addIssue({ code: 'custom', path: [key], input: key, message, params })
  }
}
