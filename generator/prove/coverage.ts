/** Whether each surface holds the documents that it is to hold, and no others. */

import {
  documents,
  indexFolder,
  operations,
  searchIndexFile,
  toApiFile,
  toEssayPath,
  toMarkdownPath,
  toPageFile,
  toPagePath,
} from '../../shim/contract/routes.ts'
import type { Document, Site } from '../model/site.ts'

export type Files = ReadonlyMap<string, Uint8Array>

/** One place where documents are published in one language: what it is to hold, and what it does. */
interface Surface {
  readonly name: string
  readonly expected: readonly string[]
  readonly found: readonly string[]
}

/** @returns a sentence for each document that a surface lacks, or holds without being meant to */
export function findGaps(site: Site, files: Files): string[] {
  return site.config.languages.flatMap((lang) =>
    listSurfaces(site, lang, files).flatMap(({ name, expected, found }) => [
      ...without(expected, found).map((address) => `${address} is missing in ${name}`),
      ...without(found, expected).map((address) => `${address} is in ${name}, and is not published`),
    ]),
  )
}

function listSurfaces({ config, published }: Site, lang: string, files: Files): Surface[] {
  const { base_url, languages, site } = config
  const own = published.flatMap(({ document }) => (document?.lang === lang ? [document] : []))
  const essays = own.filter(({ kind }) => kind === 'essay')
  const dated = essays.filter(({ date }) => date !== null)
  const toPages = (list: readonly Document[]) => list.map(({ path }) => base_url + path)
  const toMarkdown = (list: readonly Document[]) => list.map(({ path }) => base_url + toMarkdownPath(path))
  const variant = lang === languages[0] ? null : lang
  const toFile = (name: string) => toPagePath(`/${name}`, lang, languages).slice(1)
  const read = (file: string) => new TextDecoder().decode(files.get(file))
  const isOwn = (url: string) => published.some((page) => page.lang === lang && base_url + page.path === url)
  const hasFile = (toName: (document: Document) => string) =>
    own.filter((document) => files.has(toName(document)))

  const list = toApiFile(operations.listEssays.path, variant)
  const { essays: listed } = JSON.parse(read(list)) as { essays: { url: string }[] }
  const { items } = JSON.parse(read(searchIndexFile)) as { items: { url: string; lang: string }[] }
  const detailed = essays.filter(({ slug }) =>
    [variant, null].some((other) => {
      const file = toApiFile(toEssayPath(slug), other)
      return files.has(file) && (JSON.parse(read(file)) as { lang: string }).lang === lang
    }),
  )
  const index = [
    toFile(documents.llms),
    ...[...files.keys()].filter((file) => file.startsWith(`${toFile(indexFolder)}/`)),
  ]
  const indexed = index.flatMap((file) =>
    [...read(file).matchAll(/^- \[.*\]\((\S+\.md)\)/gm)].map(([, url = '']) => url),
  )
  const lists = published.filter((page) => page.lang === lang && page.document === null)
  const located = [...read(documents.sitemap).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)
  const fed = [...read(toFile(documents.feed)).matchAll(/<entry>.*?<id>(.*?)<\/id>/gs)].map(
    ([, url = '']) => url,
  )
  const full = new Set(
    [...read(toFile(documents.llmsFull)).matchAll(/^- .*?\[(\S+)\]\(\1\)$/gm)].map(([, url = '']) => url),
  )

  return [
    { name: list, expected: toPages(essays), found: listed.map(({ url }) => url) },
    { name: 'the API', expected: toPages(essays), found: toPages(detailed) },
    {
      name: 'the pages',
      expected: site ? toPages(own) : [],
      found: toPages(hasFile(({ path }) => toPageFile(path, 'html'))),
    },
    {
      name: 'the Markdown',
      expected: toPages(own),
      found: toPages(hasFile(({ path }) => toPageFile(path, 'md'))),
    },
    {
      name: toFile(documents.llms),
      expected: [...toMarkdown(own), ...lists.map(({ path }) => base_url + toMarkdownPath(path))],
      found: indexed,
    },
    {
      name: toFile(documents.llmsFull),
      expected: toPages(own),
      found: toPages(own).filter((url) => full.has(url)),
    },
    {
      name: documents.sitemap,
      expected: [...toPages(own), ...lists.map(({ path }) => base_url + path)],
      found: located.filter(isOwn),
    },
    { name: toFile(documents.feed), expected: toPages(dated), found: fed },
    {
      name: searchIndexFile,
      expected: toPages(own),
      found: items.filter((item) => item.lang === lang).map(({ url }) => url),
    },
  ]
}

function without(list: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return list.filter((address) => !known.has(address))
}
