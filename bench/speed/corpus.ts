/**
 * A site made up for its size: essays in English and Portuguese with headings, lists, tables, quotes, code and links
 * to one another, and for MDX components and expressions as well. The same on every run.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom, type Random } from '../random.ts'
import { createVocabulary, createWords, drawCommon } from '../vocabulary.ts'
import { drawCode } from './code.ts'

/** The formats of documents. */
export const formats = ['md', 'mdx'] as const
export type Format = (typeof formats)[number]

export interface CorpusOptions {
  /** How many essays, each language of one counted. */
  readonly documents: number
  readonly format: Format
  /** Whether the site has pages of its own. */
  readonly site: boolean
}

export interface SiteOptions {
  readonly site: boolean
  /** Requests in a window of seconds, where they are not those of the contract. */
  readonly quota?: { readonly limit: number; readonly window: number }
}

const seed = 17
const languages = ['en', 'pt'] as const
const tagCount = 40

/** Sizes are spread as those of real documentation: half of the bodies are asked to have this many characters. */
const medianLength = 3300
/** The standard deviation of the logarithm of a size; with the section that goes beyond the size the mean is some 5,600 characters. */
const spread = 0.7
const [shortest, longest] = [300, 60_000]

/**
 * Writes a content folder that need not exist. Of a greater number of documents the first ones are the same.
 * @returns the bytes of all essays
 */
export function writeCorpus(folder: string, { documents, format, site }: CorpusOptions): number {
  writeSite(folder, { site })
  for (const lang of languages) {
    write(join(folder, `profile/${lang}.yaml`), profile)
    for (const page of ['about', 'contact', 'privacy'])
      write(join(folder, `pages/${page}/${lang}.md`), toPage(page))
  }
  const random = createRandom(seed)
  const createWord = createWords(random)
  const tags = Array.from({ length: tagCount }, createWord)
  const vocabularies = languages.map((lang) => createVocabulary(random, createWord, lang))
  let bytes = 0
  for (let number = 0; number < documents; number++) {
    const place = number % languages.length
    const writer = createWriter(
      random,
      vocabularies[place] ?? createWord,
      (number - place) / languages.length,
      format,
    )
    const text = writer.drawDocument(tags)
    write(
      join(folder, `essays/${toSlug((number - place) / languages.length)}/${languages[place]}.${format}`),
      text,
    )
    bytes += Buffer.byteLength(text)
  }
  return bytes
}

/** Writes the site's own file anew, which all else does not depend on. */
export function writeSite(folder: string, { site, quota = { limit: 60, window: 60 } }: SiteOptions): void {
  write(join(folder, 'site.yaml'), toSite(site, quota))
}

function write(file: string, text: string): void {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}

export const toSlug = (essay: number): string => `essay-${essay}`

const toSite = (
  site: boolean,
  { limit, window }: NonNullable<SiteOptions['quota']>,
): string => `base_url: https://example.com
service: Corpus
version: 1.0.0
languages: [${languages.join(', ')}]
quota: { limit: ${limit}, window: ${window} }
versioning: { deprecated: null, sunset: null, operations: {} }
site: ${site}
components:
  Callout: { html: '<aside class="callout">{children}</aside>', markdown: '> {children}' }
  Term: { html: '<dfn>{children}</dfn>', markdown: '_{children}_' }
`

const profile = `name: Sample Author
title: Writer of made-up essays
bio: Writes essays whose words mean nothing.
focus: [size]
links:
  github: https://github.com/example
  linkedin: https://www.linkedin.com/in/example
  email: author@example.com
`

const toPage = (name: string): string => `---
title: ${name}
description: The page ${name} of a made-up site
type: trust_anchor
---

Nothing is here.
`

