import { readFileSync } from 'node:fs'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { toExcerpt } from '../../../generator/commands/diagnostic-formats/excerpt.ts'
import { formatPretty, type PrettyOptions } from '../../../generator/commands/diagnostic-formats/pretty.ts'
import { wrap } from '../../../generator/commands/diagnostic-formats/wrap.ts'
import { runCli } from '../../fixtures/cli.ts'
import { findDiagnostics, toBody, toDocument, writeSite } from '../../fixtures/diagnose.ts'
import { testTexts } from '../../fixtures/results.ts'

const readLines = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split('\n')

/** The lines that the command line prints for the small site with changes. */
async function print(
  changes: Parameters<typeof writeSite>[0],
  options: PrettyOptions = {},
): Promise<string[]> {
  const folder = writeSite(changes)
  const diagnostics = await findDiagnostics(folder)
  const relative = diagnostics.map((row) => ({ ...row, file: row.file.slice(folder.length + 1) }))
  const text = formatPretty(relative, { readLines: (file) => readLines(`${folder}/${file}`), ...options })
  return text.split('\n')
}

const essay = 'essays/first-essay/en.md'

describe('formatPretty()', () => {
  it('returns an empty text if there are no diagnostics', async () => {
    expect(await print({})).toEqual([''])
  })

  it('prints each message with its place and a part of the file, then the number of each rule, then the totals', async () => {
    const text = `\uFEFF${toDocument('date: 2026-13\ntitle: 5\ndescription: D')}`
    const portuguese = toDocument('title: T\ndescription: D\ndraft: yes')
    expect(await print({ [essay]: text, 'essays/first-essay/pt.md': portuguese })).toEqual([
      'essays/first-essay/en.md:1:1 warning byte-order-mark',
      '  The file starts with a byte order mark, which is ignored. Save it as UTF-8 without one.',
      '',
      'essays/first-essay/en.md:2:7 error invalid-date',
      '  "date" must be a valid date (YYYY-MM or YYYY-MM-DD), got "2026-13"',
      '',
      '  2 | date: 2026-13',
      '    |       ^^^^^^^',
      '',
      'essays/first-essay/en.md:3:8 error wrong-type',
      '  "title" must be non-blank text, got the number 5; put it in quotes to make it text',
      '',
      '  3 | title: 5',
      '    |        ^',
      '',
      'essays/first-essay/pt.md:4:8 error wrong-type',
      '  "draft" must be true or false, got "yes"',
      '',
      '  4 | draft: yes',
      '    |        ^^^',
      '',
      '2 wrong-type',
      '1 byte-order-mark',
      '1 invalid-date',
      '',
      'To learn more about a rule, give its name: npx stele explain invalid-date',
      '',
      '3 errors, 1 warning',
    ])
  })

  it('prints only messages of files that cannot be read, and of lines that are gone', async () => {
    const changes = { [essay]: toBody('[b](/elsewhere)\n') }
    const message = [
      'essays/first-essay/en.md:6:1 warning uncertain-link',
      '  The link to "/elsewhere" leads to a path that this site does not publish; check that another',
      '  service serves it',
      '',
      'To learn more: npx stele explain uncertain-link',
      '',
      '0 errors, 1 warning',
    ]
    expect(await print(changes, { readLines: () => null })).toEqual(message)
    expect(await print(changes, { readLines: () => ['x'] })).toEqual(message)
    expect(await print(changes, { readLines: () => Array.from({ length: 9 }, () => '') })).toEqual([
      ...message.slice(0, 4),
      '  6 |',
      '    | ^',
      '',
      'To learn more: npx stele explain uncertain-link',
      '',
      '0 errors, 1 warning',
    ])
  })

  it('marks the rest of the first line of a part with several lines', async () => {
    expect((await print({ [essay]: toBody('a <img\n  src="https://a.test/x">\n') })).slice(3, 5)).toEqual([
      '  6 | a <img',
      '    |   ^^^^',
    ])
  })

  it('prints text of the content on one line, and shows control characters', async () => {
    const text = toDocument('title: T\ndescription: D\ndate: "\\e[2J\\a\\n\\tgone\\x9b1m"')
    expect((await print({ [essay]: text })).slice(0, 3)).toEqual([
      'essays/first-essay/en.md:4:7 error invalid-date',
      '  "date" must be a valid date (YYYY-MM or YYYY-MM-DD), got "\\u001b[2J\\u0007\\n\\tgone\\u009b1m"',
      '',
    ])
    const path = 'essays/a\n\u001b[2Jb.md'
    expect((await print({ [path]: '' }))[0]).toBe('essays/a\\n\\u001b[2Jb.md:1:1 error unexpected-file')
  })

  it('colours the position, the severity and the mark on request', async () => {
    const lines = await print({ [essay]: toBody('[b](/elsewhere)\n') }, { color: true })
    expect(lines[0]).toBe(
      '\u001B[36messays/first-essay/en.md:6:1\u001B[39m \u001B[33mwarning\u001B[39m \u001B[2muncertain-link\u001B[22m',
    )
    expect(lines[5]).toBe('\u001B[2m    | \u001B[22m\u001B[33m^^^^^^^^^^^^^^^\u001B[39m')
  })
})

