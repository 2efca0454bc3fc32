/** Small content that would take much time: each test counts steps, or shows that the text is not read in the slow way. */

import type { Element } from 'hast'
import { h } from 'hastscript'
import type { Definition, Root } from 'mdast'
import { describe, expect, it } from 'vitest'
import { findSuggestion } from '../../generator/kernel/diagnostics/wording.ts'
import { toHtml as toRawHtml, withRawHtml } from '../../generator/surfaces/mdx/html-blocks.ts'
import { highlight } from '../../generator/surfaces/pages/highlight.ts'
import { toHtml } from '../../generator/surfaces/pages/stringify.ts'
import { diagnose, diagnoseEssay, essayFile, toBody, toDocument } from '../fixtures/diagnose.ts'

const mdxFile = 'essays/first-essay/en.mdx'

/** The diagnostics of the small site with an MDX document in place of its essay. */
const diagnoseMdx = (body: string) => diagnose({ [essayFile]: null, [mdxFile]: toBody(body) })

describe('YAML with many mistakes', () => {
  it('is reported whole, each unclosed quote at its place', async () => {
    const entries = Array.from({ length: 200 }, (_, index) => `k${100 + index}: "`)
    const rows = await diagnoseEssay(toDocument(['title: T', 'description: D', ...entries].join('\n')))
    expect(rows.map(({ at }) => at)).toEqual(
      entries.map((_, index) => `${essayFile}:${index + 4}:7-${index + 4}:8`),
    )
  })
})

describe('a name that is searched among others', () => {
  it('needs one look at all of them, however many names are searched', () => {
    let reads = 0
    const anchors: Iterable<string> = {
      *[Symbol.iterator]() {
        reads += 1
        yield* ['Summary', 'a-heading']
      },
    }
    const names = Array.from({ length: 1000 }, (_, index) => `a-headin${index % 10}`)
    expect(new Set(names.map((name) => findSuggestion(name, anchors)))).toEqual(new Set(['a-heading']))
    expect(findSuggestion('SUMMARY', anchors)).toBe('Summary')
    expect(reads).toBe(2)
  })
})

describe('a long text in a message', () => {
  it('loses its middle', async () => {
    const path = `/essays/${'a'.repeat(90_000)}`
    const [row, ...others] = await diagnoseEssay(toBody(`[x](${path})\n`))
    expect(others).toEqual([])
    expect(row?.reason).toBe(
      `The link to "/essays/${'a'.repeat(579)}…${'a'.repeat(256)}" leads to no document; correct or remove it`,
    )
    expect(row?.found).toBe(`/essays/${'a'.repeat(592)}…${'a'.repeat(300)}`)
  })

  it('loses whole characters', async () => {
    const [row] = await diagnoseEssay(toBody(`[x](#${'😀'.repeat(1000)})\n`))
    expect(row?.found).toBe(`#${'😀'.repeat(599)}…${'😀'.repeat(300)}`)
  })

  it('is short for a YAML tag, too', async () => {
    const [row] = await diagnoseEssay(toDocument(`title: !${'a'.repeat(90_000)} T\ndescription: D`))
    expect(row?.reason).toBe(
      `The YAML is not valid at "!${'a'.repeat(59)}…": Unresolved tag: !${'a'.repeat(493)}…${'a'.repeat(264)}; expected the value without the tag`,
    )
  })
})

describe('highlighting', () => {
  const toCode = (text: string): Element => h('pre', h('code', { className: ['language-js'] }, text))
  const toHighlighted = (text: string): string => {
    const pre = toCode(text)
    highlight(pre)
    return toHtml({ type: 'root', children: [pre] })
  }
  const line = 'let a = 1\n'

  it.each([
    ['code of 20,000 characters', line.repeat(2000)],
    ['a line of 1,000 characters', `let ${'a'.repeat(996)}`],
  ])('is done for %s', (_, text) => {
    expect(toHighlighted(text)).toContain('<span class="hljs-keyword">let</span>')
  })

  it.each([
    ['longer code', `${line.repeat(2000)};`],
    ['a longer line', `let ${'a'.repeat(997)}`],
    ['a longer line between others', `${line}let ${'a'.repeat(997)}\n${line}`],
  ])('is left out for %s', (_, text) => {
    const pre = toCode(text)
    highlight(pre)
    expect(pre).toEqual(toCode(text))
    expect(toHighlighted(text)).toBe(toHtml({ type: 'root', children: [toCode(text)] }))
  })
})

describe('MDX with many mistakes', () => {
  it('is parsed again for each of them, up to 16 times and 200,000 characters', async () => {
    const toMistakeCount = async (words: number) =>
      (await diagnoseMdx(`${'word word word word\n\n'.repeat(words)}${'{a b}\n\n'.repeat(20)}`)).length
    expect(await toMistakeCount(100)).toBe(16)
    expect(await toMistakeCount(1000)).toBe(9)
    expect(await toMistakeCount(4000)).toBe(2)
  })
})

describe('MDX with many HTML headings and definitions', () => {
  it('has each heading converted with the definitions that it uses', () => {
    let reads = 0
    const indices = Array.from({ length: 200 }, (_, index) => index)
    const definitions = indices.map(
      (index): Definition => ({
        type: 'definition',
        get identifier() {
          reads += 1
          return `d${index}`
        },
        url: `/${index}`,
      }),
    )
    const headings = indices.flatMap((index) =>
      toRawHtml('h4', new Map(), [
        {
          type: 'linkReference',
          identifier: `d${index}`,
          referenceType: 'full',
          children: [{ type: 'text', value: 'x' }],
        },
      ]),
    )
    const tree = { type: 'root', children: [...headings, ...definitions] } as Root
    expect(withRawHtml(tree).children.slice(0, 200)).toEqual(
      indices.map((index) => ({ type: 'html', value: `<h4><a href="/${index}">x</a></h4>` })),
    )
    expect(reads).toBeLessThan(200 * 10)
  })
})
