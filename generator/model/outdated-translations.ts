/** Warns about translations whose original has changed since. */

import type { ReportAt } from '../collect/report-at.ts'
import type { Severities } from '../kernel/diagnostics/rules.ts'
import { isReported } from '../kernel/diagnostics/severities.ts'
import { quote } from '../kernel/diagnostics/wording.ts'
import { formatTranslationSource } from '../schemas/front-matter.ts'
import type { ContentDocument, ModelOptions } from './content-model.ts'
import { compareWithOriginal, listTranslations, type Translation } from './translations.ts'

/** A translation of a published document, which has changed since. */
export interface OutdatedTranslation extends Translation {
  readonly original: ContentDocument
}

/** Lists translations that are out of date. An original that is a draft is not compared: it is not finished. */
export const findOutdatedTranslations = (
  documents: readonly ContentDocument[],
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
  documents: readonly ContentDocument[],
  languages: readonly string[],
  severities: Severities,
  { reportAt, readHistory }: Pick<ModelOptions, 'reportAt' | 'readHistory'>,
): void {
  if (!isReported('outdated-translation', severities)) return
  for (const { document, original } of listTranslations(documents, languages)) {
    if (original === null) reportMissingOriginal(document, reportAt)
  }
  for (const { document, original } of findOutdatedTranslations(documents, languages, readHistory)) {
    const { translationOf } = document
    const { lang } = original.sourceFile
    const value = formatTranslationSource({ lang, hash: original.sourceHash })
    const advice =
      translationOf === null
        ? `, as the commits of git say; update the translation, or add "translation_of: ${value}" if it is up to date`
        : `; update the translation, then set "translation_of" to "${value}"`
    reportAt(document, ['translation_of'], 'outdated-translation', {
      reason: `${quote(original.file.path)} has changed since this translation${advice}`,
      found:
        translationOf === null
          ? 'a translation with an older commit'
          : formatTranslationSource(translationOf),
      expected: [value],
    })
  }
}

function reportMissingOriginal(document: ContentDocument, reportAt: ReportAt): void {
  const { lang = '' } = document.translationOf ?? {}
  reportAt(document, ['translation_of'], 'outdated-translation', {
    reason: `"translation_of" names ${quote(lang)}, but there is no other document in that language in this folder; name the language of the original, or delete the key`,
    found: lang,
    expected: ['the language of another document in this folder'],
  })
}
