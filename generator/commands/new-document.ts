/** Creates the file of a new essay or page, or of a new translation. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { VFile } from 'vfile'
import { findFrontMatter } from '../content/formats/front-matter.ts'
import { parseYaml } from '../content/formats/yaml/parse-yaml.ts'
import { formatTranslationSource, frontMatterSchemas } from '../content/schemas/front-matter.ts'
import { toLanguages } from '../content/schemas/languages.ts'
import { siteSchema } from '../content/schemas/site.ts'
import { toSlug } from '../content/schemas/slug.ts'
import { isMap } from '../content/schemas/validate.ts'
import { readFrontMatter } from '../content/texts/document.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import { quote, toAlternatives } from '../kernel/diagnostics/wording.ts'
import type { DocumentFile } from '../kernel/document.ts'
import { joinPortably } from '../kernel/files/paths.ts'
import { explainSystemError } from '../kernel/files/system-error.ts'
import { collect } from '../site/collect.ts'
import { validateSlug } from '../site/model/document-names.ts'
import { placeholders } from '../site/model/front-matter-warnings.ts'

export interface NewDocumentOptions {
  /** The content folder. */
  readonly content: string
  readonly kind: DocumentFile['kind']
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
  const cannot = `Cannot create the ${kind} ${quote(title)}`
  const { site, documents } = collect(content)
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
  assertTitle(kind, title, cannot)
  assertSlug(kind, slug, languages, cannot)

  const translations = documents.filter((document) => document.kind === kind && document.slug === slug)
  const existing = translations.find((document) => document.lang === lang)
  if (existing !== undefined)
    throw new OperationalError(`${cannot}: ${toExisting(existing, translations, languages)}`)
  const original =
    translations.find((document) => document.lang === defaultLanguage) ?? translations[0] ?? null
  const path = joinPortably([content, `${kind}s`, slug, `${lang}.${original?.format ?? 'md'}`])
  const text = original === null ? toText(kind, title, today) : toTranslation(original, title, cannot)
  explainSystemError(() => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag: 'wx' })
  }, `Cannot write "${path}"`)
  return { path, original: original?.file ?? null }
}

/** Refuses a title that a check of the new file would refuse. */
function assertTitle(kind: DocumentFile['kind'], title: string, cannot: string): void {
  const [issue] = frontMatterSchemas[kind].shape.title.safeParse(title).error?.issues ?? []
  if (issue !== undefined) throw new OperationalError(`${cannot}: the title must be ${issue.message}`)
}

function assertSlug(
  kind: DocumentFile['kind'],
  slug: string,
  languages: readonly string[],
  cannot: string,
): void {
  const folder = new VFile()
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
title: ${toYaml('title', title)}
description: ${placeholders.description}
${date}draft: true
---

${placeholders.text}
`
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
      ([key, value]) => `${key}: ${typeof value === 'string' ? toYaml(key, value) : JSON.stringify(value)}\n`,
    )
  const source = formatTranslationSource({ lang, hash: sourceHash })
  return `---\ntitle: ${toYaml('title', title)}\n${lines.join('')}translation_of: ${source}\ndraft: true\n---${body}`
}

/** A text as a YAML value: plain where YAML reads it as the same text, otherwise in quotes. */
function toYaml(key: string, text: string): string {
  const source = new VFile()
  const { value } = parseYaml(`${key}: ${text}\n`, source, 0)
  const isPlain = source.messages.length === 0 && isMap(value) && value[key] === text && !/[\n#]/.test(text)
  return isPlain ? text : JSON.stringify(text)
}
