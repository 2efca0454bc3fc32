/**
 * Creates a synthetic essay with headings, lists, tables, quotes, code and links to earlier essays. An MDX essay also
 * has components and a comment. Some essays have further constructs, in the shares of real documents.
 */

import type { Random } from '../random.ts'
import { pickByRank } from '../vocabulary.ts'
import { createCodeBlock } from './corpus-code.ts'
import { constructs, createConstruct, importShare, repeatedShare, shares } from './corpus-constructs.ts'

/** The document formats. */
export const formats = ['md', 'mdx'] as const
export type Format = (typeof formats)[number]

export const toSlug = (essay: number): string => `essay-${essay}`

export interface EssayOptions {
  readonly random: Random
  readonly createWord: () => string
  /** The number of the essay; it links only to essays up to this number. */
  readonly essay: number
  /** Links to anchors of earlier essays. */
  readonly anchorLinks: readonly string[]
  readonly format: Format
  /** The tags of the site, most frequent first. */
  readonly tags: readonly string[]
}

export interface Essay {
  /** The text of the file, front matter included. */
  readonly text: string
  /** The anchor of a heading; undefined if no heading has a simple one. */
  readonly anchor: string | undefined
}

/** The median length of a body in characters, before the last section. Lengths are distributed as in real documentation. */
const medianLength = 3300
/** The standard deviation of the logarithm of a length. With the last section, the mean is about 5,600 characters. */
const lengthDeviation = 0.7
const [minLength, maxLength] = [300, 60_000]

export function createEssay({ random, createWord, essay, anchorLinks, format, tags }: EssayOptions): Essay {
  const chance = (share: number): boolean => random.fraction() < share
  const between = (min: number, max: number): number => min + random.integer(max - min + 1)
  const times = <T>(min: number, max: number, create: () => T): T[] =>
    Array.from({ length: between(min, max) }, create)
  const createWords = (min: number, max: number): string => times(min, max, createWord).join(' ')
  const toSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

  const createInline = (): string => {
    const kind = random.fraction()
    if (kind < 0.025) return `[${createWords(1, 3)}](/essays/${toSlug(random.integer(essay + 1))})`
    if (kind < 0.035) return `[${createWords(1, 3)}](https://example.org/${createWord()})`
    if (kind < 0.06) return `\`${createWord()}_${createWord()}\``
    if (kind < 0.075) return `**${createWords(1, 2)}**`
    if (kind < 0.085) return `_${createWord()}_`
    if (format === 'mdx' && kind < 0.095) return `<Term>${createWord()}</Term>`
    return createWord()
  }
  const createSentence = (): string => `${toSentence(times(6, 22, createInline).join(' '))}.`
  const createParagraph = (): string => times(2, 5, createSentence).join(' ')
  const createItem = (): string => times(4, 14, createInline).join(' ')

  const createList = (): string => {
    const marker = chance(0.25) ? '1.' : '-'
    const items = times(3, 7, () => `${marker} ${chance(0.04) ? '[x] ' : ''}${createItem()}`)
    return items.join('\n')
  }
  const createTable = (): string => {
    const columns = between(2, 5)
    const toRow = (createCell: () => string) =>
      `| ${Array.from({ length: columns }, createCell).join(' | ')} |`
    return [toRow(() => createWords(1, 2)), toRow(() => '---'), ...times(3, 9, () => toRow(createWord))].join(
      '\n',
    )
  }
  const createQuote = (): string => `> ${createSentence()}\n> ${createSentence()}`
  const createImage = (): string => `![${createWords(2, 5)}](https://example.org/${createWord()}.png)`
  const createCallout = (): string => `<Callout>\n\n${createParagraph()}\n\n</Callout>`

  const createBlock = (): string => {
    const kind = random.fraction()
    if (kind < 0.5) return createParagraph()
    if (kind < 0.65) return createList()
    if (kind < 0.82) return createCodeBlock(random, createWord)
    if (kind < 0.87) return createTable()
    if (kind < 0.92) return createQuote()
    if (kind < 0.94) return createImage()
    return format === 'mdx' ? createCallout() : createParagraph()
  }

  const anchors: string[] = []
  const createHeading = (isFirst: boolean): string => {
    const text = toSentence(createWords(2, 6))
    // Other letters would need percent-encoding in a link, and a second anchor of the same text has a number.
    const anchor = text.toLowerCase().replaceAll(' ', '-')
    if (/^[a-z-]+$/.test(anchor) && !anchors.includes(anchor)) anchors.push(anchor)
    const isSubheading = chance(0.3) && !isFirst
    return `${isSubheading ? '###' : '##'} ${text}`
  }
  const ownConstructs = constructs.filter((construct) => chance(shares[format][construct]))
  const createConstructs = (isFirst: boolean): string[] =>
    ownConstructs
      .filter(() => isFirst || chance(repeatedShare))
      .map((construct) =>
        createConstruct(construct, {
          random,
          format,
          createWord,
          createSentence,
          createCode: () => createCodeBlock(random, createWord),
          ownAnchors: anchors,
          otherAnchors: anchorLinks,
        }),
      )
  const createSection = (isFirst: boolean): string =>
    [
      createHeading(isFirst),
      createParagraph(),
      ...times(1, 4, createBlock),
      ...createConstructs(isFirst),
    ].join('\n\n')

  /** Picks a length in characters from a log-normal distribution (Box and Muller, 1958). */
  const pickLength = (): number => {
    const normal = Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction())
    return Math.min(maxLength, Math.max(minLength, medianLength * Math.exp(lengthDeviation * normal)))
  }

  const essayTags = new Set(times(1, 4, () => pickByRank(tags, random)))
  const month = String(between(1, 12)).padStart(2, '0')
  const frontMatter = [
    '---',
    `title: ${toSentence(createWords(3, 8))}`,
    `description: ${toSentence(createWords(12, 30))}`,
    `date: ${between(2014, 2025)}-${month}`,
    `tags: [${[...essayTags].join(', ')}]`,
    '---',
  ]
  const createImport = (): string => `import { ${toSentence(createWord())} } from './parts.js'`
  const minBodyLength = pickLength()
  const parts = [
    frontMatter.join('\n'),
    ...(format === 'mdx' && chance(importShare) ? [[...new Set(times(1, 3, createImport))].join('\n')] : []),
    ...(format === 'mdx' ? ['{/* made up */}'] : []),
    createParagraph(),
  ]
  for (let length = 0; length < minBodyLength; length += parts.at(-1)?.length ?? 0)
    parts.push(createSection(length === 0))
  return { text: `${parts.join('\n\n')}\n`, anchor: anchors[0] }
}
