/** Documents that would hang or end a parser are parsed in a process of their own, and no build hangs or ends with it. */

import { VFile } from 'vfile'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ParserName } from '../../generator/content/markdown/parser-names.ts'
import { getBoundedParsers } from '../../generator/content/markdown/parsers.ts'
import { defaultLimits, parseGuarded } from '../../generator/content/parse/guarded-parser.ts'
import { isDemanding } from '../../generator/content/parse/is-demanding.ts'
import type { ParserLimits } from '../../generator/content/parse/parser-request.ts'
import { diagnose, essayFile, toBody } from '../fixtures/diagnose.ts'

const small = { seconds: 0.2, megabytes: 2000 }
const ample = { seconds: 60, megabytes: 4000 }
/** Every process has more memory than one megabyte. */
const scarce = { seconds: 60, megabytes: 1 }

/** Parses a text in the parser process, and returns what is reported. */
async function parse(
  text: string,
  limits: NonNullable<Parameters<typeof parseGuarded>[3]>,
  parsers: readonly ParserName[] = ['satteri', 'remark'],
) {
  const file = new VFile(text)
  const result = await parseGuarded(file, 'mdx', parsers, limits)
  return { types: result?.tree.children.map(({ type }) => type), reasons: file.messages.map(String) }
}

/** satteri doubles its time for each tag that is open at a mistake. */
const hang = `First.\n\n{${'<a>'.repeat(40)}\n`

/** It hangs remark, too, which reads an expression again at each closing brace. */
const hangBoth = `First.\n\n{${'<a>'.repeat(40)}${`${'word '.repeat(40)}}\n`.repeat(1000)}`

/** remark needs many times as long for it as a process needs to check its memory. */
const long = 'A paragraph of some words, as documents have them.\n\n'.repeat(2500)

describe('a document that hangs a parser', () => {
  it('is reported with the time and the memory that the parsers needed if both exceed their limits', async () => {
    expect(await parse(hangBoth, { satteri: small, remark: scarce })).toEqual({
      types: undefined,
      reasons: [
        '3:1: No parser can read the document: satteri needed more than 0.2 seconds, remark needed more than 1 MB of memory. Simplify its longest block, which starts here',
      ],
    })
  })

  it('takes at most 9 seconds of all parsers, Markdown with a second attempt of satteri', () => {
    const { md, mdx } = defaultLimits
    expect([
      md.satteri.seconds + md.remark.seconds + md.satteri.seconds,
      mdx.satteri.seconds + mdx.remark.seconds,
    ]).toEqual([9, 9])
  })

  it('is read by the other parser if it has no mistake', async () => {
    const { types, reasons } = await parse(long, { remark: scarce, satteri: ample }, ['remark', 'satteri'])
    expect([types?.length, reasons]).toEqual([2500, []])
  })

  it('is read by satteri all the same if satteri leaves it to remark, for which it is too much', async () => {
    const { types, reasons } = await parse(`${long}a*_*\n`, { satteri: ample, remark: scarce })
    expect([types?.length, reasons]).toEqual([2501, []])
  })

  it('is read by the same parser when it is read again', async () => {
    const asked: ParserName[] = []
    const toLimits = (satteri: ParserLimits) => ({
      get satteri() {
        asked.push('satteri')
        return satteri
      },
      get remark() {
        asked.push('remark')
        return ample
      },
    })
    const text = `${hang}Read twice.\n`
    const [first, second] = [await parse(text, toLimits(small)), await parse(text, toLimits(ample))]
    expect([asked, second]).toEqual([['satteri', 'remark', 'remark'], first])
  })

  it('is reported with the mistake that the other parser finds, and the next document is parsed', async () => {
    const limits = { satteri: small, remark: ample }
    expect(await Promise.all([parse(hang, limits), parse('{a}\n', limits)])).toEqual([
      {
        types: ['paragraph', 'paragraph'],
        reasons: [
          '3:1: The MDX is not valid: Unexpected end of file in expression, expected a corresponding closing brace for `{`',
        ],
      },
      { types: ['mdxFlowExpression'], reasons: [] },
    ])
  })

  it('does not hang a build, which reports it and the other documents', async () => {
    const rows = await diagnose({
      [essayFile]: null,
      'essays/first-essay/en.mdx': toBody(hang),
      'essays/second-essay/en.md': toBody('[x](/essays/none)\n'),
    })
    expect(rows.map(({ at, is }) => `${at} ${is}`)).toEqual([
      'essays/first-essay/en.mdx:8:1 error mdx-syntax',
      'essays/second-essay/en.md:6:1-6:18 error missing-document',
    ])
  })
})

describe('remark reads a long document in a process of its own', () => {
  it.each(['satteri', 'remark'] as const)('if %s comes first', async (name) => {
    const parsers = await getBoundedParsers(name)
    const words = `${'word '.repeat(1000)}a*_*\n`
    for (const [text, isLeft] of [
      [words.slice(100), false],
      [words, true],
    ] as const) {
      const read = () => parsers.md.parse(text)
      if (isLeft) expect(read).toThrow('Cannot parse the text here: remark must read it')
      else expect(read().children).toHaveLength(1)
    }
  })
})

describe('a document is parsed in a process of its own if it', () => {
  it.each([
    ['has more than 100,000 characters', 'md', 'word\n\n'.repeat(16_667)],
    ['has a block of more than 10,000 characters', 'md', 'word '.repeat(2001)],
    ['is MDX with more than 50,000 characters', 'mdx', 'word\n\n'.repeat(8334)],
    ['is MDX with more than 400 opening brackets', 'mdx', '{[1]} ('.repeat(134)],
    ['is MDX with more than 3,000 operators', 'mdx', `{a}\n\n${'-+=\n\n'.repeat(1001)}`],
    ['is MDX with more than 10 tags after a brace', 'mdx', `{1} ${'<a>'.repeat(11)}`],
  ] as const)('%s', (_, format, text) => {
    expect(isDemanding(text, format)).toBe(true)
    // A little less of it is parsed here.
    expect(isDemanding(text.slice(text.startsWith('{') ? 0 : 6, -6), format)).toBe(false)
  })
})

describe('a machine that starts no further process', () => {
  it('fails the build with its reason', async () => {
    const { execPath } = process
    onTestFinished(() => {
      process.execPath = execPath
    })
    process.execPath = '/nowhere/node'
    // A copy of the module, which has no parser process yet.
    const { parseGuarded: parseAlone } = await vi.importActual<
      typeof import('../../generator/content/parse/guarded-parser.ts')
    >('../../generator/content/parse/guarded-parser.ts?copy')
    await expect(parseAlone(new VFile('a'), 'md', ['remark'])).rejects.toMatchObject({
      code: 'SYSTEM_ERROR',
      message: 'Cannot start the parser process: the system starts no further process',
    })
  })
})
