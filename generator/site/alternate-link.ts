/** Adds a link to the Markdown of a page to the HTML that another generator wrote. */

import { encodeAttribute } from '../markdown/html-attributes.ts'

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
