/** The OpenAPI document: verdicts of linters, and a client generated from it. */

import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFolder, smallSite } from './fixtures/content.ts'
import { useDist } from './fixtures/dist.ts'
import { describeWhere } from './fixtures/where.ts'
import { enginesFolder, findMissingEngine } from './hosts/engines.ts'

const run = promisify(execFile)
const license = 'license: { name: CC BY 4.0, url: https://creativecommons.org/licenses/by/4.0/ }'
const dist = useDist({ ...smallSite, 'site.yaml': `${smallSite['site.yaml']}${license}\n` })

/** Writes the document of a site that names no licence. */
function writeUnlicensed(): string {
  const { info, ...description } = JSON.parse(readFileSync(join(dist, 'openapi.json'), 'utf8'))
  const file = join(createFolder(), 'openapi.json')
  writeFileSync(file, JSON.stringify({ ...description, info: { ...info, license: undefined } }))
  return file
}

describe('redocly lint with its recommended rules', () => {
  function lint(file: string) {
    const { status, stdout, stderr } = spawnSync(
      'node_modules/.bin/redocly',
      ['lint', '--extends=recommended', '--format=json', file],
      {
        encoding: 'utf8',
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    )
    expect(status, stderr).toBe(0)
    return JSON.parse(stdout).problems.map(({ ruleId, severity }: Record<string, string>) => [
      ruleId,
      severity,
    ])
  }

  it('finds no problem in the OpenAPI document', () => {
    expect(lint(join(dist, 'openapi.json'))).toEqual([])
  })

  it('warns of a site without a licence, which only the author can choose', () => {
    expect(lint(writeUnlicensed())).toEqual([['info-license', 'warn']])
  })
})

const spectral = join(enginesFolder, '.bin/spectral')

describeWhere('spectral lint with its rules for OpenAPI', findMissingEngine(spectral), () => {
  it('finds no problem in the OpenAPI document, with or without a licence', async () => {
    const ruleset = join(createFolder(), 'ruleset.yaml')
    writeFileSync(ruleset, 'extends: spectral:oas\n')
    for (const file of [join(dist, 'openapi.json'), writeUnlicensed()]) {
      const flags = ['--ruleset', ruleset, '--format', 'json', '--fail-severity', 'hint', '--quiet']
      const { stdout } = await run(process.execPath, [spectral, 'lint', file, ...flags])
      expect(JSON.parse(stdout)).toEqual([])
    }
  })
})

describe('a client generated from the OpenAPI document', () => {
  /** Generates the client's types next to a copy of its source, below node_modules so that its imports resolve. */
  async function generateClient(): Promise<string> {
    const folder = mkdtempSync(join('node_modules', '.stele-client-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    cpSync('test/fixtures/client', folder, { recursive: true })
    writeFileSync(
      join(folder, 'api.d.ts'),
      astToString(await openapiTypescript(readFileSync(join(dist, 'openapi.json'), 'utf8'))),
    )
    return folder
  }

  const checkTypes = (file: string) =>
    run('node_modules/.bin/tsc', [
      ...['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2023', '--module', 'nodenext'],
      ...['--allowImportingTsExtensions', '--types', 'node', file],
    ])

  it('type-checks', async () => {
    const folder = await generateClient()
    await expect(checkTypes(join(folder, 'client.ts'))).resolves.toEqual({ stdout: '', stderr: '' })
  })

  it('fails to type-check if it uses fields or parameters that do not exist', async () => {
    const folder = await generateClient()
    const { stdout } = await checkTypes(join(folder, 'mistaken.ts')).catch((error) => error)
    const lines = [...String(stdout).matchAll(/mistaken\.ts\((\d+),\d+\): error/g)].map(([, line]) => line)
    expect(lines).toEqual(['7', '8', '9'])
  })
})
