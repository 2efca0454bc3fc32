/** The compiler lists every place that must follow when one of the project's tables gets a new entry. */

import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectFolder } from '../fixtures/compiled.ts'

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'stele-extending-'))
  for (const name of ['shim', 'generator', 'package.json', 'tsconfig.json']) {
    cpSync(join(projectFolder, name), join(copy, name), { recursive: true })
  }
  symlinkSync(join(projectFolder, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true }))

/** Type-checks the copy, and returns the files with errors. */
function listFilesWithErrors(): string[] {
  const tsc = join(projectFolder, 'node_modules/typescript/bin/tsc')
  try {
    execFileSync(process.execPath, [tsc, '-p', 'generator', '--pretty', 'false'], {
      cwd: copy,
      encoding: 'utf8',
    })
    return []
  } catch (error) {
    const { stdout } = error as { readonly stdout: string }
    const files = Array.from(stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm), ([, file = '']) => file)
    return [...new Set(files)].sort()
  }
}

/** Type-checks the copy with replacements in one file. */
function listFilesToFollow(file: string, ...replacements: readonly (readonly [from: string, to: string])[]) {
  const path = join(copy, file)
  const original = readFileSync(path, 'utf8')
  let changed = original
  for (const [from, to] of replacements) {
    expect(changed).toContain(from)
    changed = changed.replace(from, to)
  }
  writeFileSync(path, changed)
  try {
    return listFilesWithErrors()
  } finally {
    writeFileSync(path, original)
  }
}

it('an unchanged copy has no errors', () => {
  expect(listFilesWithErrors()).toEqual([])
})

it('a new operation must be described, planned, selected, documented in each language, and get rules', () => {
  const files = listFilesToFollow(
    'shim/contract/routes.ts',
    ["export type OperationId = 'getProfile'", "export type OperationId = 'listTags' | 'getProfile'"],
    [
      "  getApiHealth: { id: 'getApiHealth',",
      "  listTags: { id: 'listTags', path: '/api/v1/tags' },\n  getApiHealth: { id: 'getApiHealth',",
    ],
  )
  expect(files).toEqual([
    'generator/hosts/netlify.ts',
    'generator/hosts/rules/files.ts',
    'generator/hosts/rules/patterns.ts',
    'generator/messages/en.ts',
    'generator/messages/guide-messages.ts',
    'generator/messages/pt.ts',
    'generator/plan/plan.ts',
    'generator/render/api/resources.ts',
    'shim/contract/descriptions.ts',
    'shim/core/select.ts',
  ])
})

it('a new front matter key must be read, kept between threads, and set for pages that the build writes', () => {
  const files = listFilesToFollow('generator/schemas/front-matter.ts', [
    '  draft: z.boolean()',
    "  series: required('the name of a series'),\n  draft: z.boolean()",
  ])
  expect(files).toEqual(['generator/documents/front-matter.ts', 'generator/model/pages.ts'])
})

it('a new UI language must have all messages', () => {
  const files = listFilesToFollow('generator/messages/messages.ts', [
    "export type UiLanguage = 'en'",
    "export type UiLanguage = 'fr' | 'en'",
  ])
  expect(files).toEqual(['generator/messages/ui-languages.ts'])
})

it('a new host must be defined', () => {
  const files = listFilesToFollow('generator/hosts/names.ts', ["'node',", "'node',\n  'apache',"])
  expect(files).toEqual(['generator/hosts/hosts.ts', 'generator/site/host-files.ts'])
})

it('a new diagnostic rule must have a severity', () => {
  const files = listFilesToFollow('generator/diagnostics/rules.ts', [
    'export type RuleId =\n',
    "export type RuleId =\n  | 'new-rule'\n",
  ])
  expect(files).toEqual(['generator/diagnostics/rules.ts'])
})

it('a new search analyzer must be registered', () => {
  const files = listFilesToFollow('shim/core/search/analyzers/analyzers.ts', [
    "type AnalyzedLanguage = 'en'",
    "type AnalyzedLanguage = 'fr' | 'en'",
  ])
  expect(files).toEqual(['shim/core/search/analyzers/analyzers.ts'])
})
