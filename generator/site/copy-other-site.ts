/** Copies the files of another generator to the site, and adds a link to its Markdown to each page that has one. */

import { encodePath } from '../addresses/other-pages.ts'
import type { OtherFile } from '../collect/other-site.ts'
import { toHash } from '../files/hash.ts'
import { encodeAttribute } from '../markdown/html.ts'
import type { Site } from '../model/site.ts'
import type { JoinedPlan } from '../plan/other-site.ts'
import type { PublishTarget } from '../publish/target.ts'
import type { FileRecord } from '../render/output.ts'
import { readCopied, toChangedError } from './read-copied.ts'

/**
 * Copies the files, and yields the record of each. A file that is published already is not written again.
 * @throws {OperationalError} CONTENT_CHANGED if a file changed during the build; SYSTEM_ERROR if the disk fails
 */
export function* copyOtherSite(
  { config }: Pick<Site, 'config'>,
  { files, markdown }: Pick<JoinedPlan, 'files' | 'markdown'>,
  target: PublishTarget,
): Generator<FileRecord> {
  const hasLinks = config.otherSite?.alternate !== false
  for (const other of files) {
    const { file, path, hash, length } = other
    const alternate = hasLinks ? markdown.get(file) : undefined
    if (alternate !== undefined) {
      const bytes = addAlternate(readWhole(other), `${config.base_url}${encodePath(`/${alternate}`)}`)
      const written = target.write({ file, bytes })
      yield { file, lang: null, hash: written.hash, length: written.length, isOther: true }
      continue
    }
    if (target.isPublished({ file, hash, length })) target.add({ file, isUnchanged: true })
    else if (target.writeChunks(file, readCopied(path)).hash !== hash) throw toChangedError(path)
    yield { file, lang: null, hash, length, isOther: true }
  }
}

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

function readWhole({ path, hash }: OtherFile): Buffer {
  const bytes = Buffer.concat([...readCopied(path)])
  if (toHash(bytes) !== hash) throw toChangedError(path)
  return bytes
}
