/** The languages of a site. Each has a code for paths and the API, and a tag that names it to browsers and search engines. */

import * as z from 'zod'
import { reservedPageSlugs } from '../../../shim/contract/routes.ts'
import { quote } from '../../kernel/diagnostics/wording.ts'
import { isDeviceName } from '../../kernel/files/paths.ts'
import { alsoChecked, type CheckParams, checked, withMaxLength } from './text-rules.ts'

/** The codes of the languages, the default language first, and the tag of each code. */
export interface Languages {
  readonly languages: readonly string[]
  /** BCP 47 tags by code. A language without a tag of its own has its code here. */
  readonly languageTags: Readonly<Record<string, string>>
}

type Entry = string | { readonly tag: string; readonly code: string }

/** Every page, list and index exists once for each language. */
const maxLanguages = 100

const isLanguageCode = (text: string): boolean => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(text)

const toCodeSchema = (expected: string) =>
  alsoChecked(
    checked(isLanguageCode, expected),
    (text) => !(isLanguageCode(text) && (reservedPageSlugs.includes(text) || isDeviceName(text))),
    'a language code that is not a reserved path',
  )

const codeForm = 'a lower-case language code such as en or pt-br'

/** Whether a text is a language tag as Unicode and browsers read it: RFC 5646 without its grandfathered tags. */
function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

const toPrimarySubtag = (tag: string): string => tag.toLowerCase().replace(/-.*/, '')

/** Stele chooses its texts and the search analyzer by the code. So code and tag must name the same language. */
const languageWithTag = z
  .strictObject({
    tag: checked(isLanguageTag, 'a language tag such as pt-BR (BCP 47)'),
    code: toCodeSchema(codeForm),
  })
  .refine(({ tag, code }) => toPrimarySubtag(tag) === toPrimarySubtag(code), {
    path: ['tag'],
    error: ({ input }) => `a tag of the language ${quote(toPrimarySubtag((input as { code: string }).code))}`,
    when: ({ value }) => {
      const { tag, code } = (value ?? {}) as { readonly tag?: unknown; readonly code?: unknown }
      return typeof tag === 'string' && isLanguageTag(tag) && typeof code === 'string' && isLanguageCode(code)
    },
  })

const toCode = (entry: Entry): string => (typeof entry === 'string' ? entry : entry.code)

const toEntryTag = (entry: Entry): string => (typeof entry === 'string' ? entry : entry.tag)

/** Returns the first code or tag that two entries have. Case makes no difference between tags (RFC 5646, 2.1.1). */
function findDuplicate(entries: readonly Entry[]): string | undefined {
  const codes = entries.map(toCode)
  const tags = entries.map((entry) => toEntryTag(entry).toLowerCase())
  const position = tags.findIndex((tag, index) => tags.indexOf(tag) !== index)
  const entry = entries[position]
  return codes.find((code, index) => codes.indexOf(code) !== index) ?? (entry && toEntryTag(entry))
}

const isEntry = (entry: unknown): entry is Entry =>
  typeof entry === 'string' || languageWithTag.safeParse(entry).success

const findDuplicateIn = (value: unknown): string | undefined =>
  Array.isArray(value) ? findDuplicate(value.filter(isEntry)) : undefined

const entryList = z
  .array(
    z.union([
      toCodeSchema(`${codeForm}, or a tag with its code such as { tag: pt-BR, code: pt }`),
      languageWithTag,
    ]),
    'a list of language codes such as [en, pt]',
  )
  .min(1, 'a list with at least one language code')

export const languagesSchema = withMaxLength(entryList, maxLanguages, 'language codes')
  .meta({ description: 'the languages of the site; the first is the default', maxItems: maxLanguages })
  .refine((entries) => findDuplicateIn(entries) === undefined, {
    error: 'a list that names each language once',
    params: {
      describe: (entries) => `${quote(findDuplicateIn(entries) ?? '')} twice`,
    } satisfies CheckParams,
  })

/** Converts the validated list of site.yaml. */
export const toLanguages = (entries: readonly Entry[]): Languages => ({
  languages: entries.map(toCode),
  languageTags: Object.fromEntries(entries.map((entry) => [toCode(entry), toEntryTag(entry)])),
})

/**
 * Returns the tag of a language for `lang` attributes, `hreflang` and `Content-Language`.
 * @param lang a language code of the site
 */
export const toLanguageTag = (lang: string, { languageTags }: Pick<Languages, 'languageTags'>): string =>
  languageTags[lang] ?? lang

/** Returns the subtags of a language tag in lower case, without extensions and private use. */
export function listSubtags(tag: string): readonly string[] {
  const subtags = tag.toLowerCase().split('-')
  const end = subtags.findIndex((subtag) => subtag.length === 1)
  return end === -1 ? subtags : subtags.slice(0, end)
}
