/** The corpora of the speed benchmark: the synthetic one, collections of real documents, and how they are parsed. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countParsers, toParserTable } from '../../bench/parser-share.ts'
import { listCollections, listSynthetic, setPages } from '../../bench/speed/corpora.ts'
import { writeCorpus } from '../../bench/speed/corpus.ts'
import { constructs, shares } from '../../bench/speed/corpus-constructs.ts'
import { createFolder, writeFiles } from '../fixtures/content.ts'

const readEssays = (content: string): readonly string[] =>
  readdirSync(join(content, 'essays'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.mdx?$/.test(path))
    .map((path) => readFileSync(join(content, 'essays', path), 'utf8'))

describe('The synthetic corpus', () => {
  it.each(['md', 'mdx'] as const)('begins with the documents of a smaller one as %s', (format) => {
    const [small, large] = [createFolder(), createFolder()]
    writeCorpus(small, { documents: 60, format, site: true })
    writeCorpus(large, { documents: 80, format, site: true })
    expect(readEssays(large)).toEqual(expect.arrayContaining([...readEssays(small)]))
  })

  it.each([
    [
      'md',
      {
        comment: /^<!-- /m,
        inlineHtml: /\S <(?:kbd|small|span|a)/,
        htmlBlock: /^<(?:img|Listing|details)/m,
        otherAnchor: /\]\(\/essays\/essay-\d+#/,
      },
    ],
    ['mdx', { ownAnchor: /\]\(#/, nestedList: /^ {2}- /m, attributeExpression: /^<Callout level=\{/m }],
  ] as const)('has constructs in the shares of real documents as %s', (format, patterns) => {
    const content = createFolder()
    writeCorpus(content, { documents: 500, format, site: true })
    const essays = readEssays(content)
    for (const construct of constructs) {
      const pattern = new Map<string, RegExp>(Object.entries(patterns)).get(construct)
      if (pattern === undefined) continue
      const share = essays.filter((text) => pattern.test(text)).length / essays.length
      expect(share, construct).toBeGreaterThan(0.6 * shares[format][construct])
      expect(share, construct).toBeLessThan(1.6 * shares[format][construct])
    }
  })

  it('is built as MDX, and with the remark parser, in one size only', () => {
    const corpora = listSynthetic([1000, 10_000, 100_000], ['md', 'mdx'])
    expect(corpora.map(({ id, hasRemark }) => [id, hasRemark])).toEqual([
      ['synthetic-1000-md', false],
      ['synthetic-10000-md', true],
      ['synthetic-10000-mdx', true],
      ['synthetic-100000-md', false],
    ])
  })
})

/** A program that writes each document a given number of times, like the program of the collections. */
const program = `import { mkdirSync, writeFileSync } from 'node:fs'
const [name, out, times] = process.argv.slice(2)
for (let copy = 0; copy < Number(times); copy++) {
  mkdirSync(out + '/essays/' + name + '-' + copy, { recursive: true })
  writeFileSync(out + '/essays/' + name + '-' + copy + '/en.md', 'text')
}
`

describe('A collection of real documents', () => {
  it('is written by the program in its folder, with the number of copies that was asked for', async () => {
    const folder = writeFiles({ 'make.mjs': program })
    const collections = listCollections(folder, (recordedTimes) => recordedTimes / 8)
    expect(collections.map(({ name, times, format }) => [name, times, format])).toEqual([
      ['til', 2, 'md'],
      ['rust-book', 2, 'md'],
      ['prompt-guide', 4, 'mdx'],
    ])
    const written = await collections[0]?.write(join(createFolder(), 'content'))
    expect(written).toMatchObject({ documents: 2, bytes: 8 })
  })

  it('is left out if its folder does not exist', () => {
    expect(listCollections(join(createFolder(), 'missing'), (times) => times)).toEqual([])
  })

  it.each([
    ['service: A\nversion: 1.0.0\n', 'service: A\nversion: 1.0.0\nsite: false\n'],
    ['service: A\nsite: true\nversion: 1.0.0\n', 'service: A\nversion: 1.0.0\nsite: false\n'],
  ])('keeps all settings but `site` when the pages are switched off', (before, after) => {
    const content = writeFiles({ 'site.yaml': before })
    setPages(content, false)
    expect(readFileSync(join(content, 'site.yaml'), 'utf8')).toBe(after)
  })
})

describe('The share of the documents that remark reads', () => {
  it('is counted, and so are the documents in a process of their own and the refused ones', async () => {
    const content = writeFiles({
      'essays/a/en.md': 'Plain text.\n',
      'essays/b/en.md': 'Signs of two kinds: a*_*\n',
      'essays/c/en.mdx': 'Not JavaScript: {a b}\n',
      'essays/d/en.mdx': `Many tags: {1} ${'<b>x</b>'.repeat(11)}\n`,
      'e.md': `+++\ntitle = "E"\n+++\n${'- '.repeat(300)}a\n`,
    })
    const counts = await countParsers(content)
    expect({ ...counts, slowest: null }).toEqual({
      documents: 5,
      remark: 2,
      demanding: 1,
      refused: 2,
      slowest: null,
    })
  })

  it('is shown per corpus, with dashes if satteri cannot be loaded', () => {
    const table = toParserTable([
      { name: 'til', counts: { documents: 100, remark: 1, demanding: 5, refused: 0, slowest: 1500 } },
      { name: 'other', counts: null },
    ])
    expect(table).toContain('| til | 100 | 1.0 % (1) | 5.0 % (5) | 0 | 1.50 s |')
    expect(table).toContain('| other | – | – | – | – | – |')
  })
})
