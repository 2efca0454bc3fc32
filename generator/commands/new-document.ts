/** Creates the file of a new essay or page, or of a new translation. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { VFile } from 'vfile'
import { findFrontMatter } from '../content/formats/front-matter.ts'
import { findField } from '../content/schemas/fields.ts'
import { formatTranslationSource, frontMatterSchemas } from '../content/schemas/front-matter.ts'
import { toLanguages } from '../content/schemas/languages.ts'
import { siteSchema } from '../content/schemas/site.ts'
import { toSlug } from '../content/schemas/slug.ts'
import { type ItemFields, isImported } from '../content/schemas/source.ts'
import type { JsonMap } from '../content/schemas/subschemas.ts'
import { isMap } from '../content/schemas/validate.ts'
import { readFrontMatter } from '../content/texts/document.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import { didYouMean, quote, toAlternatives } from '../kernel/diagnostics/wording.ts'
import type { DocumentFile } from '../kernel/document.ts'
import { joinPortably } from '../kernel/files/paths.ts'
import { explainSystemError } from '../kernel/files/system-error.ts'
import { collect } from '../site/collect.ts'
import { validateSlug } from '../site/model/document-names.ts'
import { placeholders } from '../site/model/front-matter-warnings.ts'
import { toSiteKeys } from '../site/site-keys.ts'
import { toInnerText, toYamlText, toYamlValue } from './write-yaml.ts'

export interface NewDocumentOptions {
  /** The content folder. */
  readonly content: string
  readonly kind: DocumentFile['kind']
  /** The collection of an item. */
  readonly collection?: string | undefined
  readonly title: string
  /** Derived from the title by default. */
  readonly slug?: string | undefined
  /** The default language of the site by default. */
  readonly lang?: string | undefined
  /** The date of a new essay, as YYYY-MM-DD. */
  readonly today: string
}

interface NewDocument {
  readonly path: string
  /** The path of the document that the new one translates; null for a new slug. */
  readonly original: string | null
}

/**
 * Writes the file of a new document, as a draft. If the slug exists in another language, the new file starts with the
 * text of that document, to be translated. Its front matter is YAML, whatever format the other document has.
 * @throws {OperationalError} if the document exists, if the slug or the language is invalid, or if the content folder cannot
 *   be used
 */
export function createDocument(options: NewDocumentOptions): NewDocument {
  const { content, kind, title, slug = toSlug(title), today } = options
  const cannot = `Cannot create the ${kind === 'item' ? 'document' : kind} ${quote(title)}`
  const collection = kind === 'item' ? (options.collection ?? '') : `${kind}s`
  const { site, documents, sources, collectionSchemas } = collect(content)
  const entries = isMap(site.value) ? siteSchema.shape.languages.safeParse(site.value.languages).data : null
  const languages = entries && toLanguages(entries).languages
  const [defaultLanguage] = languages ?? []
  if (!languages || defaultLanguage === undefined)
    throw new OperationalError(`${cannot}: "${site.file.path}" has no valid "languages"; run stele check`)
  const { lang = defaultLanguage } = options
  if (!languages.includes(lang))
    throw new OperationalError(
      `${cannot}: its language must be ${toAlternatives(languages)}, got ${quote(lang)}`,
    )
  const source = sources.find((each) => each.collection === collection)
  if (source === undefined || isImported(source)) {
    const known = ['essay', 'page', ...toSiteKeys(site.value).collections]
    throw new OperationalError(
      `${cannot}: Stele creates essays, pages, and documents of collections in its own layout; ${quote(collection)} is none of them${didYouMean(collection, known)}`,
    )
  }
  assertTitle(kind, title, cannot)
  assertSlug(kind, slug, languages, cannot)

  const translations = documents.filter(
    (document) => document.collection === collection && document.slug === slug,
  )
  const existing = translations.find((document) => document.lang === lang)
  if (existing !== undefined)
    throw new OperationalError(`${cannot}: ${toExisting(existing, translations, languages)}`)
  const original =
    translations.find((document) => document.lang === defaultLanguage) ?? translations[0] ?? null
  const path = joinPortably([content, source.id, slug, `${lang}.${original?.format ?? 'md'}`])
  const text =
    original !== null
      ? toTranslation(original, title, cannot)
      : kind === 'item'
        ? toItemText(collectionSchemas.get(collection)?.file ?? null, source.item, title, today)
        : toText(kind, title, today)
  explainSystemError(() => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag: 'wx' })
  }, `Cannot write "${path}"`)
  return { path, original: original?.file ?? null }
}

