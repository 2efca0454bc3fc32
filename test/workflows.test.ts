/** The workflows of GitHub Actions: those that `stele init` writes, and the project's own. */

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toWorkflow } from '../generator/commands/init/init.ts'
import { hostNames } from '../generator/hosts/host.ts'
import { createFolder, writeFiles } from './fixtures/content.ts'
import { projectFolder } from './fixtures/project.ts'
import { checkedHosts, findWorkflowMistakes, listSteps, readWorkflow } from './fixtures/workflows.ts'

const ownFolder = join(projectFolder, '.github/workflows')
const own = readdirSync(ownFolder).map((file) => [file, readFileSync(join(ownFolder, file), 'utf8')] as const)
const all = [...own, ...hostNames.map((host) => [`stele init --host ${host}`, toWorkflow(host)] as const)]

describe.each(all)('The workflow of %s', (_, text) => {
  const workflow = readWorkflow(text)
  const steps = listSteps(workflow)

  it('has no placeholder left', () => {
    expect(text.match(/^.*@[a-z-]+@.*$/gm)).toBeNull()
  })

  it('pins each action to the commit of a release', () => {
    const uses = [...text.matchAll(/uses: (.*)$/gm)].map(([, use = '']) => use)
    expect(uses.filter((use) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use))).toEqual([])
  })

  it('has one release of each action', () => {
    const uses = new Set(steps.flatMap(({ uses }) => uses ?? []))
    const actions = [...uses].map((use) => use.replace(/@.*/, ''))
    expect(actions).toEqual([...new Set(actions)])
  })

  it('has scripts that read values of events, variables and secrets from the environment', () => {
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([])
  })

  it('does not leave a token in the checkout', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([])
  })
})

// The workflows of the other hosts are in the extended test.
it.each([...own, ...checkedHosts.map((host) => [`stele init --host ${host}`, toWorkflow(host)] as const)])(
  'The workflow of %s is valid for GitHub’s parser and for actionlint',
  async (_, text) => {
    expect(await findWorkflowMistakes(text)).toEqual([])
  },
)

it('Each script of a workflow is valid for bash', () => {
  const scripts = new Set(
    all.flatMap(([, text]) => listSteps(readWorkflow(text)).flatMap(({ run }) => run ?? [])),
  )
  expect(scripts.size).toBeGreaterThan(hostNames.length)
  execFileSync('bash', ['--norc', '-n', '-c', [...scripts].map((script) => `(\n${script}\n)\n`).join('')])
})

describe.each(hostNames)('The workflow of stele init --host %s', (host) => {
  const text = toWorkflow(host)
  const { permissions, jobs } = readWorkflow(text)
  const { build, comment, deploy, verify } = jobs

  it('grants a permission to write only to the jobs that need it', () => {
    expect(permissions).toEqual({})
    const writers = Object.entries(jobs).flatMap(([name, job]) =>
      Object.entries(job.permissions ?? {}).flatMap(([scope, level]) =>
        level === 'write' ? [`${name}: ${scope}`] : [],
      ),
    )
    const expected: Readonly<Record<string, readonly string[]>> = {
      static: ['deploy: pages', 'deploy: id-token'],
      s3: ['deploy: id-token'],
    }
    expect(writers).toEqual(['comment: pull-requests', ...(expected[host] ?? [])])
  })

  it('checks, builds for the host and compares, and verifies the host after its deployment', () => {
    const toCalls = (job: typeof build) =>
      (job?.steps ?? []).flatMap(({ run }) => run?.match(/npx --no stele .*/g) ?? [])
    expect(toCalls(build)).toEqual([
      'npx --no stele check --format github',
      `npx --no stele build --host ${host} --out dist`,
      'npx --no stele diff "$ADDRESS" dist --format markdown --report changes.json > changes.md || code=$?',
    ])
    expect(toCalls(verify)).toEqual([`npx --no stele verify "$ADDRESS" --host ${host} --format github`])
    expect(verify?.needs).toEqual(['build', 'deploy'])
    expect([...toCalls(comment), ...toCalls(deploy)]).toEqual([])
  })

  it('gives secrets to the deployment only, and never on a pull request', () => {
    const secrets = Object.entries(jobs).filter(([, job]) => JSON.stringify(job).includes('secrets.'))
    expect(secrets.map(([name]) => name).filter((name) => name !== 'deploy')).toEqual([])
    expect(deploy?.if).toMatch(/^github\.event_name != 'pull_request' && /)
  })

  it('names in its first lines every variable and secret that it reads', () => {
    const [comment = ''] = text.split('\nname: ')
    const names = [...text.matchAll(/(?:vars|secrets)\.([A-Z_]+)/g)].map(([, name = '']) => name)
    expect(names.filter((name) => !comment.includes(name))).toEqual([])
    expect(comment.split('\n').filter((line) => line.length > 130)).toEqual([])
  })
})

describe('The comment on a pull request', () => {
  const script = readWorkflow(toWorkflow('node')).jobs.comment?.steps.find(({ run }) => run)?.run ?? ''

  /** Runs the script with a program `gh` that prints the id of earlier comments, and returns the calls of `gh`. */
  function run(earlier: string): readonly string[] {
    const gh = `#!/bin/sh\nprintf '%s|' "$@" >> calls; echo >> calls\ncase "$*" in *--paginate*) printf '${earlier}';; esac\n`
    const folder = writeFiles({ gh, 'changes.md': '## Changes `$(touch hacked)`\n' }, createFolder())
    execFileSync('chmod', ['+x', join(folder, 'gh')])
    execFileSync('bash', ['--norc', '-e', '-c', script], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env.PATH}`, GITHUB_REPOSITORY: 'a/b', NUMBER: '7' },
    })
    expect(readdirSync(folder).sort()).toEqual(['calls', 'changes.md', 'comment.md', 'gh'])
    expect(readFileSync(join(folder, 'comment.md'), 'utf8')).toBe(
      '<!-- stele diff -->\n## Changes `$(touch hacked)`\n',
    )
    return readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n').slice(1)
  }

  it('is written once, and replaced by later runs', () => {
    expect(run('')).toEqual(['api|--method|POST|repos/a/b/issues/7/comments|--field|body=@comment.md|'])
    const replaced = ['api|--method|PATCH|repos/a/b/issues/comments/42|--field|body=@comment.md|']
    expect(run('42\\n')).toEqual(replaced)
    expect(run('42\\n43\\n')).toEqual(replaced)
  })
})

it('The checks of workflows find an unknown key, untrusted input and an unknown context', async () => {
  const toExpression = (name: string) => `run: echo \${{ ${name} }}`
  const steps = ['runs: echo', toExpression('github.event.pull_request.title'), toExpression('nothing.here')]
  const mistakes = await findWorkflowMistakes(
    `on: push\npermissions: {}\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n${steps.map((step) => `      - ${step}\n`).join('')}`,
  )
  for (const expected of [/^parser: .*runs/, /untrusted/, /nothing/])
    expect(mistakes).toContainEqual(expect.stringMatching(expected))
})
