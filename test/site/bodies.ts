/** Compares Markdown that is rendered without a sanitizer with Markdown that went through it. */

import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Root as MdastRoot, Nodes } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { addAnchors } from '../../generator/content/markdown/anchors.ts'
import { parsers } from '../../generator/content/markdown/parsers.ts'
import { nothing } from '../../generator/content/schemas/html-keys.ts'
import { getMessages } from '../../generator/look/messages/ui-languages.ts'
import { toSchema } from '../../generator/surfaces/pages/allowed-html.ts'
import { toSanitizedHtml, walkElements } from '../../generator/surfaces/pages/body.ts'
import { commonmarkExamples, createDocument } from '../fixtures/markdown-corpus.ts'

/** Whether a text has no raw HTML, no footnote and no link inside a link, all of which an HTML parser reads. */
function isPlain(markdown: string): boolean {
  const tree = parsers.md.parse(markdown)
  return !/"type":"(?:html|footnote)/.test(JSON.stringify(tree)) && !hasNestedLink(tree, false)
}

function hasNestedLink(node: Nodes, isLinked: boolean): boolean {
  const isLink = node.type === 'link' || node.type === 'linkReference'
  if (isLink && isLinked) return true
  return 'children' in node && node.children.some((child) => hasNestedLink(child, isLinked || isLink))
}

function parse(markdown: string): MdastRoot {
  const tree = parsers.md.parse(markdown)
  addAnchors(tree)
  return tree
}

/** Defines the tests of Markdown without raw HTML, with every n-th example of CommonMark and a number of random documents. */
export function testBodies(documents: number, share = 1): void {
  describe('Markdown without raw HTML', () => {
    /** The sanitizer knows schemes in lower case only. */
    const lowerSchemes = () => (tree: Root) =>
      walkElements(tree, false, ({ properties }) => {
        for (const name of ['href', 'src'])
          if (typeof properties[name] === 'string')
            properties[name] = properties[name].replace(/^\w+:/, (scheme) => scheme.toLowerCase())
      })

    const sanitizer = unified()
      .use(remarkRehype, { allowDangerousHtml: true })
      .use(lowerSchemes)
      .use(rehypeSanitize, toSchema(nothing))
      .freeze()

    const toSanitized = (markdown: string): string => toHtml(sanitizer.runSync(parse(markdown)))

    const toPage = (markdown: string): string =>
      toHtml(toSanitizedHtml(parse(markdown), getMessages('en'), nothing))

    const moreTexts = [
      'A line\\\n  after a break\\\n  *  x*\n',
      '- [ ] open\n- [x] done\n\n  more\n- [ ]\n',
      '3. three\n4. four\n   > quoted\n\n| a | b | c |\n| :- | -: | - |\n| 1 |\n| x | y | z | w |\n',
      '[a] [b][] ![c] [d][e] ![f][g]\n\n[a]: /a "title"\n[A]: /second\n[b]: https://x.test/\n[c]: /c.png\n',
      '```\n\n  code\n```\n\n~~~js title="a"\nx\n~~~\n\n    indented\n',
    ]

    it('returns the same HTML as the sanitizer', () => {
      const examples = commonmarkExamples.filter((_, index) => index % share === 0)
      const random = Array.from({ length: documents }, (_, seed) => createDocument(seed))
      const plain = [...examples, ...random, ...moreTexts].filter(isPlain)
      expect(plain.length).toBeGreaterThan((300 + documents) / (2 * share))
      expect(plain.map(toPage)).toEqual(plain.map(toSanitized))
    })

    it.each([
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      '&#106;avascript:alert(1)',
      'java&#9;script:alert(1)',
      'java&#10;script:alert(1)',
      '&#32;javascript:alert(1)',
      '&#1;javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'HTTPS://x.test/',
      'https&#9;:x',
      'mailto:a@b.test',
    ])('returns the same HTML as the sanitizer for the address %s', (address) => {
      const uses = [
        `[x](<${address}>)`,
        `![x](<${address}>)`,
        `- > **[x](<${address}>)**`,
        `[x][y]\n\n[y]: <${address}>`,
      ]
      expect(uses.map(toPage)).toEqual(uses.map(toSanitized))
    })

    it.each([
      ['[x](HTTPS://x.test/)', '<p><a href="https://x.test/">x</a></p>'],
      ['[x]\n\n[x]: MailTo:a@x.test', '<p><a href="mailto:a@x.test">x</a></p>'],
      ['![x](Https://x.test/X.png)', '<p><img src="https://x.test/X.png" alt="x"></p>'],
      ['<a href="HTTP://x.test/X">x</a>', '<p><a href="http://x.test/X">x</a></p>'],
      ['<p><q cite="HTTPS://x.test/">x</q></p>', '<p><q cite="https://x.test/">x</q></p>'],
      ['<p><img src="hTTps://x.test/"></p>', '<p><img src="https://x.test/"></p>'],
      ['<a href="JavaScript:alert(1)">x</a>', '<p><a>x</a></p>'],
      ['<a href="JAVASCRIPT&colon;alert(1)">x</a>', '<p><a>x</a></p>'],
      ['<p><img src="DATA:image/svg+xml,x"></p>', '<p><img></p>'],
      ['![x](MAILTO:a@x.test)', '<p><img alt="x"></p>'],
    ])('has the schemes of pages in lower case, and no others in any case: %s', (markdown, html) => {
      expect(toPage(markdown)).toBe(html)
    })

    it('does not keep an element or a property that a tree sets in another way', () => {
      const tree = parse('# Title\n\nText.')
      const [heading, paragraph] = tree.children
      if (heading === undefined || paragraph === undefined) throw new Error('Cannot read the tree')
      heading.data = { hProperties: { id: 'title', style: 'x' } }
      paragraph.data = { hName: 'script' }
      expect(toHtml(toSanitizedHtml(tree, getMessages('en'), nothing))).toBe('<h1 id="title">Title</h1>\n')
    })
  })
}
