/** Whether every address of ours, in a page or in an answer, leads to something that is published. */

import {
  assetFolder,
  envelopeFiles,
  errorPages,
  internalFolder,
  operations,
  toEssayPath,
  toPageFile,
} from '../../shim/contract/routes.ts'
import { findAttributes } from '../markdown/html.ts'
import type { Site } from '../model/site.ts'
import type { Files } from './coverage.ts'

/** What a file refers to, and the anchors that it has. */
interface Reading {
  readonly path: string
  readonly links: readonly string[]
  readonly anchors: ReadonlySet<string>
  /** An anchor that stands there twice; null where none does. */
  readonly twice: string | null
}

/** @returns a sentence for each link that leads nowhere, each asset that nothing uses, and each anchor that stands twice */
export function findDeadLinks(site: Site, files: Files): string[] {
  const { base_url } = site.config
  const answered = listAnswered(site, files)
  const readings = new Map<string, Reading>()
  for (const [file, bytes] of files) {
    if (file.endsWith('.html')) {
      const reading = readPage(toPath(file), new TextDecoder().decode(bytes))
      readings.set(reading.path, reading)
    }
  }
  const used = new Set<string>()
  const judge = (href: string, place: string, path: string): string[] => {
    if (!URL.canParse(href, base_url + path)) return []
    const url = new URL(href, base_url + path)
    if (url.origin !== base_url) return []
    used.add(url.pathname)
    if (!answered.has(decodeURI(url.pathname))) return [`${place} leads to "${href}", which nothing answers`]
    const target = readings.get(url.pathname)
    // An id may be percent-encoded itself, as those of notes are.
    const anchor = url.hash.slice(1)
    const isThere =
      anchor === '' ||
      target === undefined ||
      [anchor, decodeURIComponent(anchor)].some((id) => target.anchors.has(id))
    return isThere ? [] : [`${place} leads to "${href}", and there is no such anchor`]
  }

  const authors = toAuthorLinks(site)
  const ofPages = [...readings.values()].flatMap(({ path, links, twice }) => [
    ...links
      .filter((href) => !authors.get(path)?.has(href))
      .flatMap((href) => judge(href, `the page ${path}`, path)),
    ...(twice === null ? [] : [`the page ${path} has the anchor "${twice}" twice`]),
  ])
  const ofAnswers = [...files].flatMap(([file, bytes]) =>
    isAnswer(file)
      ? listAddresses(JSON.parse(new TextDecoder().decode(bytes))).flatMap((url) => judge(url, file, '/'))
      : [],
  )
  const assets = [...files.keys()].filter(
    (file) => file.startsWith(`${assetFolder}/`) && !used.has(`/${file}`),
  )
  return [...ofPages, ...ofAnswers, ...assets.map((file) => `nothing uses ${file}`)]
}

const toPath = (file: string): string => (file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`)

/** Every path that is answered: of pages, of files, of operations. */
function listAnswered({ published }: Site, files: Files): ReadonlySet<string> {
  const unpublished = new Set<string>([...Object.values(errorPages), ...Object.values(envelopeFiles)])
  const paths = new Set(Object.values(operations).map(({ path }) => path as string))
  for (const file of files.keys()) {
    if (file.startsWith(`${internalFolder}/`) || unpublished.has(file)) continue
    paths.add(file.endsWith('.html') ? toPath(file) : `/${file}`)
  }
  for (const { path, document } of published) {
    // Where there are no pages, a page's address answers in Markdown.
    if (files.has(toPageFile(path, 'md'))) paths.add(path)
    if (document?.kind === 'essay') paths.add(toEssayPath(document.slug))
  }
  return paths
}

function readPage(path: string, html: string): Reading {
  const anchors = new Set<string>()
  const links: string[] = []
  let twice: string | null = null
  // What is written holds no comment; in the value of an attribute there may be what looks like one.
  for (const { name, value } of findAttributes(html.replaceAll('<!--', ''))) {
    const text = decodeReferences(value)
    if (name === 'href' || name === 'src') links.push(text)
    else if (name === 'id') {
      if (anchors.has(text)) twice ??= text
      anchors.add(text)
    }
  }
  return { path, links, anchors, twice }
}

/** The serialiser writes every character reference as a hexadecimal number. */
const decodeReferences = (text: string): string =>
  text.replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/** What authors wrote themselves has been judged by the model, with severities of its own. */
function toAuthorLinks({ published, config }: Site): ReadonlyMap<string, ReadonlySet<string>> {
  const ofTemplates = Object.values(config.components).flatMap(({ html }) => findAttributes(html))
  const shared = ofTemplates.map(({ value }) => value)
  return new Map(
    published.flatMap(({ path, document }) =>
      document === null
        ? []
        : [[path, new Set([...shared, ...document.references.links.map(({ href }) => href)])] as const],
    ),
  )
}

const isAnswer = (file: string): boolean => file.startsWith('api/') && file.endsWith('.json')

/** Texts of the author's, in which an address is no address of an answer. */
const texts: ReadonlySet<string> = new Set([
  'content',
  'title',
  'description',
  'bio',
  'name',
  'focus',
  'tags',
])

/** Every address in an answer. */
function listAddresses(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\/\S+$/.test(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(listAddresses)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (texts.has(key) ? [] : listAddresses(inner)))
}
