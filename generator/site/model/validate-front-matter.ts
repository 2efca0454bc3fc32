/** Validates the front matter of a document, and says what to write instead of a key that other generators have. */

import { extraKey, toExtraJson } from '../../content/schemas/extra.ts'
import {
  type EssayKeys,
  foldTag,
  frontMatterSchemas,
  keepFirstSpellings,
  type MetadataKey,
  parseTranslationSource,
} from '../../content/schemas/front-matter.ts'
import type { ImportedSource, ItemFields } from '../../content/schemas/source.ts'
import { isMap, validate } from '../../content/schemas/validate.ts'
import type { FrontMatterSource } from '../../content/texts/document.ts'
import { commonFields } from '../../importers/base-importer.ts'
import type { FirstTexts } from '../../importers/documents/derive.ts'
import { locateFile } from '../../importers/documents/locate-file.ts'
import { mapFrontMatter } from '../../importers/documents/map-front-matter.ts'
import { listPageValues } from '../../importers/documents/text-values.ts'
import type { DataSource } from '../../kernel/data-source.ts'
import { report, toDiagnosticMessages } from '../../kernel/diagnostics/diagnostic.ts'
import { quote, toPlainLetters } from '../../kernel/diagnostics/wording.ts'
import type { Document, DocumentFile, DocumentMetadata, Format, FrontMatter } from '../../kernel/document.ts'
import { describeItem, isPublishedIn, toText } from './validate-item.ts'

/** Validates the front matter of a document of Stele's own layout. */
export function validateFrontMatter(
  { kind }: Pick<DocumentFile, 'kind'>,
  { file, hash, frontMatter, readingMinutes, sourceHash }: FrontMatterSource,
): FrontMatter {
  const metadata = frontMatter === null ? null : toMetadata(kind, frontMatter)
  // Read from the unvalidated value: a draft with invalid front matter is still a draft.
  const { draft, translation_of } = isMap(frontMatter?.value) ? frontMatter.value : {}
  return {
    hash,
    isDraft: draft === true,
    metadata,
    messages: toDiagnosticMessages(file),
    readingMinutes: kind === 'essay' ? readingMinutes : 0,
    sourceHash,
    translationOf: typeof translation_of === 'string' ? parseTranslationSource(translation_of) : null,
    imported: null,
  }
}

/**
 * Reads the front matter of another generator.
 * @param findTexts reads the first texts of the document in a language, to derive what its front matter lacks; given the values that
 * the text names, and the title and the format of front matter
 */
export function validateImported(
  { id, format }: Pick<DocumentFile, 'id' | 'format'>,
  { file, hash, frontMatter, readingMinutes, sourceHash }: FrontMatterSource,
  source: ImportedSource,
  findTexts: (lang: string, params: Document['params'], title: string | null, format: Format) => FirstTexts,
): FrontMatter {
  const location = locateFile(id.slice(source.id === '.' ? 0 : source.id.length + 1), source)
  const params = listPageValues(String(file), frontMatter?.value, location, source)
  const { metadata, isDraft, ...imported } = mapFrontMatter(
    frontMatter,
    source,
    location,
    (lang, title, ownFormat) => findTexts(lang, params, title, ownFormat ?? format),
  )
  return {
    hash,
    isDraft,
    metadata: metadata && source.item ? toImportedItem(metadata, source.item) : metadata,
    messages: toDiagnosticMessages(file),
    readingMinutes: source.kind === 'page' ? 0 : readingMinutes,
    sourceHash,
    translationOf: null,
    imported: { ...imported, params },
  }
}

/**
 * The fields of an item of another generator: those that every document has, and the further keys of its collection. Keys that are whole
 * numbers come first, as in each object of JavaScript.
 */
