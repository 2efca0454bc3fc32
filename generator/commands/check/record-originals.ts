/** Adds to translations the hash of the original that they have. */

import { VFile } from 'vfile'
import type { HistoryReader } from '../../collect/history.ts'
import { findFrontMatter } from '../../formats/front-matter.ts'
import { addEntry, rewriteScalar } from '../../formats/yaml/edit.ts'
import { parseYaml } from '../../formats/yaml/parse-yaml.ts'
import type { FixedProblem } from '../../kernel/diagnostics/diagnostic-record.ts'
import { isReported, toRuleUrl } from '../../kernel/diagnostics/to-diagnostics.ts'
import type { ContentDocument, ContentModel } from '../../model/content-model.ts'
import { compareWithOriginal, listTranslations } from '../../model/translations.ts'
import { formatTranslationSource, parseTranslationSource } from '../../schemas/front-matter.ts'
import { isMap } from '../../schemas/validate.ts'
import { type Repair, toFixed } from './repair-text.ts'

/** A translation that is up to date, but does not say so. */
interface UnrecordedTranslation extends Pair {
  /** The value of `translation_of`. */
  readonly value: string
}

interface Pair {
  readonly document: ContentDocument
  readonly original: ContentDocument
}

/** Lists the translations of published documents; none if the rule is off. */
function listPairs({ documents, addresses, severities }: ContentModel): readonly Pair[] {
  if (addresses === null || !isReported('outdated-translation', severities)) return []
  return listTranslations(documents, addresses.languages).flatMap(({ document, original }) =>
    original === null || original.isDraft || original.sourceHash === '' ? [] : [{ document, original }],
  )
}

const isRecorded = ({ document, original }: Pair): boolean =>
  document.translationOf?.hash === original.sourceHash

/**
 * Lists the paths of translations that are known to be up to date: by their hash, by their commits, or because their front
 * matter names the language of the original and no commit contradicts.
 */
export const listUpToDate = (model: ContentModel, history: HistoryReader): ReadonlySet<string> =>
  new Set(
    listPairs(model)
      .filter((pair) => ['current', 'declared'].includes(compareWithOriginal(pair, history.read)))
      .map(({ document }) => document.file.path),
  )

/** Lists those of the translations that do not have the hash of their original. */
export const listUnrecorded = (
  model: ContentModel,
  upToDate: ReadonlySet<string>,
): readonly UnrecordedTranslation[] =>
  listPairs(model)
    .filter((pair) => upToDate.has(pair.document.file.path) && !isRecorded(pair))
    .map(({ document, original }) => {
      const { sourceFile, sourceHash: hash } = original
      return { document, original, value: formatTranslationSource({ lang: sourceFile.lang, hash }) }
    })

/** Writes `translation_of` to the YAML front matter of a text; null if its form, or another format, allows no certain change. */
export function recordOriginal(text: string, { document, value }: UnrecordedTranslation): Repair | null {
  const start = text.startsWith('\uFEFF') ? 1 : 0
  const block = findFrontMatter(text.slice(start))
  if (block?.format !== 'yaml') return null
  const [from, to] = [start + block.start, start + block.end]
  const yaml = text.slice(from, to)
  const source = parseYaml(yaml, new VFile(), 0)
  const changed = setKey(yaml, source, value)
  if (changed === null) return null
  const { value: result } = parseYaml(changed, new VFile(), 0)
  const isAsExpected =
    isMap(source.value) &&
    JSON.stringify(result) === JSON.stringify({ ...source.value, translation_of: value })
  if (!isAsExpected) return null
  const fixed: FixedProblem = toFixed(
    {
      file: document.file.path,
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 1,
      rule: 'outdated-translation',
      url: toRuleUrl('outdated-translation'),
      message: '',
      found: document.translationOf?.lang ?? '',
      expected: [],
    },
    `Recorded that the translation is up to date: translation_of: ${value}`,
    value,
  )
  return { text: text.slice(0, from) + changed + text.slice(to), fixed: [fixed] }
}

function setKey(yaml: string, source: ReturnType<typeof parseYaml>, value: string): string | null {
  if (!isMap(source.value)) return null
  if (!Object.hasOwn(source.value, 'translation_of')) return addEntry(yaml, 'translation_of', value)
  const known = source.value.translation_of
  if (typeof known !== 'string' || parseTranslationSource(known) === null) return null
  const { offset, end } = source.locate(['translation_of'])
  const rewritten = rewriteScalar(yaml.slice(offset, end), value)
  return rewritten === null ? null : yaml.slice(0, offset) + rewritten + yaml.slice(end)
}
