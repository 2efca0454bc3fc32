/** What deploy/ and its documentation tell to run, held against the command line and the tools that read such files. */

import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { runCli } from './fixtures/cli.ts'
import { createFolder } from './fixtures/content.ts'
import { describeWhere, findMissing } from './fixtures/where.ts'

const readText = (file: string) => readFileSync(file, 'utf8')
const dockerfile = readText('deploy/Dockerfile')

/** A command as it is written somewhere, and its flags. */
interface Call {
  readonly command: string
  readonly flags: readonly string[]
}

/** Every call of the command line, whether written for a shell or as a list of JSON. */
function findCalls(text: string): Call[] {
  const plain = text.replaceAll('", "', ' ')
  return [...plain.matchAll(/(?:npx --no |\.bin\/)stele ([a-z]+)([^\n`&|#]*)/g)].map(
    ([, command = '', rest = '']) => ({ command, flags: rest.match(/(?<= )--[a-z-]+/g) ?? [] }),
  )
}

describe('the commands that are told to run', () => {
  const told = {
    'deploy/Dockerfile': ['build', 'serve'],
    'deploy/stele.service': ['build', 'serve'],
    'deploy/github-actions.yml': ['check', 'build', 'build', 'serve', 'verify'],
    'docs/deploy/node.md': ['build', 'build', 'serve'],
  }

  it('are known, and so are their flags', async () => {
    const known = new Map<string, readonly string[]>()
    const commands = [...new Set(Object.values(told).flat())]
    const helps = await Promise.all(commands.map((command) => runCli([command, '--help'])))
    for (const [place, { code, stdout }] of helps.entries()) {
      expect({ command: commands[place], code }).toEqual({ command: commands[place], code: 0 })
      known.set(commands[place] ?? '', stdout.match(/(?<=^ {2})--[a-z-]+/gm) ?? [])
    }
    for (const [file, commands] of Object.entries(told)) {
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
  const findTexts = (wanted: string) =>
    instructions.filter(({ name }) => name === wanted).map(({ text }) => text)

  it('copies what a repository of a site has and .dockerignore lets in, and what its first stage has made', () => {
    const allowed = readText('deploy/.dockerignore').match(/(?<=^!).*$/gm) ?? []
    const sources = findTexts('COPY').map((text) => text.split(' ').slice(0, -1))
    const fromContext = sources.filter(([first = '']) => !first.startsWith('--from=')).flat()
    const fromBuild = sources.filter(([first]) => first === '--from=build').flatMap(([, ...rest]) => rest)

    expect(fromContext).toEqual(['package.json', 'package-lock.json', 'content'])
    expect(allowed.toSorted()).toEqual(fromContext.toSorted())
    const [, out] = /--out (\S+)/.exec(findTexts('RUN').at(-1) ?? '') ?? []
    expect(fromBuild).toEqual(['/site/package.json', '/site/node_modules', `/site/${out}`])
  })

  it('starts node as another user than root, without a shell that would keep SIGTERM for itself', () => {
    const last = instructions.at(-1)
    expect(last?.name).toBe('ENTRYPOINT')
    expect(JSON.parse(last?.text ?? '')[0]).toBe('node')
    expect(findTexts('USER')).toEqual(['node'])
  })

  it('asks for health at the port that it serves', () => {
    const [port] = findTexts('EXPOSE')
    const [health = ''] = findTexts('HEALTHCHECK')
    const [program, flag, script] = JSON.parse(health.slice(health.indexOf('[')))

    expect([program, flag]).toEqual(['node', '-e'])
    expect(script).toContain(`fetch('http://127.0.0.1:${port}/api/v1/health')`)
    expect(findTexts('ENTRYPOINT')[0]).toContain(`"--port", "${port}"`)
  })

  it('is healthy where the service answers, and not where nobody listens', () => {
    const [health = ''] = findTexts('HEALTHCHECK')
    const [, , script = ''] = JSON.parse(health.slice(health.indexOf('['))) as string[]
    const run = (status: number | null) => {
      const answer =
        status === null ? 'Promise.reject(new Error())' : `Promise.resolve({ status: ${status} })`
      const code = `globalThis.fetch = () => ${answer};${script}`
      try {
        execFileSync(process.execPath, ['-e', code])
        return 0
      } catch (error) {
        return (error as { readonly status: number }).status
      }
    }

    expect([200, 429, 500, null].map(run)).toEqual([0, 0, 1, 1])
  })
})

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>
}
interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}

describe('deploy/github-actions.yml', () => {
  const text = readText('deploy/github-actions.yml')
  /** Every step, those that are to be taken in too. */
  const taken = text.replace(/^( {6})# (?=- if: | {2}\S)/gm, '$1')
  const readSteps = (workflow: string) => (parse(workflow) as Workflow).jobs.publish?.steps ?? []

  it('checks, then builds into the folder that is kept for the next run, then verifies', () => {
    const steps = readSteps(text)
    const calls = steps.flatMap(({ run }) => findCalls(run ?? '')).map(({ command }) => command)
    const cache = steps.find(({ uses }) => uses?.startsWith('actions/cache@'))

    expect(calls).toEqual(['check', 'build', 'verify'])
    expect(steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'))?.with?.cache).toBe('npm')
    expect(steps.some(({ run }) => run === 'npx --no stele build --out dist')).toBe(true)
    expect(cache?.with?.path).toBe('dist\n.stele-cache\n')
  })

  it('is still a workflow with the steps that publish, whose scripts a shell can read', () => {
    const steps = readSteps(taken)
    expect(steps.length).toBe(readSteps(text).length + 3)
    for (const { run, uses } of steps) {
      expect(run === undefined).toBe(uses !== undefined)
      if (run !== undefined) execFileSync('bash', ['-n'], { input: run })
    }
  })
})

describeWhere('docs/deploy/node.md', findMissing('nginx', '-v'), () => {
  it('configures nginx in a way that nginx can read', () => {
    const [, config = ''] = /^```nginx\n(.*?)^```$/ms.exec(readText('docs/deploy/node.md')) ?? []
    const folder = createFolder()
    const file = join(folder, 'nginx.conf')
    // Certificates are the machine's matter.
    const plain = config.replace(/^ *ssl_.*\n/gm, '').replace('443 ssl', '127.0.0.1:8443')
    writeFileSync(
      file,
      `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${plain} }`,
    )

    const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', file], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('syntax is ok') })
  })
})

describeWhere('deploy/stele.service', findMissing('systemd-analyze', '--version'), () => {
  it('is a unit in which systemd finds nothing wrong', () => {
    const file = join(createFolder(), 'stele.service')
    // Where Node lies is the machine's matter.
    writeFileSync(file, readText('deploy/stele.service').replace('/usr/bin/node', process.execPath))

    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})
