/** Severities of site.yaml, the limit of warnings, and the formats for programs. */

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { check } from '../../../generator/commands/check/check.ts'
import { formatDiagnostics } from '../../../generator/commands/diagnostic-formats/formats.ts'
import type { Diagnostic } from '../../../generator/index.ts'
import { runCli } from '../../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../../fixtures/content.ts'
import { diagnose, toBody, toDocument } from '../../fixtures/diagnose.ts'
import { createSarifCheck } from '../../fixtures/sarif-schema.ts'

const diagnostics: readonly Diagnostic[] = [
  {
    ...{ file: 'content/essays/a b,c/en.md', line: 2, column: 1, endLine: 2, endColumn: 6 },
    ...({ severity: 'error', rule: 'missing-key', url: 'https://site.test/rules#missing-key' } as const),
    ...{ message: 'Missing 100% of: this,\nand that', found: 'no such key', expected: ['a key'] },
  },
  {
    ...{ file: 'content/site.yaml', line: 3, column: 4, endLine: 3, endColumn: 4 },
    ...({ severity: 'warning', rule: 'plain-search', url: null } as const),
    ...{ message: 'M', found: '', expected: [] },
  },
]

describe('diagnostics', () => {
  it('are workflow commands for GitHub, with escaped line breaks, commas and colons, and the address of a rule if it is known', () => {
    expect(formatDiagnostics(diagnostics, 'github')).toBe(
      [
        '::error file=content/essays/a b%2Cc/en.md,line=2,endLine=2,col=1,endColumn=5,title=missing-key::Missing 100%25 of: this,%0Aand that%0ATo learn more: npx stele explain missing-key%0Ahttps://site.test/rules#missing-key',
        '::warning file=content/site.yaml,line=3,endLine=3,col=4,endColumn=4,title=plain-search::M%0ATo learn more: npx stele explain plain-search',
      ].join('\n'),
    )
  })

  it('are the same data as in the JavaScript API as JSON, and a list without any', () => {
    expect(JSON.parse(formatDiagnostics(diagnostics, 'json'))).toEqual(diagnostics)
    expect(formatDiagnostics([], 'json')).toBe('[]')
  })

  it('are a SARIF log with a rule for each id, positions in UTF-16 units and encoded paths', () => {
    const log = JSON.parse(formatDiagnostics(diagnostics, 'sarif'))
    const toLocation = (uri: string, [startLine, startColumn, endLine, endColumn]: readonly number[]) => ({
      physicalLocation: { artifactLocation: { uri }, region: { startLine, startColumn, endLine, endColumn } },
    })
    expect(log).toEqual({
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          columnKind: 'utf16CodeUnits',
          tool: {
            driver: {
              name: 'stele',
              version: JSON.parse(readFileSync('package.json', 'utf8')).version,
              rules: [
                { id: 'missing-key', helpUri: 'https://site.test/rules#missing-key' },
                { id: 'plain-search', help: { text: 'To learn more: npx stele explain plain-search' } },
              ],
            },
          },
          results: [
            {
              ...{ ruleId: 'missing-key', ruleIndex: 0, level: 'error' },
              message: { text: 'Missing 100% of: this,\nand that' },
              locations: [toLocation('content/essays/a%20b%2Cc/en.md', [2, 1, 2, 6])],
            },
            {
              ...{ ruleId: 'plain-search', ruleIndex: 1, level: 'warning', message: { text: 'M' } },
              locations: [toLocation('content/site.yaml', [3, 4, 3, 4])],
            },
          ],
        },
      ],
    })
    const findMistakes = createSarifCheck()
    expect(findMistakes(log)).toEqual([])
    expect(findMistakes({ version: '2.1.0', runs: [{ tool: { driver: {} }, results: [{}] }] })).toEqual([
      "/runs/0/tool/driver must have required property 'name'",
      "/runs/0/results/0 must have required property 'message'",
    ])
  })
})

const withWarning = { 'essays/first-essay/en.md': toBody('[shop](/shop)\n') }
const withRules = (rules: string) => ({
  ...withWarning,
  'site.yaml': `${smallSite['site.yaml']}rules: ${rules}\n`,
})

describe('"rules" in site.yaml', () => {
  const listSeverities = async (rules: string) => (await diagnose(withRules(rules))).map((row) => row.is)

  it('makes a warning an error, hides it, or leaves it', async () => {
    expect(await listSeverities('{}')).toEqual(['warning uncertain-link'])
    expect(await listSeverities('{ uncertain-link: error }')).toEqual(['error uncertain-link'])
    expect(await listSeverities('{ uncertain-link: off }')).toEqual([])
    expect(await listSeverities('{ plain-search: error }')).toEqual(['warning uncertain-link'])
  })

  it('makes an error about a link a warning, with which the site is built', async () => {
    const changes = { 'essays/first-essay/en.md': toBody('[gone](/essays/gone)\n') }
    const site = `${smallSite['site.yaml']}rules: { missing-document: warn }\n`
    const content = writeFiles({ ...smallSite, ...changes, 'site.yaml': site })
    const { diagnostics } = await check({ content, threads: 0 })
    expect(diagnostics.map(({ severity, rule }) => [severity, rule])).toEqual([
      ['warning', 'missing-document'],
    ])
  })

  it('cannot set the severity of a rule that a correct site needs', async () => {
    const [row] = await diagnose({ 'site.yaml': `${smallSite['site.yaml']}rules: { missing-key: off }\n` })
    expect(row).toMatchObject({ is: 'error unknown-setting', found: 'missing-key' })
  })
})

describe('stele check', () => {
  const runCheck = (...flags: readonly string[]) =>
    runCli(['check', '--content', writeFiles({ ...smallSite, ...withWarning }), ...flags])

  it('fails if there are more warnings than --max-warnings, and says so', async () => {
    const { code, stdout, stderr } = await runCheck('--max-warnings', '0')
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/stele: The content has 1 warning; at most 0 are allowed\n$/)
  })

  it('prints only the document of a format for programs to the standard output', async () => {
    const { code, stdout, stderr } = await runCheck('--format', 'json', '--max-warnings', '1')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject([{ rule: 'uncertain-link', severity: 'warning', line: 6 }])
    expect(stderr).toMatch(
      /^Markdown files: total 2, published 2\nChecked .*: a build writes \d+ files from 2 Markdown files, and loses nothing of them\n$/,
    )
  })

  it.each(['check', 'build'])('prints errors in the format too, like stele %s', async (command) => {
    const content = writeFiles({ ...smallSite, 'essays/first-essay/en.md': toDocument('title: T') })
    const flags = ['--content', content, '--format', 'github']
    const { code, stdout, stderr } = await runCli([command, ...flags], { cwd: createFolder() })
    expect([code, stderr]).toEqual([1, ''])
    expect(stdout).toMatch(
      /^::error file=.*en\.md,line=2,.*title=missing-key::Missing required key "description"/,
    )
  })
})