/** Refuses a title that a check of the new file would refuse. */
function assertTitle(kind: DocumentFile['kind'], title: string, cannot: string): void {
  const [issue] =
    frontMatterSchemas[kind === 'essay' ? 'essay' : 'page'].shape.title.safeParse(title).error?.issues ?? []
  if (issue !== undefined) throw new OperationalError(`${cannot}: the title must be ${issue.message}`)
}

function assertSlug(
  kind: DocumentFile['kind'],
  slug: string,
  languages: readonly string[],
  cannot: string,
): void {
  const folder = new VFile({ path: '.' })
  validateSlug(folder, { kind, slug }, languages)
  const [problem] = folder.messages
  if (problem !== undefined) throw new OperationalError(`${cannot}: ${problem.reason}`)
}

/** Says that a document exists, and which translations do not. */
function toExisting(
  { file }: DocumentFile,
  translations: readonly DocumentFile[],
  languages: readonly string[],
): string {
  const missing = languages.filter((lang) => !translations.some((document) => document.lang === lang))
  const hint = missing.length === 0 ? '' : `; for a translation, add --lang ${missing.join(' or --lang ')}`
  return `"${file}" exists${hint}`
}

function toText(kind: DocumentFile['kind'], title: string, today: string): string {
  const date = kind === 'essay' ? `date: ${today}\n` : ''
  return `---
title: ${toYamlText(title)}
description: ${placeholders.description}
${date}draft: true
---

${placeholders.text}
`
}

/**
 * The front matter that a schema asks for: required fields with values to replace, and all others as comments.
 * @param schemaFile the schema of the collection; null without one
 */
function toItemText(schemaFile: VFile | null, item: ItemFields | null, title: string, today: string): string {
  const schema = schemaFile === null ? null : parseSchema(String(schemaFile))
  const titleField = item?.title ?? 'title'
  const published = item?.published
  const names =
    schema === null
      ? [titleField, ...(Array.isArray(published) ? published : [])]
      : [titleField, ...Object.keys(schema.properties)]
  const lines = [...new Set(names)].flatMap((name) => {
    const { schema: field, description, referrer } = findField(name, schema?.root ?? {})
    // Stele writes the documents that refer to this one.
    if (referrer !== null) return []
    if (name === titleField) return [`${toInnerText(name)}: ${toYamlText(title)}`]
    const value = toPlaceholder(name, field, today)
    const comment = description === '' ? '' : ` # ${description.replace(/\s+/g, ' ')}`
    return [
      `${schema?.required.includes(name) || name === 'date' ? '' : '# '}${toInnerText(name)}: ${value}${comment}`,
    ]
  })
  return `---\n${lines.join('\n')}\ndraft: true\n---\n\n${placeholders.text}\n`
}

/** The fields of a schema. A schema with mistakes has none: a check reports them. */
function parseSchema(text: string) {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = {}
  }
  const root = isMap(value) ? value : {}
  const { properties, required } = root
  return {
    root,
    properties: isMap(properties) ? properties : {},
    required: Array.isArray(required) ? required.map(String) : [],
  }
}

/** A value of the type of a field, as YAML. */
function toPlaceholder(name: string, field: JsonMap, today: string): string {
  const { type, format, enum: choices, minimum, default: byDefault } = field
  if (byDefault !== undefined) return toYamlValue(byDefault)
  if (Array.isArray(choices)) return toYamlValue(choices[0])
  if (name === 'date' || format === 'date') return today
  const [first] = Array.isArray(type) ? type : [type]
  if (first === 'integer' || first === 'number') return String(typeof minimum === 'number' ? minimum : 0)
  if (first === 'boolean') return 'false'
  return first === 'array' || name === 'tags' ? '[]' : first === 'object' ? '{}' : '""'
}

/**
 * The original with another title, as a draft that records which state of the original it has. Every other key stays, to be
 * translated where it is a text.
 */
function toTranslation({ file: path, lang }: DocumentFile, title: string, cannot: string): string {
  const { file, frontMatter, sourceHash } = readFrontMatter(path, true)
  if (!isMap(frontMatter?.value))
    throw new OperationalError(`${cannot}: the front matter of "${path}" is not a map; run stele check`)
  const text = String(file)
  const body = text.slice(findFrontMatter(text)?.length ?? 0)
  const lines = Object.entries(frontMatter.value)
    .filter(([key]) => !['title', 'draft', 'translation_of'].includes(key))
    .map(
      ([key, value]) =>
        `${toInnerText(key)}: ${typeof value === 'string' ? toYamlText(value) : JSON.stringify(value)}\n`,
    )
  const source = formatTranslationSource({ lang, hash: sourceHash })
  return `---\ntitle: ${toYamlText(title)}\n${lines.join('')}translation_of: ${source}\ndraft: true\n---${body}`
}
