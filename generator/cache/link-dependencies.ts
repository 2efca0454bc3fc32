/** What of a site a document's files and messages depend on, beside its own text and what all documents share. */

import { hash } from 'node:crypto'
import { type Addresses, toDocumentPath, toSourcePath } from '../addresses/addresses.ts'
import type { Lookup } from '../addresses/shared-map.ts'
import { decodePart, resolveOwn } from '../addresses/site-url.ts'
import { resolveLink } from '../model/links.ts'
import type { PageContext } from '../render/page-context.ts'
import type { DocumentTask } from '../workers/document.ts'

export interface LinkDependencyOptions {
  readonly addresses: Addresses
  readonly frame: PageContext
  /** Every path that is answered. */
  readonly knownPaths: Lookup
}

/** Links that are remembered, so that those of a large site do not fill the memory. */
const mostRemembered = 20_000

/**
 * Creates what describes the surroundings of a document: where each of its links leads, and where each of its subjects
 * stands. As long as that stays the same, so does what is made of it.
 */
export function createLinkDependencies({ addresses, frame, knownPaths }: LinkDependencyOptions) {
  const known = new Map<string, string>()

  /** An address from the root on is the same everywhere. */
  const describeLink = (href: string, own: string, isDraft: boolean): string => {
    if (!href.startsWith('/')) return look(href, own, isDraft)
    const key = `${isDraft} ${href}`
    const description = known.get(key) ?? look(href, own, isDraft)
    if (known.size >= mostRemembered) known.clear()
    known.set(key, description)
    return description
  }

  const look = (href: string, own: string, isDraft: boolean): string =>
    JSON.stringify([describeChecked(href, own, isDraft), describePublished(href, own)])

  /** What the author is told of a link, at the origin that site.yaml names. */
  const describeChecked = (href: string, own: string, isDraft: boolean): unknown => {
    const followed = resolveLink(href, own, isDraft, addresses)
    if (followed === null) return null
    const { anchor, page, target, guide, isFixed } = followed
    return [
      target === undefined ? null : toSourcePath(target),
      page === undefined,
      isFixed,
      guide !== undefined,
      // Its anchors are made by its text.
      target === undefined || anchor === '' ? null : target.hash,
    ]
  }

  /** What becomes of a link, at the origin that is published. */
  const describePublished = (href: string, own: string): unknown => {
    const url = resolveOwn(href, own, frame.config.base_url)
    return url && [frame.isPage(url.pathname), knownPaths.has(decodePart(url.pathname))]
  }

  /** @param hrefs every link that the document has */
  return (hrefs: readonly string[], { sourceFile, isDraft, page }: DocumentTask): string => {
    const own = toDocumentPath(sourceFile, addresses.languages)
    const links = hrefs.map((href) => describeLink(href, own, isDraft))
    const subjects =
      page?.document.tags.map((tag) => frame.getLocale(sourceFile.lang).tagAnchors.get(tag)) ?? []
    return hash('sha256', JSON.stringify([links, subjects]), 'base64url')
  }
}
