/** The composite action of GitHub in action.yml. Its steps run in `action.extended.test.ts`. */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { toWorkflow } from '../generator/commands/init/init.ts'
import { listBlocks, readPage } from './docs/blocks.ts'
import {
  findActionMistakes,
  findWorkflowMistakes,
  listSteps,
  readAction,
  readWorkflow,
} from './fixtures/workflows.ts'

const text = readFileSync('action.yml', 'utf8')
const { inputs, outputs, runs } = readAction(text)
const starter = readFileSync('generator/starter/workflow/publish.yml', 'utf8')
const uses = (source: string) => [...source.matchAll(/uses: (.*)$/gm)].map(([, use = '']) => use)

it('The action is valid for GitHub’s parser and, as a workflow, for actionlint', async () => {
  expect(await findActionMistakes(text)).toEqual([])
})

it('The check of actions finds unknown keys and inputs that do not exist', async () => {
  const wrong = text
    .replace('  using: composite', '  using: composite\n  shell: bash')
    .replace('inputs.task', 'inputs.tsak')
  const mistakes = await findActionMistakes(wrong)
  expect(mistakes).toContainEqual(expect.stringMatching(/^parser: .*shell/))
  expect(mistakes).toContainEqual(expect.stringMatching(/^actionlint: .*tsak/))
})

it('The action has the documented inputs and outputs, and reads each of them', () => {
  expect(Object.entries(inputs).map(([name, { default: value }]) => [name, value])).toEqual([
    ['task', 'build'],
    ['content', 'content'],
    ['host', 'node'],
    ['base-url', ''],
    ['out', 'dist'],
    ['comment', 'true'],
    ['token', expect.stringContaining('github.token')],
  ])
  expect(Object.keys(outputs)).toEqual(['address', 'breaking'])
  const steps = JSON.stringify(runs.steps)
  expect(Object.keys(inputs).filter((name) => !steps.includes(`inputs.${name}`))).toEqual([])
})

it('The action uses the same releases of actions as the workflow of stele init, pinned to commits', () => {
  expect(uses(text).filter((use) => !uses(starter).includes(use))).toEqual([])
  expect(uses(text).every((use) => /^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use))).toBe(true)
})

it('Scripts of the action are valid for bash, and read values from the environment', () => {
  const scripts = runs.steps.flatMap(({ run }) => run ?? [])
  expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
  expect(runs.steps.filter(({ run, shell }) => run !== undefined && shell !== 'bash')).toEqual([])
  execFileSync('bash', ['--norc', '-n', '-c', scripts.map((script) => `(\n${script}\n)\n`).join('')])
})

it('The action comments on pull requests with the script of the workflow, which has a test of its own', () => {
  const [workflow] =
    readWorkflow(toWorkflow('node')).jobs.comment?.steps.flatMap(({ run }) => run ?? []) ?? []
  expect(runs.steps.find(({ env }) => env?.NUMBER !== undefined)?.run).toBe(workflow)
})

it('The documented workflow with the action is valid, and sets inputs that exist', async () => {
  const [block] = listBlocks(readPage('docs/how-to/ci.md')).filter(({ lines }) =>
    lines.some((line) => line.includes('OWNER/stele@')),
  )
  const workflow = block?.lines.join('\n') ?? ''
  expect(await findWorkflowMistakes(workflow)).toEqual([])
  const calls = listSteps(readWorkflow(workflow)).filter(({ uses }) => uses?.startsWith('OWNER/stele@'))
  expect(calls.map((step) => Object.keys(step.with ?? {}))).toEqual([
    ['content', 'host', 'base-url'],
    ['task', 'host'],
  ])
  expect(calls.flatMap((step) => Object.keys(step.with ?? {})).filter((name) => !(name in inputs))).toEqual(
    [],
  )
})
