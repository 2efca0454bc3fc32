import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { formatDiagnostics, hasErrors } from '../../../generator/diagnostics/diagnostic.ts'
import { findFiles, toBody, toDocument, writeSite } from '../../fixtures/diagnose.ts'

/** What an author reads about the small site with changes. */
async function print(changes: Parameters<typeof writeSite>[0]): Promise<string[]> {
  const folder = writeSite(changes)
  // Where a terminal takes them, the reporter adds colours.
  const text = stripVTControlCharacters(formatDiagnostics(await findFiles(folder)))
  return text.replaceAll(`${folder}/`, '').split('\n')
}

const essay = 'essays/first-essay/en.md'

describe('what is printed', () => {
  it('is nothing where there is nothing to say', async () => {
    expect(await print({})).toEqual([''])
  })

  it('is each file with its messages in the order of its lines, and their number', async () => {
    const body = '[b](/elsewhere)\n\n[a](/essays/no-1)\n'
    const text = toDocument('date: 2026-13\ntitle: 5\ndescription: D', body)
    expect(await print({ [essay]: text, 'essays/first-essay/pt.md': toBody('[c](#no)\n') })).toEqual([
      'essays/first-essay/en.md',
      '2:7-2:14 error   Found "2026-13" as "date"; expected a date as YYYY-MM or YYYY-MM-DD                                  invalid-date     stele',
      '3:8-3:9  error   Found the number 5 as "title"; expected a title; quotes around it make it a text                     wrong-type       stele',
      '7:1-7:16 warning Found a link to "/elsewhere", which this site does not publish; expected something else to answer it uncertain-link   stele',
      '9:1-9:18 error   Found a link to "/essays/no-1"; expected the address of a document                                   missing-document stele',
      '',
      'essays/first-essay/pt.md',
      '6:1-6:9  error   Found a link to the anchor "no"; expected none, as this document has no headings                     missing-anchor   stele',
      '',
      '4 errors, 1 warning',
    ])
  })

  it('counts one error and one warning as such', async () => {
    expect((await print({ [essay]: toBody('[a](/essays/no-1) [b](/elsewhere)\n') })).at(-1)).toBe(
      '1 error, 1 warning',
    )
    expect((await print({ [essay]: toBody('[b](/elsewhere)\n') })).at(-1)).toBe('0 errors, 1 warning')
  })

  it('is each message on one line, whatever the author’s text does to a terminal', async () => {
    const text = toDocument('title: T\ndescription: D\ndate: "\\e[2J\\a\\n\\tgone\\x9b1m"')
    expect(await print({ [essay]: text })).toEqual([
      'essays/first-essay/en.md',
      '4:7-4:30 error Found "\\u001b[2J\\u0007\\n\\tgone\\u009b1m" as "date"; expected a date as YYYY-MM or YYYY-MM-DD invalid-date stele',
      '',
      '1 error, 0 warnings',
    ])
  })
})

describe('the name of a file', () => {
  it('is printed on one line, whatever it does to a terminal', async () => {
    const folder = writeSite({ 'essays/a\n\u001b[2Jb.md': '' })
    const [name] = formatDiagnostics(await findFiles(folder)).split('\n')
    expect(stripVTControlCharacters(name ?? '')).toBe(`${folder}/essays/a\\n\\u001b[2Jb.md`)
  })
})

describe('many messages of one rule', () => {
  const links = (count: number) =>
    toBody(Array.from({ length: count }, (_, place) => `[x](/essays/no-${place})\n`).join('\n'))

  it('are all printed up to eight', async () => {
    const lines = await print({ [essay]: links(8) })
    expect(lines.filter((line) => line.includes('missing-document'))).toHaveLength(8)
    expect(lines.slice(-2)).toEqual(['', '8 errors, 0 warnings'])
  })

  it('are summed up from the ninth on, each rule by itself, and counted all the same', async () => {
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

  it('leave a file out whose messages are all summed up, and count it', async () => {
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

describe('content with warnings alone', () => {
  it('may be published', async () => {
    const files = await findFiles(writeSite({ [essay]: `\uFEFF${toBody('[b](/elsewhere)\n')}` }))
    expect(hasErrors(files)).toBe(false)
    expect(
      files.flatMap(({ messages }) => messages.map(({ ruleId, source, fatal }) => [ruleId, source, fatal])),
    ).toEqual([
      ['byte-order-mark', 'stele', false],
      ['uncertain-link', 'stele', false],
    ])
  })
})
