/** What site.yaml says about the collections, and what is usual in the folders of each generator, from their documentation. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, readData, type Values } from './read-file.ts'

export interface Language {
  readonly code: string
  readonly tag: string
}

export interface CollectionSettings {
  readonly name: string
  /** Relative to the content folder. */
  readonly folder: string
  /** `stele` for Stele's own layout. */
  readonly from: string
  readonly settings: Values
  readonly list: readonly string[]
  /** Null without one. */
  readonly schema: Values | null
}

export interface SiteSettings {
  /** The default language is the first. */
  readonly languages: readonly Language[]
  readonly collections: readonly CollectionSettings[]
}

export function readSettings(content: string): SiteSettings {
  const { languages, collections } = readData(join(content, 'site.yaml'))
  return {
    languages: toList(languages ?? ['en']).map((entry) => {
      const { tag = entry, code = tag } = isMap(entry) ? entry : {}
      return { tag: String(tag), code: String(code) }
    }),
    collections: Object.entries(isMap(collections) ? collections : {}).map(([name, value]) => {
      const settings = isMap(value) ? value : {}
      const { folder = name, from = 'stele', schema, list = publishedFields } = settings
      return {
        name,
        folder: String(folder),
        from: String(from),
        settings,
        list: toTexts(list),
        schema: typeof schema === 'string' ? readSchema(join(content, schema)) : null,
      }
    }),
  }
}

const readSchema = (file: string): Values | null => (existsSync(file) ? readData(file) : null)

/** The fields that the API has of documents without a schema, besides those of `list`. */
export const publishedFields = ['title', 'description', 'date', 'tags'] as const

export const toList = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : [value].flat()

export const toTexts = (value: unknown): readonly string[] => toList(value).map(String)

/** How a generator reads a folder. */
interface Convention {
  /** What is a document. */
  readonly files: string
  readonly ignore: readonly string[]
  /** Names of files that stand for their folder. */
  readonly indexNames: readonly string[]
  /** Whether the date at the start of a name is no part of the slug. */
  readonly splitsDate: boolean
  /** Whether a key `slug` replaces the whole path, and not only its last part. */
  readonly replacesPath: boolean
  readonly dates: readonly string[]
  readonly tags: readonly string[]
  /** Whether the generator publishes documents before their date. */
  readonly future: boolean
  readonly needsFrontMatter: boolean
  /** Keys of front matter with the language. */
  readonly langs: readonly string[]
  /** Where the generator finds the language unless site.yaml says otherwise. */
  readonly lang: string
}

const usual: Convention = {
  files: '**/*.{md,mdx,markdown}',
  ignore: ['**/node_modules/**'],
  indexNames: ['index'],
  splitsDate: false,
  replacesPath: false,
  dates: ['date', 'pubDate', 'publishDate', 'published', 'created', 'publishedAt', 'published_at'],
  tags: ['tags', 'categories', 'category'],
  future: true,
  needsFrontMatter: false,
  langs: ['lang', 'locale', 'language'],
  lang: 'folder',
}

const conventions: Readonly<Record<string, Partial<Convention>>> = {
  // https://docs.astro.build/en/guides/content-collections/
  astro: {
    ignore: ['**/_*', '**/_*/**'],
    replacesPath: true,
    dates: ['pubDate', 'date', 'publishDate'],
    langs: [],
  },
  // https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog
  docusaurus: { ignore: ['**/_*', '**/_*/**'], splitsDate: true, dates: ['date'], tags: ['tags'] },
  // https://gohugo.io/content-management/front-matter/
  hugo: {
    files: '**/*.{md,markdown}',
    ignore: ['**/_index*.*'],
    dates: ['date', 'publishDate', 'pubdate', 'published', 'lastmod', 'modified'],
    tags: ['tags', 'categories'],
    future: false,
    lang: 'suffix',
  },
  // https://jekyllrb.com/docs/collections/
  jekyll: { dates: ['date'], future: false, needsFrontMatter: true },
  markdown: { indexNames: ['index', '_index', 'readme'], splitsDate: true, lang: 'suffix' },
  // https://www.getzola.org/documentation/content/page/
  zola: {
    files: '**/*.md',
    ignore: ['**/_index*.md'],
    splitsDate: true,
    dates: ['date'],
    tags: ['taxonomies.tags', 'taxonomies.categories', 'tags', 'extra.tags'],
    lang: 'suffix',
  },
}

export const getConvention = (from: string): Convention => ({ ...usual, ...conventions[from] })
