/** Clients that generators make from the OpenAPI document of the sample: their types are checked, and they call a service. */

import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Server, serve } from '../generator/commands/serve/serve.ts'
import { readPage } from './docs/blocks.ts'
import { buildWithoutImages } from './fixtures/build-without-images.ts'
import { projectFolder } from './fixtures/project.ts'
import { sampleContent } from './fixtures/published.ts'
import { describeWhere } from './fixtures/where.ts'
import { enginesFolder, findMissingEngine } from './hosts/engines.ts'
import { findFreePort } from './targets/targets.ts'

const run = promisify(execFile)

/** The base URL in docs/using.md. */
const documented = 'https://example.com'

interface Generator {
  readonly name: string
  /** The command after `npx`, as docs/using.md has it. */
  readonly command: string
  readonly program: string
  /** A folder from which the imports of the client resolve. */
  readonly folder: string
  /** Its configuration, which docs/using.md shows. */
  readonly configuration?: string
}

/** Each has a client in `fixtures/client/<name>.ts`. */
const generators: readonly Generator[] = [
  {
    name: 'openapi-fetch',
    command: 'openapi-typescript https://example.com/openapi.json -o client/api.d.ts',
    program: join(projectFolder, 'node_modules/.bin/openapi-typescript'),
    folder: join(projectFolder, 'node_modules'),
  },
  {
    name: 'hey-api',
    command: '@hey-api/openapi-ts -i https://example.com/openapi.json -o client',
    program: join(enginesFolder, '.bin/openapi-ts'),
    folder: dirname(enginesFolder),
  },
  {
    name: 'orval',
    command: 'orval --config orval.config.ts',
    program: join(enginesFolder, '.bin/orval'),
    folder: dirname(enginesFolder),
    configuration: 'orval.config.ts',
  },
  {
    name: 'kubb',
    command: 'kubb generate --config kubb.config.ts',
    program: join(enginesFolder, '.bin/kubb'),
    folder: dirname(enginesFolder),
    configuration: 'kubb.config.ts',
  },
]

const folder = mkdtempSync(join(tmpdir(), 'stele-test-'))
let server: Server
let baseUrl = ''
beforeAll(async () => {
  const content = join(folder, 'content')
  cpSync(sampleContent, content, { recursive: true })
  const settings = join(content, 'site.yaml')
  const quota = 'quota: { limit: 3, window: 1 }'
  writeFileSync(settings, readFileSync(settings, 'utf8').replace(/^quota: .*$/m, quota))
  const port = await findFreePort()
  baseUrl = `http://127.0.0.1:${port}`
  const out = join(folder, 'dist')
  await buildWithoutImages({ content, out, baseUrl })
  server = await serve({ out, port })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const page = readPage('docs/using.md')

/** The file that a block of docs/using.md shows. */
function readBlock(file: string): string {
  const [, code = ''] = new RegExp(`^\`\`\`ts\\n// ${file}\\n(.*?)^\`\`\`$`, 'ms').exec(page) ?? []
  return code
}

/** Generates a client in a new folder, beside the code that uses it. */
async function generate(generator: Generator): Promise<string> {
  const { name, command, program, configuration } = generator
  const client = mkdtempSync(join(generator.folder, '.stele-client-'))
  onTestFinished(() => rmSync(client, { recursive: true }))
  mkdirSync(join(client, 'client'))
  writeFileSync(join(client, 'package.json'), '{ "type": "module" }')
  for (const file of ['calls.ts', `${name}.ts`])
    cpSync(join(projectFolder, 'test/fixtures/client', file), join(client, file))
  for (const file of ['patient-fetch.ts', ...(configuration === undefined ? [] : [configuration])])
    writeFileSync(join(client, file), readBlock(file).replaceAll(documented, baseUrl))
  const [, ...words] = command.split(' ').map((word) => word.replace(documented, baseUrl))
  const env = { ...process.env, CI: 'true', DO_NOT_TRACK: '1' }
  await run(process.execPath, [program, ...words], { cwd: client, env })
  return client
}

const checkTypes = (file: string) =>
  run(join(projectFolder, 'node_modules/.bin/tsc'), [
    ...['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2023', '--module', 'esnext'],
    ...['--moduleResolution', 'bundler', '--allowImportingTsExtensions', '--types', 'node', file],
    ...['--typeRoots', join(projectFolder, 'node_modules/@types')],
  ])

for (const generator of generators) {
  const { name, command, program } = generator
  describeWhere(`a client for ${name}`, findMissingEngine(program), () => {
    it('type-checks, lists, reads, searches, shows an error, and waits where the quota ends', async () => {
      expect(page).toContain(`npx ${command}`)
      const client = await generate(generator)
      const file = join(client, `${name}.ts`)
      const checked = await checkTypes(file).catch((error) => error)
      expect({ stdout: checked.stdout, stderr: checked.stderr }).toEqual({ stdout: '', stderr: '' })
      const { stdout } = await run(process.execPath, ['--import', 'tsx', file, baseUrl], {
        cwd: projectFolder,
      })
      expect(JSON.parse(stdout)).toEqual({
        count: 9,
        first: 'Idempotency keys: what a retry may assume',
        essay: ['pt', true, { 'queue.svg': 'https://example.com/assets/queue.svg' }],
        found: ['essay', 'Idempotency keys: what a retry may assume'],
        error: ['NOT_FOUND', true],
      })
    })
  })
}
