/** The OpenAPI document: a linter’s verdict, and a client generated from it. */

import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { describe, expect, it, onTestFinished } from 'vitest'
import { useDist } from './fixtures/dist.ts'

const run = promisify(execFile)
const dist = useDist()

it('The OpenAPI document has no problems under the recommended rules of redocly lint', async () => {
  const { status, stdout, stderr } = spawnSync(
    'node_modules/.bin/redocly',
    ['lint', '--extends=recommended', '--format=json', join(dist, 'openapi.json')],
    {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )
  expect({ status, problems: JSON.parse(stdout).problems }, stderr).toEqual({ status: 0, problems: [] })
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
