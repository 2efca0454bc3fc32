/** Whether every address of ours, in a page, in its Markdown or in an answer, leads to something that is published. */

import { normalizeUri } from 'micromark-util-sanitize-uri'
import {
  apiBase,
  assetFolder,
  envelopeFiles,
  errorPages,
  internalFolder,
  operations,
  toApiFile,
  toEssayPath,
  toPageFile,
} from '../../shim/contract/routes.ts'
import type { Site } from '../model/site.ts'
import type { Files } from './coverage.ts'
import { type Reading, readPublished, toPath, toTwin } from './readings.ts'

/** @returns a sentence for each link that leads nowhere, each asset that nothing uses, and each anchor that stands twice */
export function findDeadLinks(site: Site, files: Files): string[] {
  const { base_url } = site.config
  const answered = listAnswered(site, files)
  const readings = [...files].map(([file, bytes]) => readPublished(file, bytes))
  const anchored = toAnchored(readings)
  const isAuthors = createAuthorCheck(site)
  const used = new Set<string>()

  const judge = (href: string, { path }: Reading): string | null => {
    if (!URL.canParse(href, base_url + path)) return null
    const url = new URL(href, base_url + path)
    if (url.origin !== base_url) return null
    used.add(url.pathname)
    if (!answered.has(decode(url.pathname))) return `leads to "${href}", which nothing answers`
    const anchors = anchored.get(url.pathname)
    // An id may be percent-encoded itself, as those of notes are.
    const anchor = url.hash.slice(1)
    const isThere = [anchor, decode(anchor)].some((id) => anchors?.has(id))
    return anchor === '' || anchors === undefined || isThere
      ? null
      : `leads to "${href}", and there is no such anchor`
  }

  const found = readings.flatMap((reading) => {
    const place = reading.file.endsWith('.html') ? `the page ${reading.path}` : reading.file
    const own = reading.links.filter((href) => !isAuthors(href, reading))
    const dead = new Set(own.map((href) => judge(href, reading)).filter((fault) => fault !== null))
    const faults = [...dead, ...(reading.twice === null ? [] : [`has the anchor "${reading.twice}" twice`])]
    return faults.map((fault) => `${place} ${fault}`)
  })
  const unused = [...files.keys()].filter(
    (file) => file.startsWith(`${assetFolder}/`) && !used.has(`/${file}`),
  )
  return [...found, ...unused.map((file) => `nothing uses ${file}`)]
}

/** Every path that is answered: of pages, of files, of operations. */
function listAnswered({ published }: Site, files: Files): ReadonlySet<string> {
  const unpublished = new Set<string>([...Object.values(errorPages), ...Object.values(envelopeFiles)])
  // The base names the API in its catalogue (RFC 9727, 4); nothing is to be asked for there.
  const paths = new Set<string>([
    apiBase,
    ...Object.values(operations).flatMap(({ path }) => [path, `/${toApiFile(path, null)}`]),
  ])
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

/** The anchors of pages and of their Markdown, by path. */
const toAnchored = (readings: readonly Reading[]): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    readings
      .filter(({ file }) => file.endsWith('.html'))
      .flatMap((page) => [page.path, toTwin(page)].map((path) => [path, page.anchors] as const)),
  )

/** What does not decode stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What authors wrote themselves has been judged by the model, with severities of its own. */
function createAuthorCheck({
  published,
  profiles,
  config,
}: Site): (href: string, reading: Reading) => boolean {
  const toKeys = (hrefs: readonly string[], path: string) =>
    new Set(hrefs.map((href) => toWhole(href, config.base_url + path)))
  const overrides = [...profiles.values()].flatMap(({ links }) => Object.values(links))
  const everywhere = toKeys(
    overrides.filter((href) => href !== undefined),
    '/',
  )
  const ofPages = new Map(
    published.flatMap(({ path, document }) =>
      document === null
        ? []
        : [
            [
              path,
              toKeys(
                document.links.map(({ href }) => href),
                path,
              ),
            ] as const,
          ],
    ),
  )
  return (href, { path }) => {
    const whole = toWhole(href, config.base_url + path)
    return everywhere.has(whole) || ofPages.get(path)?.has(whole) === true
  }
}

/** An address as a browser reads it; what Markdown encodes and what an author wrote come to the same. */
function toWhole(href: string, base: string): string {
  const encoded = normalizeUri(href)
  return URL.canParse(encoded, base) ? new URL(encoded, base).href : encoded
}
