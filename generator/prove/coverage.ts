/** Whether each surface holds the documents that it is to hold, and no others. */

import {
  documents,
  errorPages,
  explorerPath,
  indexFolder,
  operations,
  searchItemsFolder,
  toApiFile,
  toEssayPath,
  toMarkdownPath,
  toPageFile,
  toPagePath,
  toSearchItemsFile,
} from '../../shim/contract/routes.ts'
import type { Page, Site } from '../model/site.ts'
import { decodeEscapes } from './readings.ts'

export type Files = ReadonlyMap<string, Uint8Array>

/** What is published in one language, and how it is read back. */
interface Context {
  readonly site: Site
  readonly lang: string
  /** Every page of the language, by the list that all surfaces are made from. */
  readonly pages: readonly Page[]
  readonly files: Files
  /** The text of a file; nothing where there is none. */
  readonly read: (file: string) => string
  /** The name of a file that every language has. */
  readonly toFile: (name: string) => string
}

/** One place where the language is published: the addresses that it is to hold, and those that it does. */
type Surface = (context: Context) => {
  readonly name: string
  readonly expected: readonly string[]
  readonly found: readonly string[]
}

/** @returns a sentence for each document that a surface lacks, or holds without being meant to */
export function findGaps(site: Site, files: Files): string[] {
  const { languages } = site.config
  return languages.flatMap((lang) => {
    const context: Context = {
      site,
      lang,
      pages: site.published.filter((page) => page.lang === lang),
      files,
      read: (file) => new TextDecoder().decode(files.get(file)),
      toFile: (name) => toPagePath(`/${name}`, lang, languages).slice(1),
    }
    return surfaces.flatMap((surface) => {
      const { name, expected, found } = surface(context)
      return [
        ...without(expected, found).map((address) => `${address} is missing in ${name}`),
        ...without(found, expected).map((address) => `${address} is in ${name}, and is not published`),
      ]
    })
  })
}

const toUrls = ({ site }: Context, pages: readonly Page[]): string[] =>
  pages.map(({ path }) => site.config.base_url + path)

const isDocument = ({ document }: Page): boolean => document !== null
const isEssay = ({ document }: Page): boolean => document?.kind === 'essay'

const essayList: Surface = (context) => {
  const { lang, pages, read, site } = context
  const name = toApiFile(operations.listEssays.path, lang === site.config.languages[0] ? null : lang)
  const { essays } = JSON.parse(read(name)) as { essays: { url: string }[] }
  return { name, expected: toUrls(context, pages.filter(isEssay)), found: essays.map(({ url }) => url) }
}

/** What every essay's own answer says that it is. */
const essays: Surface = (context) => {
  const { lang, pages, files, read } = context
  const folder = toEssayPath('').slice(1)
  const answers = [...files.keys()]
    .filter((file) => file.startsWith(folder))
    .map((file) => JSON.parse(read(file)) as { canonical_url: string; lang: string })
  const found = answers.filter((answer) => answer.lang === lang).map(({ canonical_url }) => canonical_url)
  return { name: 'the API', expected: toUrls(context, pages.filter(isEssay)), found: [...new Set(found)] }
}

/** The files of pages in one form: those of the language, told by their paths. */
const createFiles =
  (medium: 'html' | 'md'): Surface =>
  ({ site, lang, pages, files }) => {
    const { site: hasPages, languages } = site.config
    const own = hasPages || medium === 'md' ? pages.map(({ path }) => toPageFile(path, medium)) : []
    const ofNobody: readonly string[] = [
      ...Object.values(errorPages),
      ...(hasPages ? [toPageFile(explorerPath, medium)] : []),
    ]
    const found = [...files.keys()].filter(
      (file) =>
        file.endsWith(`.${medium}`) && !ofNobody.includes(file) && toLanguage(file, languages) === lang,
    )
    return { name: medium === 'html' ? 'the pages' : 'the Markdown', expected: own, found }
  }

/** The language whose prefix a path has, else the default one. */
function toLanguage(path: string, [initial, ...others]: readonly string[]): string | undefined {
  return (
    others.find((lang) => path.startsWith(`${lang}/`) || path.startsWith(`${lang}.`) || path === lang) ??
    initial
  )
}

const index: Surface = ({ site, pages, files, read, toFile }) => {
  const parts = [...files.keys()].filter((file) => file.startsWith(`${toFile(indexFolder)}/`))
  const found = [toFile(documents.llms), ...parts].flatMap((file) =>
    [...read(file).matchAll(/^- \[.*\]\((\S+\.md)\)/gm)].map(([, url = '']) => decodeEscapes(url)),
  )
  const expected = pages.map(({ path }) => site.config.base_url + toMarkdownPath(path))
  return { name: toFile(documents.llms), expected, found }
}

/** Each document begins with a head, which says its language and then its address. */
const fullText: Surface = (context) => {
  const name = context.toFile(documents.llmsFull)
  const heads = context.read(name).matchAll(/^- \S+: .* \([\w-]+\)\n- \S+: \[\S+\]\((\S+)\)$/gm)
  return {
    name,
    expected: toUrls(context, context.pages),
    found: [...heads].map(([, url = '']) => decodeEscapes(url)),
  }
}

const sitemap: Surface = (context) => {
  const { site, lang, pages, read } = context
  const { base_url, languages } = site.config
  const located = [...read(documents.sitemap).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)
  const found = located.filter((url) => toLanguage(url.slice(base_url.length + 1), languages) === lang)
  return { name: documents.sitemap, expected: toUrls(context, pages), found }
}

const feed: Surface = (context) => {
  const name = context.toFile(documents.feed)
  const entries = context.read(name).matchAll(/<entry>.*?<id>(.*?)<\/id>/gs)
  const dated = context.pages.filter((page) => isEssay(page) && page.document?.date !== null)
  return { name, expected: toUrls(context, dated), found: [...entries].map(([, url = '']) => url) }
}

const searched: Surface = (context) => {
  const items: { readonly url: string; readonly lang: string }[] = []
  for (let number = 0; context.files.has(toSearchItemsFile(number)); number++) {
    const lines = context.read(toSearchItemsFile(number)).trimEnd().split('\n')
    items.push(...lines.map((line) => JSON.parse(line)))
  }
  const found = items.filter(({ lang }) => lang === context.lang).map(({ url }) => url)
  return { name: searchItemsFolder, expected: toUrls(context, context.pages.filter(isDocument)), found }
}

const surfaces: readonly Surface[] = [
  essayList,
  essays,
  createFiles('html'),
  createFiles('md'),
  index,
  fullText,
  sitemap,
  feed,
  searched,
]

function without(list: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return list.filter((address) => !known.has(address))
}
