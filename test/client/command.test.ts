/** `stele client`: where it reads the OpenAPI document, what it writes, and how it refuses other files. */

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../fixtures/cli.ts'
import { type Files, writeFiles } from '../fixtures/content.ts'
import { projectFolder } from '../fixtures/project.ts'
import { get, publishSample } from '../fixtures/published.ts'
import { listen } from '../fixtures/wire.ts'

/** The client of the sample. */
const expected = readFileSync(join(projectFolder, 'examples/static-page/stele.ts'), 'utf8')

const readDocument = async (): Promise<string> => get(await publishSample(), 'openapi.json')

/** Serves files by path, until the test has finished. Returns the origin. */
async function serveFiles(files: Files): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const text = files[url]
    response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  return `http://127.0.0.1:${await listen(server)}`
}

describe('stele client', () => {
  it('prints the client of the site in dist, or in another folder', async () => {
    const document = await readDocument()
    const cwd = writeFiles({ 'dist/openapi.json': document, 'public/openapi.json': document })
    for (const parameters of [[], ['--out', 'public'], ['public/openapi.json']])
      expect(await runCli(['client', ...parameters], { cwd })).toEqual({
        code: 0,
        stdout: expected,
        stderr: '',
      })
  })

  it('writes a file, creates its folder, and replaces an older file', async () => {
    const cwd = writeFiles({ 'dist/openapi.json': await readDocument(), 'stele.ts': 'old' })
    for (const file of ['src/api/stele.ts', 'stele.ts']) {
      expect(await runCli(['client', '--file', file], { cwd })).toEqual({
        code: 0,
        stdout: `Wrote ${file}\n`,
        stderr: '',
      })
      expect(readFileSync(join(cwd, file), 'utf8')).toBe(expected)
    }
  })

  it('reads the document of a site by the URL of the site or of the document', async () => {
    const document = await readDocument()
    const origin = await serveFiles({
      '/openapi.json': document,
      '/blog/openapi.json': document,
      '/api.json?v=2': document,
    })
    for (const path of ['', '/', '/blog', '/blog/', '/api.json?v=2'])
      expect(await runCli(['client', origin + path])).toEqual({ code: 0, stdout: expected, stderr: '' })
    expect(await runCli(['client', `${origin}/other`])).toEqual({
      code: 2,
      stdout: '',
      stderr: `stele: Cannot read "${origin}/other/openapi.json": it responds with 404\n`,
    })
  })

  it.each([
    [
      'is missing',
      'dist/openapi.json',
      null,
      'there is no such file; run "stele build" first, or name the file or the URL of a site',
    ],
    ['is no JSON', 'openapi.yaml', 'openapi: 3.1.1', 'it is not JSON; expected the openapi.json of a site'],
    [
      'describes no API',
      'package.json',
      '{ "name": "a" }',
      'it is not an OpenAPI 3.1 document; expected the openapi.json of a site',
    ],
    [
      'is an older version of OpenAPI',
      'old.json',
      '{ "openapi": "3.0.3" }',
      'it is not an OpenAPI 3.1 document; expected the openapi.json of a site',
    ],
    [
      'has another form',
      'pets.json',
      '{ "openapi": "3.1.0", "info": { "title": "Pets", "version": "1" }, "paths": {} }',
      'Stele did not write this OpenAPI document: "servers" is missing or has another form',
    ],
    [
      'has other operations',
      'pets.json',
      '{ "openapi": "3.1.0", "info": { "title": "Pets", "version": "1" }, "servers": [{ "url": "https://example.com" }], "paths": {}, "components": { "schemas": {} } }',
      'Stele did not write this OpenAPI document: it has no operation getProfile',
    ],
  ])('refuses a file that %s', async (_, file, text, reason) => {
    const cwd = writeFiles(text === null ? {} : { [file]: text })
    expect(await runCli(['client', file], { cwd })).toEqual({
      code: 2,
      stdout: '',
      stderr: `stele: Cannot read "${file}": ${reason}\n`,
    })
  })

  it('says why it cannot write a file', async () => {
    const cwd = writeFiles({ 'dist/openapi.json': await readDocument(), src: '' })
    expect(await runCli(['client', '--file', 'src/stele.ts'], { cwd })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'stele: Cannot write "src/stele.ts": a part of its path is a file at "src"\n',
    })
  })
})
