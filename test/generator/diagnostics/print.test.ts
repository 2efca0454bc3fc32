import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { formatPretty } from '../../../generator/diagnostics/formats/pretty.ts'
import { checkFolder, toBody, toDocument, writeSite } from '../../fixtures/diagnose.ts'

/** The lines that the command line prints for the small site with changes. */
async function print(changes: Parameters<typeof writeSite>[0]): Promise<string[]> {
  const folder = writeSite(changes)
  // The reporter adds colours if the terminal supports them.
  const text = stripVTControlCharacters(formatPretty(await checkFolder(folder)))
  return text.replaceAll(`${folder}/`, '').split('\n')
}

const essay = 'essays/first-essay/en.md'

describe('formatPretty()', () => {
  it('returns an empty text if there are no diagnostics', async () => {
    expect(await print({})).toEqual([''])
  })

  it('lists each file with its diagnostics by line, and the totals last', async () => {
    const text = `\uFEFF${toDocument('date: 2026-13\ntitle: 5\ndescription: D')}`
    const portuguese = toDocument('title: T\ndescription: D\ndraft: yes')
    expect(await print({ [essay]: text, 'essays/first-essay/pt.md': portuguese })).toEqual([
      'essays/first-essay/en.md',
      '1:1      warning The file starts with a byte order mark, which is ignored. Save it as UTF-8 without one. byte-order-mark stele',
      '2:7-2:14 error   "date" must be a valid date (YYYY-MM or YYYY-MM-DD), got "2026-13"                      invalid-date    stele',
      '3:8-3:9  error   "title" must be non-blank text, got the number 5; put it in quotes to make it text      wrong-type      stele',
      '',
      'essays/first-essay/pt.md',
      '4:8-4:11 error   "draft" must be true or false, got "yes"                                                wrong-type      stele',
      '',
      '3 errors, 1 warning',
    ])
  })

  it('writes one error and one warning in the singular', async () => {
    expect((await print({ [essay]: toBody('[a](/essays/no-1) [b](/elsewhere)\n') })).at(-1)).toBe(
      '1 error, 1 warning',
    )
    expect((await print({ [essay]: toBody('[b](/elsewhere)\n') })).at(-1)).toBe('0 errors, 1 warning')
  })

  it('prints each message on one line and escapes control characters of the content', async () => {
    const text = toDocument('title: T\ndescription: D\ndate: "\\e[2J\\a\\n\\tgone\\x9b1m"')
    expect(await print({ [essay]: text })).toEqual([
      'essays/first-essay/en.md',
      '4:7-4:30 error "date" must be a valid date (YYYY-MM or YYYY-MM-DD), got "\\u001b[2J\\u0007\\n\\tgone\\u009b1m" invalid-date stele',
      '',
      '1 error, 0 warnings',
    ])
  })
})

describe('the path of a file in the output', () => {
  it('is printed on one line with control characters escaped', async () => {
    const folder = writeSite({ 'essays/a\n\u001b[2Jb.md': '' })
    const [name] = formatPretty(await checkFolder(folder)).split('\n')
    expect(stripVTControlCharacters(name ?? '')).toBe(`${folder}/essays/a\\n\\u001b[2Jb.md`)
  })
})

describe('many diagnostics of one rule', () => {
  const links = (count: number) =>
    toBody(Array.from({ length: count }, (_, index) => `[x](/essays/no-${index})\n`).join('\n'))

  it('are all printed if there are at most eight', async () => {
    const lines = await print({ [essay]: links(8) })
    expect(lines.filter((line) => line.includes('missing-document'))).toHaveLength(8)
    expect(lines.slice(-2)).toEqual(['', '8 errors, 0 warnings'])
  })

  it('are only counted from the ninth on, per rule, and included in the totals', async () => {
    const lines = await print({
      [essay]: links(20),
      'essays/first-essay/pt.md': links(5),
      'essays/second/en.md': toBody(`${'[y](/elsewhere) '.repeat(9)}\n`),
      'essays/third/en.md': toDocument('title: T\ndescription: D\ndate: 2026-13'),
    })
    const shown = (rule: string) =>
      lines.filter((line) => line.includes(` ${rule} `) && line.endsWith(' stele'))
    expect(
      [shown('missing-document'), shown('uncertain-link'), shown('invalid-date')].map(({ length }) => length),
    ).toEqual([8, 8, 1])
    expect(lines.slice(-5)).toEqual([
      '',
      '… and 17 more messages of missing-document in 2 files',
      '… and 1 more message of uncertain-link in 1 file',
      '',
      '26 errors, 9 warnings',
    ])
  })

  it('omit a file whose diagnostics are all hidden, but count it', async () => {
    const lines = await print({
      [essay]: links(8),
      'essays/first-essay/pt.md': links(1),
      'essays/second/en.md': links(1),
    })
    expect(lines.filter((line) => line.endsWith('.md'))).toEqual([essay])
    expect(lines.slice(-4)).toEqual([
      '',
      '… and 2 more messages of missing-document in 2 files',
      '',
      '10 errors, 0 warnings',
    ])
  })
})

describe('content with warnings only', () => {
  it('has no errors, so it can be published', async () => {
    const diagnostics = await checkFolder(writeSite({ [essay]: `\uFEFF${toBody('[b](/elsewhere)\n')}` }))
    expect(diagnostics.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['byte-order-mark', 'warning'],
      ['uncertain-link', 'warning'],
    ])
  })
})
