/**
 * Text checks that all content schemas share, among them those of URLs: the URL of a site, on the command line or as `base_url` in
 * site.yaml, and links of profiles and licences.
 */

import * as z from 'zod'
import { toBasePath } from '../../../shim/contract/routes.ts'
import { isDay } from '../../kernel/days.ts'
import type { RuleId } from '../../kernel/diagnostics/rules.ts'
import { quote } from '../../kernel/diagnostics/wording.ts'

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
 * Adds a check to the schema of a text. Zod runs it for every value, so a value that is not a text passes it: the first check of
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

/** What {@link isBaseUrl} accepts, for messages. */
export const baseUrlForm = 'a URL such as https://example.com or https://example.com/blog'

/** The path of a base URL: segments that need no encoding and that URL parsing does not change. */
const basePath = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*\/?$/

/**
 * Whether a text is the URL of a site: http or https, a host, an optional port and an optional path. A trailing slash is
 * accepted; {@link toBaseUrl} removes it.
 */
export function isBaseUrl(text: string): boolean {
  const path = toBasePath(text)
  const origin = text.slice(0, text.length - path.length)
  return (
    /^https?:/.test(origin) &&
    URL.canParse(origin) &&
    new URL(origin).origin === origin &&
    isUri(origin) &&
    basePath.test(path)
  )
}

/** Removes the trailing slash of a base URL. */
export const toBaseUrl = (url: string): string => url.replace(/\/$/, '')

/** Whether a URL has only the characters and escapes of RFC 3986, section 2. Brackets enclose an IPv6 address. */
const isUri = (url: string): boolean =>
  !/[^\w\-.~!$&'()*+,;=:@/?#%]|%(?![\da-f]{2})|#[^#]*#/i.test(url.replace(/^https?:\/\/\[[\da-f:.]+\]/i, ''))

/** A path without a query or fragment, outside the API, the endpoint for tools and the folders of generated files. */
export const isPagePath = (text: string): boolean =>
  /^(?:\/|(?:\/[\p{L}\p{N}._~-]+)+\/?)$/u.test(text) &&
  !/\/\.{1,2}(?:\/|$)|^\/(?:api|assets|mcp|_stele)(?:\/|$)/.test(text)

const isUrl = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)

export const url = alsoChecked(
  checked(isUrl, 'a URL that starts with https:// or http://'),
  (text) => !isUrl(text) || isUri(text),
  'a URL with percent-encoded special characters',
)
