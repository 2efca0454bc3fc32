/** The sections of a document's Markdown: where each starts and ends, and its size. */

import fc from 'fast-check'
import type { Heading } from 'mdast'
import { toString as toText } from 'mdast-util-to-string'
import { VFile } from 'vfile'
import { describe, expect, it } from 'vitest'
import { parsers } from '../../generator/content/markdown/parsers.ts'
import { estimateTokens } from '../../generator/content/markdown/tokens.ts'
import { toParsedDocument } from '../../generator/content/texts/document.ts'
import { convertMdx } from '../../generator/surfaces/markdown/body.ts'
import { editLinks } from '../../generator/surfaces/markdown/edit-links.ts'
import { joinTexts, type MarkedText, toOutline } from '../../generator/surfaces/markdown/marked-text.ts'
import type { Outline } from '../../shim/contract/sections.ts'
import { createDocument } from '../fixtures/markdown-corpus.ts'

/** Every address becomes longer, so that positions in the text differ from those in the source. */
const toHref = (href: string): string | null => (href.startsWith('/') ? `https://site.test${href}.md` : null)

const components = { Note: { html: '', markdown: '## Note\n\n{children}' } }

function render(text: string, format: 'md' | 'mdx' = 'md'): MarkedText {
  const result = { tree: parsers[format].parse(text), isComplete: true }
  const document = toParsedDocument(new VFile(text), format, result)
  return format === 'md'
    ? editLinks(document, toHref)
    : convertMdx(document, { components, math: false }, toHref)
}

/** The sections of a text by anchor, each as its title, level and text. */
function toSections(text: string, format: 'md' | 'mdx' = 'md') {
  const marked = render(text, format)
  const bytes = Buffer.from(marked.text)
  return toOutline(marked)[1].map(([id, title, level, start, end]) => [
    id,
    title,
    level,
    String(bytes.subarray(start, end)),
  ])
}