function toImportedItem(metadata: DocumentMetadata, item: ItemFields): DocumentMetadata {
  const { title, description, date, updated, tags, extra } = metadata
  const read = {
    title,
    description,
    ...(date && { date }),
    ...(updated && { updated }),
    ...(tags.length > 0 && { tags }),
  }
  const fields = { ...read, ...(extra === null ? {} : JSON.parse(extra)) }
  const isPublished = isPublishedIn(item)
  const ownDescription = describeItem(fields, item)
  return {
    ...metadata,
    title: toText(fields[item.title]) || title,
    description: ownDescription || description,
    isDescribed: metadata.isDescribed || ownDescription !== '',
    extra: JSON.stringify(Object.fromEntries(Object.entries(fields).filter(([name]) => isPublished(name)))),
  }
}

function toMetadata(
  kind: DocumentFile['kind'],
  source: Parameters<typeof validate>[1],
): DocumentMetadata | null {
  if (kind === 'essay') {
    const keys: EssayKeys | null = validate(frontMatterSchemas.essay, source, {
      unknown: 'unknown-key',
      free: extraKey,
      explain: explainKey,
    })
    const extra = toExtraJson(source)
    return keys && selectMetadata({ ...keys, tags: uniteTags(keys.tags, source), extra, type: 'essay' })
  }
  const keys = validate(frontMatterSchemas.page, source, { unknown: 'unknown-key', explain: explainKey })
  return keys && selectMetadata({ ...keys, tags: uniteTags(keys.tags, source), date: null, extra: null })
}

/** Leaves out each tag that repeats an earlier one with other case or spaces, and reports it. */
function uniteTags(tags: readonly string[], source: DataSource): readonly string[] {
  const kept = keepFirstSpellings(tags)
  if (kept.length === tags.length) return kept
  const written: readonly unknown[] = Object(source.value).tags
  for (const tag of tags) {
    const first = kept.find((other) => foldTag(other) === foldTag(tag))
    if (first === undefined || first === tag) continue
    report(source.file, 'similar-tags', {
      ...source.locate(['tags', written.indexOf(tag)]),
      reason: `The tag ${quote(tag)} is ${quote(first)} with other case or spaces, so Stele publishes only ${quote(first)}; remove one`,
      found: tag,
      expected: [first],
    })
  }
  return kept
}

/**
 * Leaves out the keys that are not published. Every key is written out: V8 keeps a hidden class of 300 bytes for each object
 * that a rest or a spread creates, and a site may have 100,000 of them.
 */
const selectMetadata = ({
  title,
  description,
  image,
  image_alt,
  date,
  updated,
  tags,
  aliases,
  type,
  extra,
}: Pick<DocumentMetadata, MetadataKey>): DocumentMetadata => ({
  title,
  description,
  isDescribed: true,
  image,
  image_alt,
  date,
  updated,
  tags,
  aliases,
  type,
  extra,
})

/** What decides instead of a key of front matter, by the field of other generators. */
const deciders: Readonly<Partial<Record<keyof typeof commonFields, string>>> = {
  slug: 'the slug is the name of the folder',
  address: 'the address follows from the name of the folder',
  lang: 'the language is the name of the file, as in "en.md"',
}

const toShape = (key: string): string => toPlainLetters(key).replaceAll(/[-_ ]/g, '')

/** The field of each key. Of two fields with one key, the first counts. */
const fieldsByKey = new Map(
  Object.entries(commonFields)
    .flatMap(([field, keys]) => keys.map((key) => [toShape(key), field] as const))
    .reverse(),
)

/**
 * Returns the end of a message about an unknown key; null if other generators do not have it either.
 * @param known the keys that the document can have
 */
function explainKey(key: string, known: readonly string[]): string | null {
  const field = fieldsByKey.get(toShape(key))
  if (field === undefined || toShape(field) === toShape(key)) return toDecider(field)
  return known.includes(field) ? `; use "${field}".` : toDecider(field)
}

const toDecider = (field: string | undefined): string | null =>
  field !== undefined && Object.hasOwn(deciders, field)
    ? `; ${deciders[field as keyof typeof deciders]}.`
    : null
