/** Runs the steps of the composite action in action.yml, with the packed package, on a site and a pull request of it. */

import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { init } from '../generator/commands/init/init.ts'
import { createFolder, writeFiles } from './fixtures/content.ts'
import { findRegistryProblem, getTarball, start } from './fixtures/packed.ts'
import { createRunner } from './fixtures/run-workflow.ts'
import { describeWhere } from './fixtures/where.ts'
import { readAction, type Step } from './fixtures/workflows.ts'
import { findFreePort } from './targets/targets.ts'

const { inputs, runs } = readAction(readFileSync('action.yml', 'utf8'))

/** Whether a runner runs a step for a task, on a push or on a pull request. */
const isRun =
  (task: 'build' | 'verify', isPull: boolean) =>
  ({ if: condition = '' }: Step): boolean =>
    (!condition.includes('inputs.task') || condition.includes(`inputs.task == '${task}'`)) &&
    (isPull ? !condition.includes('breaking') : !condition.includes('pull_request'))

describeWhere('The action', findRegistryProblem(), () => {
  beforeAll(() => void getTarball(), 1_200_000)

  it('checks, builds, compares, comments on a pull request, and verifies the published site', {
    timeout: 600_000,
  }, async () => {
    const folder = createFolder()
    const port = await findFreePort()
    const address = `http://127.0.0.1:${port}`
    execFileSync(
      'npm',
      ['install', getTarball(), '--prefer-offline', '--no-audit', '--no-fund', '--silent'],
      {
        cwd: folder,
      },
    )
    init(folder)
    const gh = `#!/bin/sh\ncase "$*" in *--paginate*) ;; *) echo "$*" >> calls;; esac\n`
    const programs = join(folder, 'programs')
    mkdirSync(programs)
    writeFiles({ gh }, programs)
    chmodSync(join(programs, 'gh'), 0o755)
    const defaults = Object.entries(inputs).map(([name, value]) => [`inputs.${name}`, value.default ?? ''])
    writeFileSync(join(folder, 'path.sh'), `PATH="${programs}:$PATH"\n`)
    const run = (task: 'build' | 'verify', out: string, isPull = false) =>
      createRunner({
        folder,
        values: {
          ...Object.fromEntries(defaults),
          'inputs.base-url': address,
          'inputs.out': out,
          'inputs.token': 'token',
          'github.action_path': process.cwd(),
          'github.event.pull_request.number': '7',
        },
        env: {
          npm_config_prefer_offline: 'true',
          GITHUB_REPOSITORY: 'a/b',
          BASH_ENV: join(folder, 'path.sh'),
        },
      }).runJob(task, { steps: runs.steps }, isRun(task, isPull))
    // In a process of its own: the steps block this one. Each server has unused quota windows.
    const flags = ['node_modules/.bin/stele', 'serve', '--port', String(port)]
    const startServer = () => start(process.execPath, folder, ['node', ...flags])

    expect(run('build', 'dist')).toBe(
      `There is no comparison: ${address} is not published yet, or cannot be read.\n`,
    )
    let server = await startServer()
    onTestFinished(async () => void (await server.stop()))
    const essay = join(folder, 'content/essays/first-essay/en.md')
    writeFileSync(essay, readFileSync(essay, 'utf8').replace(/^title: .*$/m, 'title: Another title'))
    const changes = run('build', 'dist-of-pull', true)
    expect(changes).toContain('0 breaking')
    expect(readFileSync(join(folder, 'comment.md'), 'utf8')).toBe(`<!-- stele diff -->\n${changes}`)
    expect(readFileSync(join(folder, 'calls'), 'utf8')).toBe(
      'api --method POST repos/a/b/issues/7/comments --field body=@comment.md\n',
    )

    await server.stop()
    server = await startServer()
    run('verify', 'dist')
  })
})

it('The action compiles its own files for a repository that does not list Stele', () => {
  const { run = '' } = runs.steps.find(({ name }) => name === 'Install Stele') ?? {}
  const folder = createFolder()
  const toProgram = (name: string, code: number) =>
    `#!/bin/sh\necho "${name} $*" >> calls\ncase "$*" in pack*) touch "$4/stele.tgz";; esac\nexit ${code}\n`
  writeFiles({ npm: toProgram('npm', 0), npx: toProgram('npx', 1) }, folder)
  for (const name of ['npm', 'npx']) chmodSync(join(folder, name), 0o755)
  execFileSync('bash', ['--norc', '-e', '-c', run], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env.PATH}`, ACTION_PATH: '/action' },
  })
  const calls = readFileSync(join(folder, 'calls'), 'utf8').replaceAll(/\/\S*\/tmp\.\w+/g, 'TEMPORARY')
  expect(calls.trimEnd().split('\n')).toEqual([
    'npx --no -- stele --version',
    'npm ci --prefix /action --no-audit --no-fund',
    'npm pack /action --pack-destination TEMPORARY',
    'npm install --no-save --no-audit --no-fund TEMPORARY/stele.tgz',
  ])
})