/** Defines the tests of the sections of a document, with a number of random documents. */
export function testOutline(documents: number): void {
  describe('the sections of a document', () => {
    it('contain the sections below them, and end at the next heading of their level or a higher one', () => {
      expect(toSections('Before.\n\n## A\n\nOne.\n\n### B\n\nTwo.\n\n## C\n\nThree.\n')).toEqual([
        ['a', 'A', 2, '## A\n\nOne.\n\n### B\n\nTwo.\n\n'],
        ['b', 'B', 3, '### B\n\nTwo.\n\n'],
        ['c', 'C', 2, '## C\n\nThree.\n'],
      ])
    })

    it('start where the text has their heading after links and letters of several bytes', () => {
      expect(
        toSections('[ação](/x) ![😀](/y)\n\nOlá [é](/z)\n===\n\n[a]: /w\n\n## Café [b](/v)\n\nÉ.'),
      ).toEqual([
        [
          'olá-é',
          'Olá é',
          1,
          'Olá [é](https://site.test/z.md)\n===\n\n[a]: https://site.test/w.md\n\n## Café [b](https://site.test/v.md)\n\nÉ.',
        ],
        ['café-b', 'Café b', 2, '## Café [b](https://site.test/v.md)\n\nÉ.'],
      ])
    })

    it('are not started by lines of code, by headings in quotes and lists, or by headings without text', () => {
      const text =
        '## A\n\n```sh\n# no\n```\n\n    # no\n\n> # Quoted\n\n- # Listed\n\n##\n\nOutside.\n\n   ### B\n'
      expect(toSections(text)).toEqual([
        ['a', 'A', 2, '## A\n\n```sh\n# no\n```\n\n    # no\n\n> # Quoted\n\n- # Listed\n\n'],
        ['b', 'B', 3, '   ### B\n'],
      ])
    })

    it('have the anchors of the HTML page, also for titles that occur twice', () => {
      expect(toSections('# A b!\n\n# A b!\n')).toEqual([
        ['a-b', 'A b!', 1, '# A b!\n\n'],
        ['a-b-1', 'A b!', 1, '# A b!\n'],
      ])
    })

    it('exist in MDX, in components and beside them, where the template of a component starts none', () => {
      const text =
        'import A from "a"\n\n# One\n\n<Card>\n\n## In *a* card\n\n<Note>Hm.</Note>\n\n### Deep\n\n[x](/x)\n\n</Card>\n\n## Two {1}\n\nEnd.\n'
      expect(toSections(text, 'mdx')).toEqual([
        [
          'one',
          'One',
          1,
          '# One\n\n## In *a* card\n\n## Note\n\nHm.\n\n### Deep\n\n[x](https://site.test/x.md)\n\n## Two 1\n\nEnd.',
        ],
        ['in-a-card', 'In a card', 2, '## In *a* card\n\n'],
        ['deep', 'Deep', 3, '### Deep\n\n[x](https://site.test/x.md)\n\n'],
        ['two-1', 'Two 1', 2, '## Two 1\n\nEnd.'],
      ])
    })
  })

  /** The text from the first section on, put together from the sections that no other section contains. */
  function reassemble([, sections]: Outline, bytes: Buffer): string {
    let [text, end] = ['', 0]
    for (const [, , , start, sectionEnd] of sections) {
      if (start < end) continue
      text += String(bytes.subarray(start, sectionEnd))
      end = sectionEnd
    }
    return text
  }

  /** A block of a generated document. */
  const block = fc.oneof(
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.string({ unit: 'grapheme', minLength: 1 }))
      .map(([level, title]) => `${'#'.repeat(level)} x${title.replaceAll(/[\r\n]/g, ' ')}`),
    fc.constantFrom(
      '```\n# code\n```',
      '~~~md\n## code\n\n### code\n~~~',
      'Words [a](/b) é.',
      '- [x](/y)\n\n  # in a list',
    ),
    fc.integer({ min: 0, max: 10_000 }).map(createDocument),
  )

  /** The same documents in each run. Another seed, or more runs, may find more. */
  const sameRuns = { seed: 1, numRuns: documents }

  describe('the outline of a generated document', () => {
    const documents = fc.array(block, { maxLength: 12 }).map((blocks) => `Start.\n\n${blocks.join('\n\n')}\n`)

    it('puts together the text from its first section on, without the headings in code', () => {
      fc.assert(
        fc.property(documents, (text) => {
          const marked = render(text)
          const outline = toOutline(marked)
          const bytes = Buffer.from(marked.text)
          const start = outline[1][0]?.[3] ?? bytes.length
          // A heading without text is no section, but it ends the ones before it.
          if (marked.headings.every(({ anchor }) => anchor !== null)) {
            expect(reassemble(outline, bytes)).toBe(String(bytes.subarray(start)))
          }
          expect(outline[1].map(([id]) => id)).not.toContain('code')
        }),
        sameRuns,
      )
    })

    it('has the headings that a parser finds in the rendered text, at their positions', () => {
      fc.assert(
        fc.property(documents, (text) => {
          const marked = render(text)
          const parsed = parsers.md
            .parse(marked.text)
            .children.filter((node): node is Heading => node.type === 'heading')
          expect(marked.headings.map(({ level, title }) => [level, title])).toEqual(
            parsed.map((node) => [
              node.depth,
              toText(node, { includeHtml: false, includeImageAlt: false }).replaceAll(/\s+/g, ' ').trim(),
            ]),
          )
          for (const [index, { offset }] of marked.headings.entries()) {
            expect(marked.text.slice(offset, parsed[index]?.position?.start.offset).trim()).toBe('')
          }
        }),
        sameRuns,
      )
    })

    it('counts in each section what the text of the section has alone', () => {
      fc.assert(
        fc.property(documents, (text) => {
          const marked = render(text)
          const [tokens, sections] = toOutline(marked)
          const bytes = Buffer.from(marked.text)
          expect(tokens).toBe(Math.round(estimateTokens(marked.text) / 100))
          for (const [, , , start, end, count] of sections) {
            expect(count).toBe(Math.round(estimateTokens(String(bytes.subarray(start, end))) / 100))
          }
        }),
        sameRuns,
      )
    })
  })

  it('joined texts keep the positions of their headings', () => {
    const parts = [render('# A\n'), render('Text.\n\n## B\n')]
    expect(joinTexts(parts, '\n')).toEqual({
      text: '# A\n\nText.\n\n## B\n',
      headings: [
        { offset: 0, level: 1, anchor: 'a', title: 'A' },
        { offset: 12, level: 2, anchor: 'b', title: 'B' },
      ],
    })
  })

  describe('the estimate of tokens', () => {
    it.each([
      ['', 0],
      ['one', 100],
      ['one two', 200],
      ['distributed systems', 100 + 5 * 12 + 100 + 12],
      ['parseHTMLFile', 100 + 100 + 2 * 12],
      ['ação', 100 + 2 * 50],
      ['да', 100 + 2 * 20],
      ['日本', 160],
      ['1234', 200],
      ['a, b.\n\nc', 500],
      ['a\n    b', 400],
      ['-----', 200],
    ])('of %j is %d hundredths', (text, expected) => {
      expect(estimateTokens(text)).toBe(expected)
    })
  })
}
