/** Reports documents that lack a language of the site. */

import { toSourcePath } from '../addresses/addresses.ts'
import { report } from '../kernel/diagnostics/diagnostic.ts'
import type { Severities } from '../kernel/diagnostics/rules.ts'
import { isReported } from '../kernel/diagnostics/severities.ts'
import type { ContentDocument } from './content-model.ts'
import { groupByFolder } from './translations.ts'

/** Reports each missing language of a published essay or page on its first document. A draft is no translation yet. */
export function reportMissingTranslations(
  documents: readonly ContentDocument[],
  languages: readonly string[],
  severities: Severities,
): void {
  if (!isReported('missing-translation', severities)) return
  for (const folder of groupByFolder(documents, languages).values()) {
    const first = folder.find(({ isDraft }) => !isDraft)
    if (first === undefined) continue
    for (const lang of languages) {
      const translation = folder.find(({ sourceFile }) => sourceFile.lang === lang)
      if (translation !== undefined && !translation.isDraft) continue
      const { sourceFile, file } = first
      const path = toSourcePath(translation?.sourceFile ?? { ...sourceFile, lang })
      const reason =
        translation === undefined
          ? `The ${sourceFile.kind} has no translation to "${lang}"; add ${path}`
          : `The translation of this ${sourceFile.kind} to "${lang}" is a draft; finish and publish ${path}`
      report(file, 'missing-translation', { reason, found: 'no translation', expected: [path] })
    }
  }
}