describe('many diagnostics of one rule', () => {
  const links = (count: number) =>
    toBody(Array.from({ length: count }, (_, index) => `[x](/essays/no-${index})\n`).join('\n'))
  const changes = {
    [essay]: links(20),
    'essays/first-essay/pt.md': links(5),
    'essays/second/en.md': toBody(`${'[y](/elsewhere) '.repeat(9)}\n`),
    'essays/third/en.md': toDocument('title: T\ndescription: D\ndate: 2026-13'),
  }
  const countShown = (lines: readonly string[], rule: string) =>
    lines.filter((line) => line.startsWith('essays/') && line.endsWith(` ${rule}`)).length

  it('are all printed if there are at most eight', async () => {
    const lines = await print({ [essay]: links(8) })
    expect(countShown(lines, 'missing-document')).toBe(8)
    expect(lines.slice(-6)).toEqual([
      '',
      '8 missing-document',
      '',
      'To learn more: npx stele explain missing-document',
      '',
      '8 errors, 0 warnings',
    ])
  })

  it('are only counted from the ninth on, per rule', async () => {
    const lines = await print(changes)
    const rules = ['missing-document', 'uncertain-link', 'invalid-date']
    expect(rules.map((rule) => countShown(lines, rule))).toEqual([8, 8, 1])
    expect(lines.slice(-9)).toEqual([
      '',
      '25 missing-document, of which 17 are not shown',
      ' 9 uncertain-link, of which 1 are not shown',
      ' 1 invalid-date',
      '--all shows every message',
      '',
      'To learn more about a rule, give its name: npx stele explain missing-document',
      '',
      '26 errors, 9 warnings',
    ])
  })

  it('are all printed on request', async () => {
    const lines = await print(changes, { all: true })
    expect([countShown(lines, 'missing-document'), countShown(lines, 'uncertain-link')]).toEqual([25, 9])
    expect(lines.slice(-8)).toEqual([
      '',
      '25 missing-document',
      ' 9 uncertain-link',
      ' 1 invalid-date',
      '',
      'To learn more about a rule, give its name: npx stele explain missing-document',
      '',
      '26 errors, 9 warnings',
    ])
  })

  it('are all printed by stele check --all', async () => {
    const { stderr } = await runCli(['check', '--content', writeSite({ [essay]: links(9) }), '--all'])
    expect(stderr.match(/error missing-document/g)).toHaveLength(9)
  })
})

describe('an excerpt', () => {
  /** The excerpt of a line whose marked part is in brackets. */
  const toLines = (marked: string, width = 40) => {
    const [before = '', part = '', after = ''] = marked.split(/[⟦⟧]/)
    return toExcerpt(
      before + part + after,
      { start: before.length + 1, end: before.length + part.length + 1 },
      width,
    )
  }

  it.each([
    ['plain text', 'one ⟦two⟧ three', 'one two three', '    ^^^'],
    ['a point', 'one ⟦⟧two', 'one two', '    ^'],
    ['the end of the line', 'one⟦⟧', 'one', '   ^'],
    ['wide characters', '日本⟦語の⟧x', '日本語のx', '    ^^^^'],
    ['emoji', '👩‍👩‍👧 ⟦🎉x⟧ y', '👩‍👩‍👧 🎉x y', '   ^^^'],
    ['combining characters', 'cafe\u0301 ⟦e\u0301x⟧', 'cafe\u0301 e\u0301x', '     ^^'],
    ['tabs', '\ta\t⟦b\tc⟧', '    a    b    c', '         ^^^^^^'],
    ['control characters', 'a\u001b[2J\u0000 ⟦b⟧', 'a\uFFFD[2J\uFFFD b', '       ^'],
    ['characters that turn text around', 'a\u202E ⟦b⟧', 'a\uFFFD b', '   ^'],
  ])('shows %s', (_, marked, line, mark) => {
    expect(toLines(marked)).toEqual([line, mark])
  })

  it('shows the part of a long line around the mark', () => {
    const words = 'word '.repeat(30)
    expect(toLines(`${words}⟦wrong⟧ ${words}`)).toEqual([
      '…ord word word word word wrong word wor…',
      '                         ^^^^^',
    ])
    expect(toLines(`⟦wrong⟧ ${words}`)).toEqual(['wrong word word word word word word wor…', '^^^^^'])
    expect(toLines(`${words}⟦wrong⟧`)).toEqual([
      '…ord word word word word wrong',
      '                         ^^^^^',
    ])
  })

  it('never is wider than the terminal, and has its mark below the marked part', () => {
    const units = ['a', '日', '🎉', '\t', 'e\u0301', '👩‍👩‍👧', ' ', '\u0007', 'ação', '한국어']
    for (let seed = 0; seed < 100; seed++) {
      const unit = (index: number) =>
        units[(seed * 7 + index * index * (1 + (seed % 5))) % units.length] ?? ''
      const text = (length: number) => Array.from({ length }, (_, index) => unit(index)).join('')
      const [line, mark] = toLines(`${text(seed)}⟦!wrong!⟧${text((seed * 13) % 90)}`)
      expect(stringWidth(line)).toBeLessThanOrEqual(40)
      expect(mark.trimStart()).toBe('^^^^^^^')
      expect(stringWidth(line.slice(0, line.indexOf('!wrong!')))).toBe(mark.length - 7)
    }
  })

  it('takes no time for a line of megabytes', () => {
    const [before, part, after] = ['x'.repeat(5_000_000), 'y'.repeat(1000), 'z'.repeat(5_000_000)]
    const marked = { start: before.length + 1, end: before.length + part.length + 1 }
    expect(toExcerpt(before + part + after, marked, 40)).toEqual([
      `…${'x'.repeat(24)}${'y'.repeat(14)}…`,
      `${' '.repeat(25)}${'^'.repeat(14)}`,
    ])
  })
})

describe('wrap()', () => {
  testTexts('breaks %j between words, and words that are too long', (text) => wrap(text, 8), {
    'one two three': ['one two', 'three'],
    '日本語の テキスト': ['日本語の', 'テキスト'],
    'abcdefghijklmno pq': ['abcdefgh', 'ijklmno', 'pq'],
    '': [],
  })
})
