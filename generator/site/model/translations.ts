/** Finds the original of each translation, and says whether the translation is up to date. */

import type { History } from '../../content/files/history.ts'
import { formatTranslationSource } from '../../content/schemas/front-matter.ts'
import type { ReportAt } from '../../content/texts/report-at.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import type { Severities } from '../../kernel/diagnostics/rules.ts'
import { isReported } from '../../kernel/diagnostics/to-diagnostics.ts'
import { quote } from '../../kernel/diagnostics/wording.ts'
import type { Document, GetFile } from '../../kernel/document.ts'
import { group } from '../../kernel/grouping.ts'
import { toSourcePath } from '../addresses/link-targets.ts'
import type { ModelOptions } from './content-model.ts'

/** A document that was translated from another one. */
interface Translation {
  readonly document: Document
  /** Null if the front matter names a language in which there is no other document. */
  readonly original: Document | null
}

/**
 * Lists the translations. A document without `translation_of` is one, too, unless it is the first such document in the
 * order of the languages: that one is the original of the others.
 * @param languages of the site
 */
export function listTranslations(
  documents: readonly Document[],
  languages: readonly string[],
): readonly Translation[] {
  return [...groupByFolder(documents, languages).values()].flatMap((folder) => {
    const first = folder.find(({ translationOf }) => translationOf === null) ?? null
    return folder.flatMap((document): Translation[] => {
      const { translationOf } = document
      if (translationOf === null) return document === first ? [] : [{ document, original: first }]
      const others = folder.filter((other) => other !== document)
      return [
        {
          document,
          original: others.find(({ lang }) => lang === translationOf.lang) ?? null,
        },
      ]
    })
  })
}

/** Groups documents by kind and slug, each group in the order of the languages of the site. */
function groupByFolder(
  documents: readonly Document[],
  languages: readonly string[],
): ReadonlyMap<string, readonly Document[]> {
  const ordered = languages.flatMap((lang) => documents.filter((document) => document.lang === lang))
  return group(ordered.map((document) => [toFolderKey(document), document]))
}

/** What the translations of a document share: its collection and slug. */
export const toFolderKey = ({ collection, slug }: Document): string => `${collection} ${slug}`

/**
 * What is known about a translation. `declared` means that its front matter names the original without a hash, and that
 * nothing contradicts.
 */
type TranslationState = 'current' | 'declared' | 'outdated' | 'unknown'

/** Compares a translation with its original: by the hash in its front matter, or else by the commits of both files. */
export function compareWithOriginal(
  { document, original }: { readonly document: Document; readonly original: Document },
  readHistory: () => History,
): TranslationState {
  const recorded = document.translationOf?.hash ?? null
  if (recorded !== null) return recorded === original.sourceHash ? 'current' : 'outdated'
  const order = compareCommits(document, original, readHistory())
  if (order === 'older') return 'outdated'
  if (document.translationOf !== null) return 'declared'
  return order === 'not older' ? 'current' : 'unknown'
}

/** Compares when two files changed last. Changes without a commit are newer than all commits. */
function compareCommits(
  document: Document,
  original: Document,
  history: History,
): 'older' | 'not older' | null {
  const [path, originalPath] = [toSourcePath(document), toSourcePath(original)]
  const [newer, originalNewer] = [history.findLastCommit(path), history.findLastCommit(originalPath)]
  if (newer === null || originalNewer === null || history.isModified(path)) return null
  return history.isModified(originalPath) || originalNewer < newer ? 'older' : 'not older'
}

/** Reports each missing language of a published essay or page on its first document. A draft is not a translation yet. */
export function reportMissingTranslations(
  documents: readonly Document[],
  languages: readonly string[],
  severities: Severities,
  getFile: GetFile,
): void {
  if (!isReported('missing-translation', severities)) return
  for (const folder of groupByFolder(documents, languages).values()) {
    const first = folder.find(({ isDraft }) => !isDraft)
    if (first === undefined) continue
    for (const lang of languages) {
      const translation = folder.find((document) => document.lang === lang)
      if (translation !== undefined && !translation.isDraft) continue
      const path = toSourcePath(translation ?? { ...first, lang })
      const reason =
        translation === undefined
          ? `The ${first.kind} has no translation to "${lang}"; add ${path}`
          : `The translation of this ${first.kind} to "${lang}" is a draft; finish and publish ${path}`
      report(getFile(first), 'missing-translation', { reason, found: 'no translation', expected: [path] })
    }
  }
}

/** A translation of a published document, which has changed since. */
export interface OutdatedTranslation extends Translation {
  readonly original: Document
}

/** Lists translations that are out of date. An original that is a draft is not compared: it is not finished. */
export const findOutdatedTranslations = (
  documents: readonly Document[],
  languages: readonly string[],
  readHistory: ModelOptions['readHistory'],
): readonly OutdatedTranslation[] =>
  listTranslations(documents, languages).flatMap(({ document, original }) => {
    if (original === null || original.isDraft) return []
    const pair = { document, original }
    return compareWithOriginal(pair, readHistory) === 'outdated' ? [pair] : []
  })

/** Reports them, drafts included, and those whose original does not exist. */
export function reportOutdatedTranslations(
  documents: readonly Document[],
  languages: readonly string[],
  severities: Severities,
  reportAt: ReportAt,
  readHistory: ModelOptions['readHistory'],
): void {
  if (!isReported('outdated-translation', severities)) return
  for (const { document, original } of listTranslations(documents, languages)) {
    if (original === null) reportMissingOriginal(document, reportAt)
  }
  for (const { document, original } of findOutdatedTranslations(documents, languages, readHistory)) {
    const { translationOf } = document
    const { lang } = original
    const value = formatTranslationSource({ lang, hash: original.sourceHash })
    const advice =
      translationOf === null
        ? `, as the commits of git say; update the translation, or add "translation_of: ${value}" if it is up to date`
        : `; update the translation, then set "translation_of" to "${value}"`
    reportAt(document, ['translation_of'], 'outdated-translation', {
      reason: `${quote(original.file)} has changed since this translation${advice}`,
      found:
        translationOf === null
          ? 'a translation with an older commit'
          : formatTranslationSource(translationOf),
      expected: [value],
    })
  }
}

function reportMissingOriginal(document: Document, reportAt: ReportAt): void {
  const { lang = '' } = document.translationOf ?? {}
  reportAt(document, ['translation_of'], 'outdated-translation', {
    reason: `"translation_of" names ${quote(lang)}, but there is no other document in that language in this folder; name the language of the original, or delete the key`,
    found: lang,
    expected: ['the language of another document in this folder'],
  })
}
