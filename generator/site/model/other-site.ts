/** Joins documents with the pages that another generator wrote of them (`site: { from }`). */

import {
  apiRoot,
  assetFolder,
  errorPages,
  gonePages,
  guidePages,
  internalFolder,
  linkedPages,
  toPagePath,
} from '../../../shim/contract/routes.ts'
import type { OtherSite } from '../../content/files/other-site.ts'
import { isImported, type Source } from '../../content/schemas/source.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import type { Document, GetFile } from '../../kernel/document.ts'
import { findOtherPage, isPossiblePage, toOtherPath } from '../addresses/other-pages.ts'
import type { Page } from './site.ts'

/** Paths that no document of another generator can have, because the build writes pages there. */
const listOwnPaths = (languages: readonly string[]): readonly string[] =>
  languages.flatMap((lang) =>
    ['/', '/essays', ...guidePages.map((slug) => `/${slug}`)].map((path) =>
      toPagePath(path, lang, languages),
    ),
  )

/** Paths that no page has. */
const reserved = new RegExp(
  `^(?:${apiRoot}|/${internalFolder}|/${assetFolder}|/mcp|/index|${[errorPages, gonePages]
    .map(({ html }) => `/${html.replace('.html', '')}`)
    .join('|')})(?:/|$)`,
)

/**
 * Gives each document with an address on the other site the path of that page. If two have the same path, the second one is left
 * with a path of its own. So is the document of a page that the build writes itself, such as the home page, one with an address that
 * no file can have, and one of a source without pages.
 */
export function assignPages(
  documents: readonly Document[],
  languages: readonly string[],
  sources: readonly Source[],
): readonly Document[] {
  const fixed = listOwnPaths(languages)
  const taken = new Set(fixed)
  const own = new Map(documents.map((document) => [document.path, document]))
  return documents.map((document) => {
    const { address } = document
    if (address === null || !hasPages(document, sources)) return document
    const path = toOtherPath(address)
    if (fixed.includes(path)) return document
    const candidates = address.endsWith('/') ? [path, `${path}/index`] : [path]
    const page = candidates.find(
      (candidate) =>
        !taken.has(candidate) &&
        !reserved.test(candidate) &&
        isPossiblePage(candidate) &&
        (own.get(candidate) ?? document) === document,
    )
    if (page === undefined) return document
    taken.add(page)
    return { ...document, path: page, isOnOtherSite: true }
  })
}

/** Whether the other site may have a page of a document. */
function hasPages({ source: index }: Document, sources: readonly Source[]): boolean {
  const source = sources[index]
  return source === undefined || !isImported(source) || source.hasPages
}

/** Returns the addresses of the pages that another generator wrote, by the paths of pages of this build, and of those of profiles. */
export function findPageAddresses(
  published: readonly Page[],
  languages: readonly string[],
  { files }: OtherSite,
): Readonly<Record<string, string>> {
  const names = new Set(files.map(({ file }) => file))
  const linked = languages.flatMap((lang) =>
    Object.values(linkedPages).map((slug) => ({
      path: toPagePath(`/${slug}`, lang, languages),
      document: null,
    })),
  )
  return Object.fromEntries(
    [...linked, ...published].flatMap(({ path, document }) => {
      const page = findOtherPage(path, document?.address ?? null, names)
      return page === null ? [] : [[path, page.address] as const]
    }),
  )
}

/** Reports documents whose page the other generator did not write. */
export function reportMissingPageFiles(
  published: readonly Page[],
  addresses: Readonly<Record<string, string>>,
  { folder }: OtherSite,
  sources: readonly Source[],
  getFile: GetFile,
): void {
  for (const { path, document } of published) {
    if (document === null || document.isGenerated || !hasPages(document, sources)) continue
    const { address } = document
    // A document whose page has another document, or is the home page, has a path of its own.
    const paths = address === null ? [path] : [path, toOtherPath(address)]
    if (paths.some((own) => addresses[own] !== undefined)) continue
    report(getFile(document), 'missing-page-file', {
      reason: `The other site has no page of the document: "${folder}" has neither "${path.slice(1)}/index.html" nor "${path.slice(1)}.html"; build that site again, or correct "url" of the source`,
      found: path,
      expected: [`${path.slice(1)}/index.html`, `${path.slice(1)}.html`],
    })
  }
}
