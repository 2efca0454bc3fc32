/** How the bundled servers of Node, Deno and Bun start, and how they report errors. */

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { describeWhere } from '../fixtures/where.ts'
import { engines, findMissingEngine } from './engines.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-start-'))
const content = writeFiles(smallSite, join(folder, 'content'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A runtime that starts a bundled server, with the flags that it needs. */
export interface Runtime {
  readonly host: 'node' | 'deno' | 'bun'
  readonly program: string
  readonly flags: readonly string[]
}

/** Defines the tests of one runtime. */
export function testStart({ host, program, flags }: Runtime): void {
  describeWhere(`the bundled server for ${host}`, findMissingEngine(program), () => {
    const dist = join(folder, host)
    const bundle = join(dist, `_stele/${host}.mjs`)
    beforeAll(() => build({ content, out: dist, host }))

    const start = (env: NodeJS.ProcessEnv, ...parameters: readonly string[]) => {
      const { status, stderr, stdout } = spawnSync(program, [...flags, bundle, ...parameters], {
        encoding: 'utf8',
        env: { ...process.env, HOST: '127.0.0.1', ...env },
        timeout: 20_000,
      })
      return [status, stderr, stdout]
    }

    it.each([
      [{ PORT: 'http' }, 'stele: Cannot listen on PORT "http": expected a port from 0 to 65535\n'],
      [{ PORT: '65536' }, 'stele: Cannot listen on PORT "65536": expected a port from 0 to 65535\n'],
      [
        { TRUST_PROXY: 'nginx' },
        'stele: Cannot trust the proxy "nginx": expected a number of hops, an address or a network such as 10.0.0.0/8\n',
      ],
    ])('exits with 2 and one error line for %j', (env, message) => {
      expect(start(env)).toEqual([2, message, ''])
    })

    it('exits with 2 for a folder without a build', () => {
      expect(start({ PORT: '0' }, content)).toEqual([
        2,
        `stele: Cannot serve "${content}": it contains no build\n`,
        '',
      ])
    })

    it('exits with 2 if the port is in use', async () => {
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const { port } = other.address() as AddressInfo
      const [status, stderr] = start({ PORT: String(port) })
      other.close()
      expect(status).toBe(2)
      expect(stderr).toMatch(new RegExp(`^stele: Cannot listen on 127\\.0\\.0\\.1:${port}: .+\n$`))
    })

    it('starts inside a project whose package.json says CommonJS', async () => {
      writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }')
      const running = await engines.find(({ builtFor }) => builtFor === host)?.start(dist, 0)
      expect((await fetch(`${running?.origin}/api/v1/health`)).status).toBe(200)
      expect(await running?.stop()).toBe(0)
    })

    it('has the licences of its libraries in dist', () => {
      expect(existsSync(join(dist, '_stele/licences.txt'))).toBe(true)
    })
  })
}