/** What draws the parts of one essay. */
function createWriter(random: Random, drawWord: () => string, essay: number, format: Format) {
  const chance = (share: number): boolean => random.fraction() < share
  const between = (least: number, most: number): number => least + random.integer(most - least + 1)
  const times = <T>(least: number, most: number, draw: () => T): T[] =>
    Array.from({ length: between(least, most) }, draw)
  const drawWords = (least: number, most: number): string => times(least, most, drawWord).join(' ')
  const toSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

  const drawInline = (): string => {
    const kind = random.fraction()
    if (kind < 0.025) return `[${drawWords(1, 3)}](/essays/${toSlug(random.integer(essay + 1))})`
    if (kind < 0.035) return `[${drawWords(1, 3)}](https://example.org/${drawWord()})`
    if (kind < 0.06) return `\`${drawWord()}_${drawWord()}\``
    if (kind < 0.075) return `**${drawWords(1, 2)}**`
    if (kind < 0.085) return `_${drawWord()}_`
    if (format === 'mdx' && kind < 0.095) return `<Term>${drawWord()}</Term>`
    return drawWord()
  }
  const drawSentence = (): string => `${toSentence(times(6, 22, drawInline).join(' '))}.`
  const drawParagraph = (): string => times(2, 5, drawSentence).join(' ')
  const drawItem = (): string => times(4, 14, drawInline).join(' ')

  const drawList = (): string => {
    const mark = chance(0.25) ? '1.' : '-'
    const items = times(3, 7, () => `${mark} ${chance(0.04) ? '[x] ' : ''}${drawItem()}`)
    return items.join('\n')
  }
  const drawTable = (): string => {
    const columns = between(2, 5)
    const toRow = (draw: () => string) => `| ${Array.from({ length: columns }, draw).join(' | ')} |`
    return [toRow(() => drawWords(1, 2)), toRow(() => '---'), ...times(3, 9, () => toRow(drawWord))].join(
      '\n',
    )
  }
  const drawQuote = (): string => `> ${drawSentence()}\n> ${drawSentence()}`
  const drawImage = (): string => `![${drawWords(2, 5)}](https://example.org/${drawWord()}.png)`
  const drawCallout = (): string => `<Callout>\n\n${drawParagraph()}\n\n</Callout>`

  const drawBlock = (): string => {
    const kind = random.fraction()
    if (kind < 0.5) return drawParagraph()
    if (kind < 0.65) return drawList()
    if (kind < 0.82) return drawCode(random, drawWord)
    if (kind < 0.87) return drawTable()
    if (kind < 0.92) return drawQuote()
    if (kind < 0.94) return drawImage()
    return format === 'mdx' ? drawCallout() : drawParagraph()
  }
  const drawSection = (): string =>
    [
      `${chance(0.3) ? '###' : '##'} ${toSentence(drawWords(2, 6))}`,
      drawParagraph(),
      ...times(1, 4, drawBlock),
    ].join('\n\n')

  /** A length whose logarithm is spread normally (Box and Muller, 1958). */
  const drawLength = (): number => {
    const normal = Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction())
    return Math.min(longest, Math.max(shortest, medianLength * Math.exp(spread * normal)))
  }

  return {
    drawDocument(tags: readonly string[]): string {
      const own = new Set(times(1, 4, () => drawCommon(tags, random)))
      const month = String(between(1, 12)).padStart(2, '0')
      const head = [
        '---',
        `title: ${toSentence(drawWords(3, 8))}`,
        `description: ${toSentence(drawWords(12, 30))}`,
        `date: ${between(2015, 2026)}-${month}`,
        `tags: [${[...own].join(', ')}]`,
        '---',
      ]
      const least = drawLength()
      const parts = [
        head.join('\n'),
        ...(format === 'mdx'
          ? [`import { ${toSentence(drawWord())} } from './parts.js'`, '{/* made up */}']
          : []),
        drawParagraph(),
      ]
      for (let length = 0; length < least; length += parts.at(-1)?.length ?? 0) parts.push(drawSection())
      return `${parts.join('\n\n')}\n`
    },
  }
}
