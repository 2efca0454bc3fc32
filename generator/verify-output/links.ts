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
import { decodePart, resolveOwn } from '../addresses/site-url.ts'
import type { Site, SiteSettings } from '../model/site.ts'
import { type ReadFile, toPath } from './read-file.ts'

/** A link of ours to an anchor of another page, which has to be read as well. */
export interface UnresolvedAnchor {
  readonly page: string
  readonly href: string
  /** The path that it leads to, and the anchor there. */
  readonly path: string
  readonly anchor: string
}

/** What the links of a file come to. */
export interface CheckedLinks {
  /** A sentence for each that leads nowhere, and for an anchor that stands twice. */
  readonly problems: readonly string[]
  readonly unresolvedAnchors: readonly UnresolvedAnchor[]
  /** The assets that it loads, by their paths. */
  readonly used: readonly string[]
}

/** What a link leads to, whatever page it stands on. */
type Verdict =
  | { readonly kind: 'elsewhere' | 'dead' }
  | { readonly kind: 'alive'; readonly path: string; readonly anchor: string }

/**
 * Creates a function that checks the links of one file.
 * @param isKnown whether the build answers at a path
 */
export function createLinkChecker(site: SiteSettings, isKnown: (path: string) => boolean) {
  const { base_url } = site.config
  const overrides = listOverrides(site)

  const resolve = (href: string, path: string): Verdict => {
    const url = resolveOwn(href, path, base_url)
    if (url === null) return { kind: 'elsewhere' }
    if (!isKnown(decodePart(url.pathname))) return { kind: 'dead' }
    return { kind: 'alive', path: url.pathname, anchor: url.hash.slice(1) }
  }
  const toAddress = (href: string, path: string) => toWhole(href, base_url + path)

  /** @param hrefs what its author wrote, which the model has judged with severities of its own */
  return (reading: ReadFile, hrefs: Iterable<string>): CheckedLinks => {
    const { file, path, anchors, links, twice } = reading
    const page = file.endsWith('.html') ? `the page ${path}` : file
    let authors: ReadonlySet<string> | null = null
    const isAuthors = (href: string): boolean => {
      authors ??= new Set(Array.from(hrefs, (own) => toAddress(own, path)))
      const address = toAddress(href, path)
      return authors.has(address) || overrides.has(address)
    }
    const problems = new Set<string>()
    const unresolvedAnchors: UnresolvedAnchor[] = []
    const used: string[] = []
    for (const href of links) {
      if (href.startsWith('#')) {
        if (href !== '#' && !hasAnchor(anchors, href.slice(1)) && !isAuthors(href))
          problems.add(toAnchorProblem({ page, href }))
        continue
      }
      const verdict = resolve(href, path)
      if (verdict.kind === 'dead' && !isAuthors(href))
        problems.add(`${page} leads to "${href}", which nothing answers`)
      if (verdict.kind !== 'alive') continue
      if (verdict.path.startsWith(`/${assetFolder}/`)) used.push(verdict.path)
      if (verdict.anchor === '' || isAuthors(href)) continue
      unresolvedAnchors.push({ page, href, path: verdict.path, anchor: verdict.anchor })
    }
    if (twice !== null) problems.add(`${page} has the anchor "${twice}" twice`)
    return { problems: [...problems], unresolvedAnchors, used }
  }
}

/** What is said of a link to an anchor that is not there. */
export const toAnchorProblem = ({ page, href }: Pick<UnresolvedAnchor, 'page' | 'href'>): string =>
  `${page} leads to "${href}", and there is no such anchor`

/** Whether there is an anchor; an id may be percent-encoded itself, as those of notes are. */
export const hasAnchor = (anchors: ReadonlySet<string>, anchor: string): boolean =>
  anchors.has(anchor) || anchors.has(decodePart(anchor))

/**
 * Every path that is answered: of pages, of files, of operations.
 * @param files the names of everything that is published
 */
export function listKnownPaths({ published }: Site, files: ReadonlySet<string>): ReadonlySet<string> {
  const unpublished = new Set<string>([...Object.values(errorPages), ...Object.values(envelopeFiles)])
  // The base names the API in its catalogue (RFC 9727, 4); nothing is to be asked for there.
  const paths = new Set<string>([
    apiBase,
    ...Object.values(operations).flatMap(({ path }) => [path, `/${toApiFile(path, null)}`]),
  ])
  for (const file of files) {
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

/** Addresses of profiles, which stand on every page and may be answered by something else. */
const listOverrides = ({ profiles, config }: SiteSettings): ReadonlySet<string> =>
  new Set(
    [...profiles.values()]
      .flatMap(({ links }) => Object.values(links))
      .filter((href) => href !== undefined)
      .map((href) => toWhole(href, `${config.base_url}/`)),
  )

/** An address as a browser reads it; what Markdown encodes and what an author wrote come to the same. */
function toWhole(href: string, base: string): string {
  const encoded = normalizeUri(href)
  return URL.canParse(encoded, base) ? new URL(encoded, base).href : encoded
}
