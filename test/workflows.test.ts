/** The workflows of GitHub Actions: those that `stele init` writes, and the project's own. */

import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { toWorkflow } from '../generator/commands/init/init.ts'
import { type HostName, hostNames } from '../generator/hosts/host.ts'
import { createFolder, writeFiles } from './fixtures/content.ts'
import { projectFolder } from './fixtures/project.ts'
import { listen } from './fixtures/wire.ts'
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
  const { daily, build, comment, deploy, verify } = jobs

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
    expect(writers).toEqual(['daily: actions', 'comment: pull-requests', ...(expected[host] ?? [])])
  })

  it('has a daily run of one job, which waits for no other run', () => {
    const { on, concurrency } = readWorkflow(text)
    expect(on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }])
    expect(concurrency?.group).toBe(
      `publish-\${{ github.ref }}\${{ github.event_name == 'schedule' && '-daily' || '' }}`,
    )
    expect([daily?.if, daily?.steps.length, build?.if]).toEqual([
      "github.event_name == 'schedule'",
      1,
      "github.event_name != 'schedule'",
    ])
    // Without `build`, GitHub skips `deploy` and `verify`, and `comment` has no comparison.
    expect([deploy?.needs, verify?.needs]).toEqual(['build', ['build', 'deploy']])
    expect(comment?.if).toContain('needs.build.outputs.diff && ')
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

describe('The daily run', () => {
  /** The files of a site by path: a status, and the body or the location. */
  const feeds: Readonly<Record<string, readonly [status: number, text: string]>> = {
    '/due/changes.json': [200, '{"next_change":"2026-12-24"}'],
    '/missed/changes.json': [200, '{"next_change":"2026-11-30"}'],
    '/later/changes.json': [200, '{"next_change":"2026-12-25"}'],
    '/never/changes.json': [200, '{"next_change":null}'],
    '/old/changes.json': [200, '{}'],
    '/html/changes.json': [200, '<!doctype html>'],
    '/moved/changes.json': [301, '/due/changes.json'],
    '/broken/changes.json': [503, '{"next_change":"2026-12-24"}'],
  }

  /**
   * Runs the script on 24 December, with a program `gh` that prints the settings of the site.
   * @returns what it prints, and the calls of `gh`
   */
  async function run(host: HostName, settings: string) {
    const script = readWorkflow(toWorkflow(host)).jobs.daily?.steps[0]?.run ?? ''
    const gh = `#!/bin/sh\nprintf '%s|' "$@" >> calls; echo >> calls\ncase "$1" in api) cat settings;; esac\n`
    const date = '#!/bin/sh\n[ "$*" = "--utc +%F" ] && echo 2026-12-24\n'
    const folder = writeFiles({ gh, date, settings, calls: '' }, createFolder())
    for (const name of ['gh', 'date']) chmodSync(join(folder, name), 0o755)
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-e', '-c', script], {
      cwd: folder,
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        GITHUB_REPOSITORY: 'a/b',
        GITHUB_SHA: 'c0ffee',
        GITHUB_REF_NAME: 'trunk',
        GITHUB_WORKFLOW_REF: 'a/b/.github/workflows/site.yml@refs/heads/trunk',
      },
    })
    return [stdout, readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n')]
  }

  const reads =
    'api|repos/a/b/contents/content/site.yaml?ref=c0ffee|--header|Accept: application/vnd.github.raw+json|'
  const starts = 'workflow|run|site.yml|--repo|a/b|--ref|trunk|'

  it('starts a run that publishes if the day of the next change has come, and else ends', async () => {
    const port = await listen(
      createServer(({ url = '' }, response) => {
        const [status, text] = feeds[url] ?? [404, '']
        response.writeHead(status, status === 301 ? { Location: text } : {}).end(text)
      }),
    )
    const origin = `http://127.0.0.1:${port}`
    const runOn = (path: string) => run('node', `service: S\nbase_url: ${origin}${path}\nversion: 1.0.0\n`)
    const started = ['', [reads, starts]]
    expect(await runOn('/due')).toEqual(started)
    expect(await runOn('/missed # A comment')).toEqual(started)
    expect(await runOn('/moved/')).toEqual(started)
    expect(await run('node', `base_url: "${origin}/due"\r\n`)).toEqual(started)
    expect(await run('static', `${origin}/due/\n`)).toEqual([
      '',
      ['api|repos/a/b/pages|--jq|.html_url|', starts],
    ])

    const toEnd = (day: string) => [`Next change by a date: ${day}\n`, [reads]]
    expect(await runOn('/later')).toEqual(toEnd('2026-12-25'))
    for (const path of ['/never', '/old', '/html']) expect(await runOn(path)).toEqual(toEnd('none'))
    const toUnread = (address: string) => [
      `::notice::${address} is not published yet, or cannot be read; the run of tomorrow tries again\n`,
      [reads],
    ]
    for (const path of ['/none', '/broken']) expect(await runOn(path)).toEqual(toUnread(origin + path))
    expect(await run('node', 'base_url: http://127.0.0.1:1\n')).toEqual(toUnread('http://127.0.0.1:1'))
    expect(await run('node', 'service: S\n')).toEqual(toUnread('The site'))
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
