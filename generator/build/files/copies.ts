/** The entries of files that are published as they are: files of the content, and files of another generator. */

import type { OtherFile } from '../../content/files/other-site.ts'
import { encodeAttribute } from '../../content/markdown/html-attributes.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import type { ContentAsset } from '../../kernel/asset.ts'
import { OperationalError, toChangedError } from '../../kernel/diagnostics/errors.ts'
import type { Entry } from '../../kernel/file.ts'
import { toHash } from '../../kernel/files/hash.ts'
import { readChunks } from '../../kernel/files/regular-file.ts'
import { toSystemErrorReason } from '../../kernel/files/system-error.ts'
import { encodePath } from '../../site/addresses/page-files.ts'

/** Where the head ends, and what may have text that only looks like its end. */
const token = /<!--|<(?:script|style|title|noscript|template)\b|<\/head\b|<body\b/g

/** Returns where the head of a page ends, from its text in lower case; null if no tag marks that. */
function findHeadEnd(text: string): number | null {
  token.lastIndex = 0
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [start] = found
    if (start === '</head' || start === '<body') return found.index
    const end = text.indexOf(start === '<!--' ? '-->' : `</${start.slice(1)}`, token.lastIndex)
    if (end === -1) return null
    token.lastIndex = end + 1
  }
  return null
}

/**
 * Adds a link to the end of the head of a page. All other bytes stay as they are. A page whose end of the head no tag marks is
 * returned unchanged: its responses still have the header `Link`.
 * @param href the URL of the Markdown
 */
export function addAlternate(page: Buffer, href: string): Buffer {
  // In Latin-1, each byte is one character, whatever the encoding of the page is.
  const end = findHeadEnd(page.toString('latin1').toLowerCase())
  if (end === null) return page
  const link = `<link rel="alternate" type="text/markdown" href="${encodeAttribute(href)}">`
  return Buffer.concat([page.subarray(0, end), Buffer.from(link), page.subarray(end)])
}

/** Creates the entries of assets. Assets of the same name and the same bytes share a file. */
export function toAssetEntries(assets: readonly ContentAsset[]): readonly Entry[] {
  const byFile = new Map(assets.map((asset) => [asset.file, asset]))
  return Array.from(byFile.values(), ({ file, input, hash, length }) =>
    toCopy('user', { file, path: input.path, hash, length }),
  )
}

/**
 * Creates the entries of the files of another generator. A page gets a link to its Markdown.
 * @param markdown the path of the Markdown in dist, by the path of a page's file
 */
export function toOtherEntries(
  files: readonly OtherFile[],
  markdown: ReadonlyMap<string, string>,
  { base_url, otherSite }: SiteConfig,
): readonly Entry[] {
  return files.map((other): Entry => {
    const copy = toCopy('other generator', other)
    const alternate = otherSite?.alternate === false ? undefined : markdown.get(other.file)
    if (alternate === undefined) return copy
    const href = `${base_url}${encodePath(`/${alternate}`)}`
    return { ...copy, source: null, render: () => ({ content: addAlternate(readWhole(other), href) }) }
  })
}

const toCopy = (author: Entry['author'], { file, path, hash, length }: OtherFile): Entry => ({
  file,
  lang: null,
  author,
  key: null,
  source: { path, hash, length },
  render: () => ({ pieces: readPieces(path) }),
})

/** @throws {OperationalError} CONTENT_CHANGED if the file was removed during the build; SYSTEM_ERROR if the disk fails */
function* readPieces(path: string): Generator<Buffer> {
  try {
    yield* readChunks(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ENOENT'
      ? toChangedError(path)
      : new OperationalError(`Cannot read "${path}": ${toSystemErrorReason(error)}`, 'SYSTEM_ERROR')
  }
}

function readWhole({ path, hash }: OtherFile): Buffer {
  const bytes = Buffer.concat([...readPieces(path)])
  if (toHash(bytes) !== hash) throw toChangedError(path)
  return bytes
}
