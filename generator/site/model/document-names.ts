/** Validates what the path of a document says: its slug and its language, and that no other file has the same. */

import { dirname } from 'node:path'
import { VFile } from 'vfile'
import { reservedItemSlugs, reservedPageSlugs } from '../../../shim/contract/routes.ts'
import { getStemmer, stemmedLanguages, unstemmed } from '../../../shim/core/search/stemmers/stemmers.ts'
import { type Collection, reservedFields } from '../../content/schemas/collections.ts'
import { findSlugMistake } from '../../content/schemas/slug.ts'
import type { Source } from '../../content/schemas/source.ts'
import { isDataFile, isTable } from '../../content/texts/data.ts'
import type { ReportAt } from '../../content/texts/report-at.ts'
import type { DataSource } from '../../kernel/data-source.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { didYouMean, quote, toAlternatives } from '../../kernel/diagnostics/wording.ts'
import { type Document, type GetFile, isOfOtherGenerator } from '../../kernel/document.ts'

/**
 * Reports invalid slugs, once for each folder.
 * @returns the folders with a diagnostic
 */
export function validateSlugs(
  documents: readonly Document[],
  languages: readonly string[],
  collections: readonly string[],
  sources: readonly Source[],
): VFile[] {
  // Data without a language has no folder of its own, and the slugs in a table are validated with its rows.
  const isInCollection = ({ kind, source, id }: Document) =>
    kind === 'item' && sources[source]?.id === dirname(id)
  const folders = new Map(
    documents
      .filter(({ file }) => !isTable(file))
      .map((document) => [isInCollection(document) ? document.file : dirname(document.file), document]),
  )
  return [...folders].flatMap(([path, document]) => {
    const file = new VFile({ path })
    validateSlug(file, document, languages, collections)
    return file.messages.length === 0 ? [] : [file]
  })
}

/** Reports an invalid slug on the file of its folder. */
export function validateSlug(
  file: VFile,
  { kind, slug }: Pick<Document, 'kind' | 'slug'>,
  languages: readonly string[],
  collections: readonly string[] = [],
): void {
  const name = `The ${isDataFile(file.path) ? 'file' : 'folder'} name ${quote(slug)}`
  const mistake = findSlugMistake(slug)
  if (mistake !== null) {
    const { rule, reason, expected } = mistake
    report(file, rule, { reason: `${name} ${reason}`, found: slug, expected: [expected] })
  } else if (languages.includes(slug)) {
    const reason = `${name} is a language of the site, whose paths it would hide; choose another slug`
    report(file, 'reserved-slug', { reason, found: slug, expected: ['another slug'] })
  } else if (kind === 'page' && collections.includes(slug)) {
    const reason = `${name} is the name of a collection, whose page it would hide; choose another slug`
    report(file, 'reserved-slug', { reason, found: slug, expected: ['another slug'] })
  } else if ((kind === 'page' ? reservedPageSlugs : reservedItemSlugs).includes(slug)) {
    const reason = `${name} is reserved, because the service publishes under it; choose another slug`
    report(file, 'reserved-slug', { reason, found: slug, expected: ['another slug'] })
  }
}

/**
 * Reports a file whose language is not one of the site's.
 * @param kind what the file is, for the message
 */
export function validateLanguage(
  file: VFile,
  kind: 'document' | 'profile',
  lang: string,
  languages: readonly string[],
): void {
  if (languages.includes(lang)) return
  report(file, 'unknown-language', {
    reason: `The language of this ${kind} must be ${toAlternatives(languages)} (see "languages" in site.yaml), got ${quote(lang)}${didYouMean(lang, languages)}`,
    found: lang,
    expected: languages,
  })
}

/**
 * Reports a file of two sources, and a language that a slug has twice: as Markdown and as MDX, in two files of data, or from two files of
 * other generators.
 */
export function reportDuplicates(documents: readonly Document[], getFile: GetFile, reportAt: ReportAt): void {
  const firsts = new Map<string, Document>()
  const paths = new Set<string>()
  const reported = new Set<string>()
  for (const document of documents) {
    const { collection, slug, lang, file: path } = document
    // A data file can have several items, or one in several languages.
    if (paths.has(path) && !isDataFile(path)) {
      const reason =
        'This file is a document of two "sources" in site.yaml; add it to "ignore" of one of them'
      report(getFile(document), 'duplicate-document', { reason, found: path, expected: ['one source'] })
      continue
    }
    paths.add(path)
    const key = `${collection} ${slug} ${lang}`
    const first = firsts.get(key)
    firsts.set(key, first ?? document)
    if (first === undefined) continue
    const reason = explainDuplicate(document, first)
    const { size } = reported
    // Data without a language is a document in each.
    if (reported.add(JSON.stringify([path, reason])).size === size) continue
    const mistake = { reason, found: path, expected: [first.file] }
    if (isTable(path)) reportAt(document, ['slug'], 'duplicate-document', mistake)
    else report(getFile(document), 'duplicate-document', mistake)
  }
}

function explainDuplicate(document: Document, first: Document): string {
  const { collection, slug, lang, file } = document
  const files = `this file and "${first.file}"`
  if (isOfOtherGenerator(document) || isOfOtherGenerator(first))
    return `Two documents in "${lang}" have the slug "${slug}": ${files}; give one of their sources a "prefix" or "slug: path" in site.yaml, or one of the files another "slug"`
  // The folder of a collection has data of several slugs.
  if (dirname(file) === dirname(first.file) && !isDataFile(file))
    return `This folder has two documents in "${lang}": ${files}; remove one of them`
  return `Two documents of "${collection}" have the slug "${slug}": ${files}; remove one of them, or give it another slug`
}

/** Warns about languages without an analyzer. */
export function reportPlainSearch(site: DataSource, languages: readonly string[]): void {
  for (const [index, lang] of languages.entries()) {
    if (getStemmer(lang) !== unstemmed) continue
    report(site.file, 'plain-search', {
      ...site.locate(['languages', index]),
      reason: `Search knows no inflections of "${lang}", so it finds words only as they are written; it knows the inflections of ${stemmedLanguages.join(', ')}`,
      found: lang,
      expected: stemmedLanguages,
    })
  }
}

/** Reports collections with the name of a language, whose pages they would hide, and list fields that Stele writes itself. */
export function reportCollectionNames(
  site: DataSource,
  {
    collections,
    languages,
  }: { readonly collections: readonly Collection[]; readonly languages: readonly string[] },
): void {
  for (const { name, list } of collections) {
    if (languages.includes(name))
      report(site.file, 'invalid-value', {
        reason: `The collection ${quote(name)} has the name of a language, whose pages it would hide; choose another name`,
        found: name,
        expected: ['another name'],
        ...site.locateKey(['collections'], name),
      })
    for (const [index, field] of list.entries())
      if (reservedFields.has(field))
        report(site.file, 'invalid-value', {
          reason: `The field ${quote(field)} is in each response; list only fields of your own`,
          found: field,
          expected: ['a field of your own'],
          ...site.locate(['collections', name, 'list', index]),
        })
  }
}
