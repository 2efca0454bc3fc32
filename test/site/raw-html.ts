/** Raw HTML of authors in pages: it is parsed, and what remains has no harm. */

import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { toString as toText } from 'hast-util-to-string'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { addAnchors } from '../../generator/content/markdown/anchors.ts'
import { parsers } from '../../generator/content/markdown/parsers.ts'
import { type Allow, allowableElements, nothing } from '../../generator/content/schemas/html-keys.ts'
import { getMessages } from '../../generator/look/messages/ui-languages.ts'
import { toHtmlTree } from '../../generator/surfaces/mdx/to-html.ts'
import { toSchema } from '../../generator/surfaces/pages/allowed-html.ts'
import { createRawHandler } from '../../generator/surfaces/pages/author-html.ts'
import { toSanitizedHtml } from '../../generator/surfaces/pages/body.ts'
import { findHarm } from '../fixtures/harm.ts'
import { createRandom } from '../fixtures/random.ts'
import { createHtmlDocument } from '../fixtures/raw-html.ts'

/** Everything that a site can allow. No frame of the random documents has an allowed origin. */
const everything: Allow = { elements: [...allowableElements], frames: [] }

function toPage(markdown: string, allow = nothing): string {
  const tree = parsers.md.parse(markdown)
  addAnchors(tree)
  return toHtml(toSanitizedHtml(tree, getMessages('en'), allow))
}

/** Defines the tests of raw HTML, with a number of random documents. */
export function testRawHtml(documents: number): void {
  describe('raw HTML', () => {
    it.each([
      ['of a site that allows nothing more', nothing],
      ['of a site that allows frames and media', everything],
    ])('has no harm in random documents %s', (_, allow) => {
      const pages = Array.from({ length: documents }, (_, seed) =>
        toPage(createHtmlDocument(createRandom(seed + 1)), allow),
      )
      expect(pages.flatMap((html) => findHarm(html))).toEqual([])
    })

    it.each([
      ['a comment', '<!-- x -->', ''],
      ['inline elements', 'x <kbd>a</kbd> <b class="c">b</b>', '<p>x <kbd>a</kbd> <b class="c">b</b></p>'],
      [
        'elements around blocks',
        '<div align="right">\n\n*x*\n\n</div>',
        '<div align="right">\n<p><em>x</em></p>\n</div>',
      ],
      ['a placeholder', 'A Vec<T> or <Name>.', '<p>A Vec or .</p>'],
      ['attributes that are not allowed', '<b onclick="x()" style="y">b</b>', '<p><b>b</b></p>'],
      ['an address that runs code', '<a href="javascript:x">b</a>', '<p><a>b</a></p>'],
      [
        'an element that ends after other blocks',
        '<b>\n\nx\n\ny\n\n</b>\n\nz',
        '<b>\n<p>x</p>\n<p>y</p>\n</b>\n<p>z</p>',
      ],
      ['an element that does not end', '<div>\n\nx\n\ny', '<div>\n<p>x</p>\n<p>y</p></div>'],
      ['elements that overlap', '<b>x <i>y</b> z</i>', '<p><b>x <i>y</i></b><i> z</i></p>'],
      ['a link in a link', '[x <a>y</a>](/u)', '<p><a href="/u">x </a><a>y</a></p>'],
      ['text in an element with the name of our mark', '</table><stele-mark>x\n\ny', 'x\n<p>y</p>'],
      ['a script', '<script>x</script>\n\ny', '&#x3C;script>x&#x3C;/script>\n<p>y</p>'],
    ])('keeps what pages can have: %s', (_, markdown, html) => {
      expect(toPage(markdown)).toBe(html)
    })

    it('has the text that the parser finds in the whole document', () => {
      const toWhole = unified()
        .use(remarkRehype, { allowDangerousHtml: true, handlers: { html: createRawHandler(nothing) } })
        .use(rehypeRaw)
        .use(rehypeSanitize, toSchema(nothing))
      const toWords = (tree: Root): readonly string[] => toText(tree).split(/\s+/)
      const toPair = (markdown: string) => {
        const tree = parsers.md.parse(markdown)
        return [
          toWords(toSanitizedHtml(structuredClone(tree), getMessages('en'), nothing)),
          toWords(toWhole.runSync(tree)),
        ]
      }
      const texts = Array.from({ length: documents }, (_, seed) => createHtmlDocument(createRandom(seed + 1)))
      const pairs = texts.filter((text) => !text.includes('[^')).map(toPair)
      expect(pairs.length).toBeGreaterThan(documents / 2)
      expect(pairs.map(([ours]) => ours)).toEqual(pairs.map(([, whole]) => whole))
    })

    it('keeps code in an element of MDX whose content a parser moves', () => {
      const tree = toHtmlTree(parsers.mdx.parse('<select>\n\n```\ncode\n```\n\n</select>'), {})
      expect(toText(toSanitizedHtml(tree, getMessages('en'), nothing)).trim()).toBe('code')
    })

    it('keeps an empty first line of code in a document with HTML, as in one without', () => {
      const code = '```\n\nx\n```'
      expect(toPage(`${code}\n\n<b>y</b>`)).toBe(`${toPage(code)}\n<p><b>y</b></p>`)
    })
  })
}
