/** From an empty folder to a verified site: the package from git and from its tarball, and the workflow of `stele init`. */

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { HostName } from '../generator/hosts/host.ts'
import { findRegistryProblem, getInstalledFromGit, getRepository, getTarball } from './fixtures/packed.ts'
import { projectFolder } from './fixtures/project.ts'
import { runGit } from './fixtures/repository.ts'
import { createRunner } from './fixtures/run-workflow.ts'
import { describeWhere } from './fixtures/where.ts'
import { readWorkflow, type Step } from './fixtures/workflows.ts'
import { ruleEngines } from './hosts/rule-engines.ts'
import { findFreePort } from './targets/targets.ts'

describeWhere('From an empty folder', findRegistryProblem(), () => {
  const root = mkdtempSync(join(tmpdir(), 'stele-empty-'))
  afterAll(() => rmSync(root, { recursive: true }))
  // The first file that needs it installs from git: npm compiles the package.
  beforeAll(() => void getTarball(), 1_200_000)

  const run = (folder: string, program: string, ...parameters: readonly string[]) =>
    execFileSync(program, parameters, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

  it('an installation from git has a command that works, and writes a project that depends on the same commit', () => {
    const folder = getInstalledFromGit()
    const commit = runGit(getRepository(), ['rev-parse', 'HEAD']).trim()
    const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
    expect(run(folder, 'npx', 'stele', '--version')).toBe(`${version}\n`)
    expect(run(folder, 'npx', '--no', 'stele', 'init', 'site')).toContain('\n  package.json\n')
    expect(JSON.parse(readFileSync(join(folder, 'site/package.json'), 'utf8')).dependencies).toEqual({
      stele: `git+file://${getRepository()}#${commit}`,
    })
    expect(run(join(folder, 'site'), 'npx', '--no', 'stele', 'build')).toMatch(/\nPublished dist /)
  })

  // The workflows of other hosts need an account, and that of a plain file server has the same steps without values of GitHub.
  for (const engine of ruleEngines.filter(({ name }) => name === 'pages')) {
    describeWhere(`with the workflow of the host ${engine.name}`, engine.whyNot, () => {
      it('its steps build, compare, publish and verify a site', { timeout: 900_000 }, async () => {
        const folder = join(root, engine.name)
        mkdirSync(folder)
        const port = await findFreePort()
        const address = `http://127.0.0.1:${port}`
        run(folder, 'npm', 'install', getTarball(), '--prefer-offline', '--no-audit', '--no-fund')
        run(folder, 'npx', '--no', 'stele', 'init', '--host', engine.builtFor satisfies HostName)
        edit(join(folder, 'content/site.yaml'), /^base_url: .*$/m, `base_url: ${address}`)

        const workflow = readFileSync(join(folder, '.github/workflows/publish.yml'), 'utf8')
        const { build, deploy, verify } = readWorkflow(workflow).jobs
        const runner = createRunner({
          folder,
          // What actions/configure-pages returns.
          values: { 'steps.pages.outputs.base_url': `${address}/` },
          env: { npm_config_prefer_offline: 'true' },
        })
        const isForPush = (step: Step) => step.if === undefined
        expect(runner.runJob('build', build, isForPush)).toBe(
          `There is no comparison: ${address} is not published yet, or cannot be read.\n`,
        )
        expect(readdirSync(folder)).not.toContain('changes.json')

        // Its first script unpacks the build, and the others need the host.
        const [unpack] = deploy?.steps.filter((step) => step.run !== undefined) ?? []
        rmSync(join(folder, 'dist'), { recursive: true })
        runner.runJob('deploy', deploy, (step) => step === unpack)
        const served = join(root, `${engine.name}-served`)
        cpSync(join(folder, 'dist'), served, { recursive: true })
        const { stop } = await engine.start(served, port)
        onTestFinished(async () => void (await stop()))
        runner.runJob('verify', verify)

        // The next push is compared with what is published.
        edit(join(folder, 'content/essays/first-essay/en.md'), /^title: .*$/m, 'title: Another title')
        expect(runner.runJob('build', build, isForPush)).toContain('0 breaking, 0 additive and')
        const { purge } = JSON.parse(readFileSync(join(folder, 'changes.json'), 'utf8'))
        expect(purge).toContain(`${address}/essays/first-essay.md`)
      })
    })
  }
})

function edit(file: string, pattern: RegExp, text: string): void {
  const before = readFileSync(file, 'utf8')
  expect(before).toMatch(pattern)
  writeFileSync(file, before.replace(pattern, text))
}
