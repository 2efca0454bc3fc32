/** Every mistake of the zoo, as each format prints it. */

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formatDiagnostics } from '../../../generator/diagnostics/formats/formats.ts'
import type { Diagnostic } from '../../../generator/index.ts'
import type { Row } from '../../fixtures/diagnose.ts'
import { mistakes } from '../../fixtures/mistakes.ts'
import { otherMistakes } from '../../fixtures/other-mistakes.ts'
import { createSarifCheck } from '../../fixtures/sarif-schema.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const findSarifMistakes = createSarifCheck()

/** Splits the place and the kind of a row. */
function readRow({ at, is }: Row) {
  const [, file = '', line, column, endLine = line, endColumn = column] =
    /^(.*?):(\d+):(\d+)(?:-(\d+):(\d+))?$/.exec(at) ?? []
  const [severity = '', rule = ''] = is.split(' ')
  const numbers = [line, column, endLine, endColumn].map(Number)
  return { file, severity, rule, numbers }
}

const toUrl = (rule: string): string => `https://example.com/stele/blob/main/docs/diagnostics.md#${rule}`

const toPretty = (row: Row): string => {
  const { file, severity, rule, numbers } = readRow(row)
  const totals = severity === 'error' ? '1 error, 0 warnings' : '0 errors, 1 warning'
  return `${file}:${numbers[0]}:${numbers[1]} ${severity} ${rule}\n  ${row.reason}\n\n${toUrl(rule)}\n\n${totals}`
}

const toGitHub = (row: Row): string => {
  const { file, severity, rule, numbers } = readRow(row)
  const [line = 0, column = 0, endLine = 0, endColumn = 0] = numbers
  // GitHub counts the last column as part of the range. A range of several lines has no columns.
  const columns = line === endLine ? `,col=${column},endColumn=${Math.max(column, endColumn - 1)}` : ''
  const message = `${row.reason.replaceAll('%', '%25')}%0A${toUrl(rule)}`
  return `::${severity} file=${file},line=${line},endLine=${endLine}${columns},title=${rule}::${message}`
}

const toSarif = (row: Row) => {
  const { file, severity, rule, numbers } = readRow(row)
  const [startLine, startColumn, endLine, endColumn] = numbers
  const uri = file.split('/').map(encodeURIComponent).join('/')
  const region = { startLine, startColumn, endLine, endColumn }
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        columnKind: 'utf16CodeUnits',
        tool: { driver: { name: 'stele', version, rules: [{ id: rule, helpUri: toUrl(rule) }] } },
        results: [
          {
            ruleId: rule,
            ruleIndex: 0,
            level: severity,
            message: { text: row.reason },
            locations: [{ physicalLocation: { artifactLocation: { uri }, region } }],
          },
        ],
      },
    ],
  }
}

/** The diagnostic of a row. Its key order is that of the JSON format. */
const toDiagnostic = (row: Row): Diagnostic => {
  const { file, severity, rule, numbers } = readRow(row)
  const [line = 0, column = 0, endLine = 0, endColumn = 0] = numbers
  const { reason: message, found, expected } = row
  const url = toUrl(rule)
  return {
    file,
    line,
    column,
    endLine,
    endColumn,
    severity,
    rule,
    url,
    message,
    found,
    expected,
  } as Diagnostic
}

describe('the zoo of mistakes', () => {
  it.each(Object.entries({ ...mistakes, ...otherMistakes }))('has %s in every format', (_, { row }) => {
    const format = (name: Parameters<typeof formatDiagnostics>[1]) =>
      formatDiagnostics([toDiagnostic(row)], name)
    const lines = format('pretty').split('\n')
    expect(lines.filter((line) => line.length > 100)).toEqual([])
    // The message is on one line here, without the breaks between its words.
    expect(lines.join('\n').replace(/(?<=\n {2}\S.*)\n {2}(?=\S)/g, ' ')).toBe(toPretty(row))
    expect(JSON.parse(format('json'))).toEqual([toDiagnostic(row)])
    expect(format('github')).toBe(toGitHub(row))
    const log = JSON.parse(format('sarif'))
    expect(log).toEqual(toSarif(row))
    expect(findSarifMistakes(log)).toEqual([])
  })
})

describe('the check of SARIF logs', () => {
  it('finds what the schema does not allow', () => {
    expect(findSarifMistakes({ version: '2.1.0', runs: [{ tool: { driver: {} }, results: [{}] }] })).toEqual([
      "/runs/0/tool/driver must have required property 'name'",
      "/runs/0/results/0 must have required property 'message'",
    ])
  })
})
