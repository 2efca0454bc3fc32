/** The files in deploy/ and their documentation, checked against the command line and the tools that read them. */

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from './fixtures/cli.ts'
import { createFolder } from './fixtures/content.ts'
import { describeWhere, findMissing } from './fixtures/where.ts'

const readText = (file: string) => readFileSync(file, 'utf8')
const dockerfile = readText('deploy/Dockerfile')

/** A call of the command line in a file: the command and its flags. */
interface Call {
  readonly command: string
  readonly flags: readonly string[]
}

/** Finds all calls of the command line in a text, in shell syntax or as a JSON array. */
function findCalls(text: string): Call[] {
  const plain = text.replaceAll('", "', ' ')
  return [...plain.matchAll(/(?:npx --no |\.bin\/)stele ([a-z]+)([^\n`&|#]*)/g)].map(
    ([, command = '', rest = '']) => ({ command, flags: rest.match(/(?<= )--[a-z-]+/g) ?? [] }),
  )
}

describe('the documented commands', () => {
  const documented = {
    'deploy/Dockerfile': ['build', 'serve'],
    'deploy/stele.service': ['build', 'serve'],
    'generator/starter/workflow/publish.yml': ['check', 'build', 'diff', 'verify'],
    'docs/deploy/node.md': ['build', 'serve', 'build', 'serve'],
  }

  it('exist and have the documented flags', async () => {
    const known = new Map<string, readonly string[]>()
    const commands = [...new Set(Object.values(documented).flat())]
    const helps = await Promise.all(commands.map((command) => runCli([command, '--help'])))
    for (const [index, { code, stdout }] of helps.entries()) {
      expect({ command: commands[index], code }).toEqual({ command: commands[index], code: 0 })
      known.set(commands[index] ?? '', stdout.match(/(?<=^ {2})--[a-z-]+/gm) ?? [])
    }
    for (const [file, commands] of Object.entries(documented)) {
      const calls = findCalls(readText(file))
      expect({ file, commands: calls.map(({ command }) => command) }).toEqual({ file, commands })
      const unknown = calls.flatMap(({ command, flags }) =>
        flags.filter((flag) => !known.get(command)?.includes(flag)),
      )
      expect({ file, unknown }).toEqual({ file, unknown: [] })
    }
  })
})

describe('deploy/Dockerfile', () => {
  const instructions = dockerfile
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
      return { name, text }
    })
  const findTexts = (instruction: string) =>
    instructions.filter(({ name }) => name === instruction).map(({ text }) => text)

  it('copies only files that .dockerignore allows and that the first stage creates', () => {
    const allowed = readText('deploy/.dockerignore').match(/(?<=^!).*$/gm) ?? []
    const sources = findTexts('COPY').map((text) => text.split(' ').slice(0, -1))
    const fromContext = sources.filter(([first = '']) => !first.startsWith('--from=')).flat()
    const fromBuild = sources.filter(([first]) => first === '--from=build').flatMap(([, ...rest]) => rest)

    expect(fromContext).toEqual(['package.json', 'package-lock.json', '*.tgz', 'content'])
    expect(allowed.toSorted()).toEqual(fromContext.toSorted())
    const [, out] = /--out (\S+)/.exec(findTexts('RUN').at(-1) ?? '') ?? []
    expect(fromBuild).toEqual(['/site/package.json', '/site/node_modules', `/site/${out}`])
  })

  it('starts node without a shell, so that it receives SIGTERM, and not as root', () => {
    const last = instructions.at(-1)
    expect(last?.name).toBe('ENTRYPOINT')
    expect(JSON.parse(last?.text ?? '')[0]).toBe('node')
    expect(findTexts('USER')).toEqual(['node'])
  })

  it('checks health on the port that it exposes', () => {
    const [port] = findTexts('EXPOSE')
    const [health = ''] = findTexts('HEALTHCHECK')
    const [program, flag, script] = JSON.parse(health.slice(health.indexOf('[')))

    expect([program, flag]).toEqual(['node', '-e'])
    expect(script).toContain(`fetch('http://127.0.0.1:${port}/api/v1/health')`)
    expect(findTexts('ENTRYPOINT')[0]).toContain(`"--port", "${port}"`)
  })

  it('counts a 200 and a 429 as healthy, a 500 and a failed connection as unhealthy', () => {
    const [health = ''] = findTexts('HEALTHCHECK')
    const [, , script = '']: readonly string[] = JSON.parse(health.slice(health.indexOf('[')))
    const run = (status: number | null) => {
      const result =
        status === null ? 'Promise.reject(new Error())' : `Promise.resolve({ status: ${status} })`
      const code = `globalThis.fetch = () => ${result};${script}`
      return spawnSync(process.execPath, ['-e', code]).status
    }

    expect([200, 429, 500, null].map(run)).toEqual([0, 0, 1, 1])
  })
})

describeWhere('docs/deploy/node.md', findMissing('nginx'), () => {
  it('shows a configuration that nginx accepts', () => {
    const [, config = ''] = /^```nginx\n(.*?)^```$/ms.exec(readText('docs/deploy/node.md')) ?? []
    const folder = createFolder()
    const file = join(folder, 'nginx.conf')
    // The certificates do not exist here.
    const plain = config.replace(/^ *ssl_.*\n/gm, '').replace('443 ssl', '127.0.0.1:8443')
    writeFileSync(
      file,
      `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${plain} }`,
    )

    const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', file], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('syntax is ok') })
  })
})

describeWhere('deploy/stele.service', findMissing('systemd-analyze'), () => {
  it('is a unit that systemd-analyze accepts', () => {
    const file = join(createFolder(), 'stele.service')
    // Node may be elsewhere on this machine.
    writeFileSync(file, readText('deploy/stele.service').replace('/usr/bin/node', process.execPath))

    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})
