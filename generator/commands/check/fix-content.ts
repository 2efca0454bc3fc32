/** Repairs the files of a content folder, and adds to translations the hash of the original that they have. */

import { VFile } from 'vfile'
import { type ReadContent, readContent } from '../../build/files/read-model.ts'
import type { CompileOptions } from '../../build-options.ts'
import type { HistoryReader } from '../../content/files/history.ts'
import { findFrontMatter } from '../../content/formats/front-matter.ts'
import { addEntry, rewriteScalar } from '../../content/formats/yaml/edit.ts'
import { parseYaml } from '../../content/formats/yaml/parse-yaml.ts'
import { formatTranslationSource, parseTranslationSource } from '../../content/schemas/front-matter.ts'
import { isMap } from '../../content/schemas/validate.ts'
import type { Diagnostic, FixedProblem } from '../../kernel/diagnostics/diagnostic-record.ts'
import { isReported, toRuleUrl } from '../../kernel/diagnostics/to-diagnostics.ts'
import type { Document } from '../../kernel/document.ts'
import { toHash } from '../../kernel/files/hash.ts'
import type { ContentModel } from '../../site/model/content-model.ts'
import { compareWithOriginal, listTranslations } from '../../site/model/translations.ts'
import { groupRepairable, type Repair, readWhole, repairText, replaceFile, toFixed } from './repairs.ts'

/** The repairs of one content folder. A file that someone else has changed since the repairs were opened stays as it is. */
interface ContentRepairs {
  /** Makes the repairs for diagnostics. None may be left out of those that a check returned. */
  repair(diagnostics: readonly Diagnostic[]): readonly FixedProblem[]
  /** Adds `translation_of` to translations that are up to date. */
  recordOriginals(): Promise<readonly FixedProblem[]>
}

/** The content folder, and what decides which of its files are documents. */
type RepairOptions = Pick<CompileOptions, 'content' | 'allowOutside' | 'plugins' | 'sitePlugins'>

/** Opens a content folder for repairs. */
export async function openRepairs({ content, ...options }: RepairOptions): Promise<ContentRepairs> {
  const given = {
    allowOutside: options.allowOutside,
    plugins: options.plugins,
    sitePlugins: options.sitePlugins,
  }
  const initial = await readContent(content, given)
  // Before any repair: a repair of an original must not make its translations outdated.
  const upToDate = listUpToDate(initial.model, initial.history)
  /** The hash of each file as it was read, or as a repair has left it. */
  const hashes = toHashes(initial)
  let isChanged = false

  const readUnchanged = (path: string): string | null => {
    const text = readWhole(path)
    return text !== null && toHash(Buffer.from(text)) === hashes.get(path) ? text : null
  }
  const repairFile = (path: string, repair: (text: string) => Repair | null): readonly FixedProblem[] => {
    const text = readUnchanged(path)
    if (text === null) return []
    const repaired = repair(text)
    if (repaired === null || repaired.fixed.length === 0) return []
    if (!replaceFile(path, text, repaired.text)) return []
    hashes.set(path, toHash(Buffer.from(repaired.text)))
    isChanged = true
    return repaired.fixed
  }

  return {
    repair: (diagnostics) =>
      [...groupRepairable(diagnostics)].flatMap(([path, ofFile]) =>
        repairFile(path, (text) => repairText(path, text, ofFile)),
      ),
    async recordOriginals() {
      const { model } = isChanged ? await readContent(content, given) : initial
      return listUnrecorded(model, upToDate).flatMap((translation) =>
        // Someone else may have changed the original since.
        readUnchanged(translation.original.file) !== null
          ? repairFile(translation.document.file, (text) => recordOriginal(text, translation))
          : [],
      )
    },
  }
}

function toHashes({ collected: { site, profiles }, model }: ReadContent): Map<string, string> {
  const yaml = [site, ...profiles.values()].map(({ file, hash }) => [file.path, hash] as const)
  const documents = model.site.documents.map(({ file, hash }) => [file, hash] as const)
  return new Map([...yaml, ...documents])
}

/** A translation that is up to date, but does not say so. */
interface UnrecordedTranslation extends Pair {
  /** The value of `translation_of`. */
  readonly value: string
}

interface Pair {
  readonly document: Document
  readonly original: Document
}

/** Lists the translations of published documents; none if the rule is off. */
function listPairs({ site, severities }: ContentModel): readonly Pair[] {
  if (!site.hasLanguages || !isReported('outdated-translation', severities)) return []
  return listTranslations(site.documents, site.config.languages).flatMap(({ document, original }) =>
    original === null || original.isDraft || original.sourceHash === '' ? [] : [{ document, original }],
  )
}

const isRecorded = ({ document, original }: Pair): boolean =>
  document.translationOf?.hash === original.sourceHash

/**
 * Lists the paths of translations that are known to be up to date: by their hash, by their commits, or because their front
 * matter names the language of the original and no commit contradicts.
 */
const listUpToDate = (model: ContentModel, history: HistoryReader): ReadonlySet<string> =>
  new Set(
    listPairs(model)
      .filter((pair) => ['current', 'declared'].includes(compareWithOriginal(pair, history.read)))
      .map(({ document }) => document.file),
  )

/** Lists the translations that do not have the hash of their original. */
const listUnrecorded = (
  model: ContentModel,
  upToDate: ReadonlySet<string>,
): readonly UnrecordedTranslation[] =>
  listPairs(model)
    .filter((pair) => upToDate.has(pair.document.file) && !isRecorded(pair))
    .map(({ document, original }) => {
      const { lang, sourceHash: hash } = original
      return { document, original, value: formatTranslationSource({ lang, hash }) }
    })

/** Writes `translation_of` to the YAML front matter of a text; null if its form, or another format, allows no certain change. */
function recordOriginal(text: string, { document, value }: UnrecordedTranslation): Repair | null {
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
      file: document.file,
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
