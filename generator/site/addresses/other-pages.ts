/**
 * The pages that another generator wrote. Inside a build a page is known by one path, without a slash or an extension at its end,
 * percent-encoded as in URLs: `/posts/caching` for `posts/caching/index.html` and for `posts/caching.html`. Its Markdown is at that
 * path with `.md`.
 */

import { decodePart } from '../../kernel/site-url.ts'
import { encodePath, toDecodedPageFile } from './page-files.ts'

/** A page in the output of another generator. */
interface OtherPage {
  /** The path of its file in dist. */
  readonly file: string
  /** The path of its URL, such as `/posts/caching/`. */
  readonly address: string
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: URLs cannot have these
const impossible = /[\\?#\u0000-\u001f\u007f]/

/** Whether the path of a file has characters that the path of a URL cannot have. */
export const hasImpossibleName = (file: string): boolean => impossible.test(file)

/** How long file systems let the name of a file or folder be, in bytes. */
const maxNameLength = 255

/** Whether the build can write the Markdown of a page: below the output folder, and below no folder that is named like a file of the build. */
export function isPossiblePage(path: string): boolean {
  const file = toDecodedPageFile(path, 'md')
  const names = file.split('/')
  return (
    !hasImpossibleName(file) &&
    !/^_|\.(?:md|txt|xml|json)\//i.test(file) &&
    names.every((name) => /^[^.]/.test(name) && Buffer.byteLength(name) <= maxNameLength)
  )
}

/** Returns the path by which a build knows the page at an address of the other site. */
export function toOtherPath(address: string): string {
  const path = decodePart(address.replace(/[?#].*$/s, ''))
    .normalize('NFC')
    .replace(/\/index\.html$/, '/')
    .replace(/\.html$/, '')
  return path === '/' ? path : encodePath(path.replace(/\/$/, ''))
}

const isIndex = (file: string): boolean => file === 'index.html' || file.endsWith('/index.html')

/**
 * Finds the page of another generator for the path of a page: its own file or the index of its folder.
 * @param address as the document has it; it decides if both files exist, and whether the URL ends in `.html`
 */
export function findOtherPage(
  path: string,
  address: string | null,
  files: Pick<ReadonlySet<string>, 'has'>,
): OtherPage | null {
  const own = toDecodedPageFile(path, 'html')
  const index = path === '/' ? own : `${own.slice(0, -'.html'.length)}/index.html`
  const candidates = address?.endsWith('/') ? [index, own] : [own, index]
  const file = candidates.find((name) => files.has(name))
  if (file === undefined) return null
  if (path === '/') return { file, address: '/' }
  if (isIndex(file)) return { file, address: encodePath(`/${file.slice(0, -'index.html'.length)}`) }
  const isWithExtension = address?.endsWith('.html') === true
  return { file, address: isWithExtension ? `${path}.html` : path }
}
