/** What is published does not depend on what read the documents. */

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Nodes, Root } from 'mdast'
import { describe, expect, it } from 'vitest'
import { getParsers, parsers as remark } from '../../generator/markdown/parsers.ts'
import { loadSatteri, parseWithSatteri, type Satteri } from '../../generator/markdown/satteri.ts'
import { compile } from '../fixtures/compile.ts'
import { essayFile, findFiles, toBody, writeSite } from '../fixtures/diagnose.ts'
import { createDocument } from '../fixtures/markdown-corpus.ts'
import { recognised } from '../fixtures/markdown-doubts.ts'

const content = join(import.meta.dirname, '../../content')

const samples = readdirSync(content, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .sort()
  .map((path) => readFileSync(join(content, path), 'utf8'))

/** CommonMark's own examples, in which an arrow stands for a tab. */
const examples = (
  createRequire(import.meta.url)('commonmark-spec') as { tests: readonly { markdown: string }[] }
).tests.map(({ markdown }) => markdown.replaceAll('→', '\t'))

/** What GitHub adds to Markdown, in texts that satteri reads. */
const additions: readonly string[] = [
  '| a | b |\n| - | :-: |\n| `c\\|d` | *e* |\n| f |\n| g | h | i |\n',
  'a | b\n-:|:-\nc | d\n\nAfter.\n',
  '| a |\n| - |\n\n> | b |\n> | - |\n> | c |\n',
  '~~gone~~ and ~also gone~, but ~~~not this~~~ nor ~~ this ~~\n',
  '- [ ] to do\n- [x] done\n  1. [X] within\n- no [x] box\n',
  'See https://example.com/a?b=c#d, (http://example.com) and https://example.com.\n',
  'A note[^1], the same[^1], another[^long] and none[^none].\n\n[^1]: Short.\n[^long]: Long.\n\n    and *more*\n',
  '---\ntitle: Some\n---\n\n# Some\n',
]

const texts = Array.from({ length: 600 }, (_, seed) => createDocument(seed))

const load = async (): Promise<Satteri> => {
  const satteri = await loadSatteri()
  if (satteri === null) throw new Error('Cannot compare the parsers: satteri is not installed')
  return satteri
}

/** The texts that satteri makes another tree of, positions that are read and all, and how many it reads. */
async function compare(all: readonly string[]) {
  const satteri = await load()
  const trees = all.map((text) => [text, parseWithSatteri(text, satteri)] as const)
  const read = trees.filter((pair): pair is readonly [string, Root] => pair[1] !== null)
  const different = read.filter(([text, tree]) => toJson(tree) !== toJson(remark.md.parse(text)))
  return { all: all.length, read: read.length, different: different.map(([text]) => text) }
}

/**
 * A tree as a text, whatever the order of its properties. Nothing reads where a paragraph stands, nor where a text ends
 * but for the last of a link.
 */
const toJson = (tree: Root): string =>
  JSON.stringify(tree, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const node = value as Partial<Nodes>
    const { position, ...rest } = node
    const told = node.type === 'text' ? position?.start : node.type === 'paragraph' ? null : position
    const entries = Object.entries({ ...rest, position: told })
    const end =
      node.type?.startsWith('link') && 'children' in node ? node.children?.at(-1)?.position?.end : null
    return { ...Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))), end }
  })

describe('what satteri reads', () => {
  it("is read as by remark in CommonMark's own examples", async () => {
    expect(await compare(examples)).toEqual({ all: 652, read: 568, different: [] })
  })

  it('is read as by remark where GitHub adds to Markdown', async () => {
    expect(await compare(additions)).toEqual({ all: 8, read: 8, different: [] })
  })

  it('is read as by remark in all documents of the sample, none of which is left to remark', async () => {
    expect(await compare(samples)).toEqual({ all: 26, read: 26, different: [] })
  })

  it('is read as by remark in documents made by chance, many of which are not left to remark', async () => {
    expect(await compare(texts)).toEqual({ all: 600, read: 228, different: [] })
  })

  it('is published as what remark reads, byte by byte', async () => {
    const satteri = await compile(content, { parser: 'satteri' })
    const other = await compile(content, { parser: 'remark' })
    expect(satteri.rendered).toEqual(other.rendered)
    expect(await compile(content, {})).toEqual(satteri)
  })
})

describe('what is left to remark', () => {
  it.each(Object.entries(recognised))('is %s, which the two read differently', async (_, all) => {
    const satteri = await load()
    const options = { features: { gfm: true, frontmatter: true } }
    for (const text of all) {
      expect([text, satteri.markdownToMdast(text, options)]).not.toEqual([text, remark.md.parse(text)])
      expect([text, parseWithSatteri(text, satteri)]).toEqual([text, null])
    }
    const parsers = await getParsers('satteri')
    expect(all.map((text) => parsers.md.parse(text))).toEqual(all.map((text) => remark.md.parse(text)))
  })

  it('is what is so deep that it may be too deep: satteri is not asked, or its tree not taken', async () => {
    const { markdownToMdast } = await load()
    const asked: number[] = []
    const satteri: Satteri = {
      markdownToMdast: (text, options) => {
        asked.push(text.length)
        return markdownToMdast(text, options)
      },
    }
    const quotes = `${'> - '.repeat(5001)}a`
    const stars = `${'*a '.repeat(120)}b${'*'.repeat(120)}`
    expect([quotes, stars, 'plain'].map((text) => parseWithSatteri(text, satteri)?.type)).toEqual([
      undefined,
      undefined,
      'root',
    ])
    expect(asked).toEqual([481, 5])
  })

  it('is told to be too deep as it is without satteri', async () => {
    const folder = writeSite({ [essayFile]: toBody(`${'> '.repeat(9000)}a\n`) })
    const rules = (await findFiles(folder)).flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))
    expect(rules).toEqual(['unreadable-file'])
  })

  it('is a text that satteri throws at', async () => {
    const { markdownToMdast } = await load()
    const parsers = await getParsers('satteri', async () => ({
      markdownToMdast: (text, options) => {
        if (text.includes('broken')) throw new Error('no')
        return markdownToMdast(text, options)
      },
    }))
    const all = ['# whole', '# broken']
    expect(all.map((text) => parsers.md.parse(text))).toEqual(all.map((text) => remark.md.parse(text)))
  })

  it('is every text where satteri cannot be loaded or does not run, and where remark is asked for', async () => {
    const missing = async () => Promise.reject(new Error("Cannot find package 'satteri'"))
    const broken = async () => ({
      markdownToMdast: () => {
        throw new Error('no binary')
      },
    })
    expect(await getParsers('satteri', missing)).toBe(remark)
    expect(await getParsers('satteri', broken)).toBe(remark)
    expect(await getParsers('remark')).toBe(remark)
  })

  it('is what looks like the box of a task that is none', async () => {
    const satteri = await load()
    // remark itself stumbles over the first of them.
    expect(['*\n[ ] a', 'a\n\n[x] b'].map((text) => parseWithSatteri(text, satteri))).toEqual([null, null])
  })

  it('is MDX', async () => {
    expect((await getParsers('satteri')).mdx).toBe(remark.mdx)
  })
})
