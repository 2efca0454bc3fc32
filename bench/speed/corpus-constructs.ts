/** Constructs of synthetic essays that only some real documents have: links to anchors, HTML, nested lists and MDX code. */

import type { Random } from '../random.ts'

export const constructs = [
  'ownAnchor',
  'otherAnchor',
  'htmlBlock',
  'inlineHtml',
  'comment',
  'nestedList',
  'attributeExpression',
  'textExpression',
] as const
export type Construct = (typeof constructs)[number]

/**
 * The share of the documents that have each construct, by format.
 *
 * Counted in real documents with a parser: Markdown in 578 short technical notes (simonw/til) and 478 chapters of a book
 * (rust-lang/book) together, MDX in 194 pages of a guide (dair-ai/Prompt-Engineering-Guide).
 */
export const shares: Readonly<Record<'md' | 'mdx', Readonly<Record<Construct, number>>>> = {
  md: {
    ownAnchor: 0.01,
    otherAnchor: 0.07,
    htmlBlock: 0.14,
    inlineHtml: 0.15,
    comment: 0.11,
    nestedList: 0.017,
    attributeExpression: 0,
    textExpression: 0,
  },
  mdx: {
    ownAnchor: 0.04,
    otherAnchor: 0,
    htmlBlock: 0.12,
    inlineHtml: 0,
    comment: 0,
    nestedList: 0.05,
    attributeExpression: 0.37,
    textExpression: 0.01,
  },
}

/** The share of MDX documents with imports, counted in the same documents as {@link shares}. */
export const importShare = 0.69

/** A document with a construct has it in its first section, and in this share of the others. */
export const repeatedShare = 0.5

export interface ConstructOptions {
  readonly random: Random
  readonly format: 'md' | 'mdx'
  readonly createWord: () => string
  readonly createSentence: () => string
  readonly createCode: () => string
  /** The anchors of the document's headings so far. */
  readonly ownAnchors: readonly string[]
  /** Links to anchors of other documents. */
  readonly otherAnchors: readonly string[]
}

/** Creates a block with a construct. */
export function createConstruct(construct: Construct, options: ConstructOptions): string {
  const { random, format, createWord, createSentence, createCode, ownAnchors, otherAnchors } = options
  const createWords = () => `${createWord()} ${createWord()}`
  const createSeeLinks = (targets: readonly string[]) =>
    targets.length === 0
      ? createSentence()
      : `${createSentence()} [${createWords()}](${random.pick(targets)}).`
  switch (construct) {
    case 'ownAnchor':
      return createSeeLinks(ownAnchors.map((anchor) => `#${anchor}`))
    case 'otherAnchor':
      return createSeeLinks(otherAnchors)
    case 'htmlBlock':
      return random.pick(format === 'md' ? markdownBlocks : mdxBlocks)(options)
    case 'inlineHtml':
      return `${createSentence()} ${random.pick(inlineElements)(createWord())} ${createWords()}, ${random.pick(inlineElements)(createWord())}.`
    case 'comment':
      return `<!-- ${createWords()} ${createWords()} -->`
    case 'nestedList':
      return Array.from({ length: 2 + random.integer(3) }, () => {
        const inner = Array.from({ length: 1 + random.integer(3) }, () => `  - ${createSentence()}`)
        return [`- ${createSentence()}`, ...inner].join('\n')
      }).join('\n')
    case 'attributeExpression':
      return `<Callout level={${random.integer(9)}} icons={['${createWord()}']}>\n\n${createSentence()}\n\n${createCode()}\n\n</Callout>`
    case 'textExpression':
      return `${createSentence()} ${createWord()} {${random.integer(9)} + ${random.integer(9)}} ${createWord()}.`
  }
}

const createImage = ({ createWord }: ConstructOptions): string =>
  `<img src="https://example.org/${createWord()}.png" alt="${createWord()} ${createWord()}" width="600" />`

/** HTML blocks in Markdown, as the real documents have them; a book's own elements count as HTML, too. */
const markdownBlocks: readonly ((options: ConstructOptions) => string)[] = [
  createImage,
  ({ createWord, createCode }) =>
    `<Listing file-name="src/${createWord()}.rs" caption="${createWord()} ${createWord()}">\n\n${createCode()}\n\n</Listing>`,
  ({ createWord, createSentence }) =>
    `<details>\n<summary>${createWord()}</summary>\n\n${createSentence()}\n\n</details>`,
]

const mdxBlocks: readonly ((options: ConstructOptions) => string)[] = [
  createImage,
  ({ createWord }) =>
    `<iframe width="100%"\n  height="415px"\n  src="https://example.org/${createWord()}"\n  allowFullScreen\n/>`,
]

const inlineElements: readonly ((text: string) => string)[] = [
  (text) => `<kbd>${text}</kbd>`,
  (text) => `<small>${text}</small>`,
  (text) => `<span class="filename">src/${text}.rs</span>`,
  (text) => `<a href="https://example.org/${text}"><code>${text}</code></a>`,
]
