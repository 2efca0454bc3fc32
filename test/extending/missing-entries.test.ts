/** The compiler lists every place that must follow when one of the project's tables gets a new entry. */

import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { projectFolder } from '../fixtures/project.ts'

const configFile = join(projectFolder, 'generator/tsconfig.json')
const { options, fileNames } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(configFile, ts.sys.readFile).config,
  ts.sys,
  dirname(configFile),
)

/** The files as they are on disk, by path. */
const unchanged = new Map<string, ts.SourceFile>()

/** Type-checks the generator with another text for one file. Only what depends on that file is checked again. */
function check(
  base: ts.SemanticDiagnosticsBuilderProgram | undefined,
  changed?: readonly [path: string, text: string],
) {
  const host = ts.createCompilerHost(options)
  const parse = (path: string, text: string, version: string): ts.SourceFile =>
    Object.assign(
      ts.createSourceFile(path, text, { languageVersion: ts.ScriptTarget.ESNext, ...toFormat(path) }),
      { version },
    )
  const toFormat = (path: string) => ({
    impliedNodeFormat: ts.getImpliedNodeFormatForFile(path, undefined, host, options),
  })
  host.getSourceFile = (path) => {
    if (changed?.[0] === path) return parse(path, changed[1], 'changed')
    const known = unchanged.get(path)
    if (known !== undefined) return known
    const text = ts.sys.readFile(path)
    if (text === undefined) return undefined
    const file = parse(path, text, 'unchanged')
    unchanged.set(path, file)
    return file
  }
  return ts.createSemanticDiagnosticsBuilderProgram(fileNames, options, host, base)
}

const listFilesWithErrors = (program: ts.SemanticDiagnosticsBuilderProgram): string[] => {
  const errors = program.getSemanticDiagnostics()
  return [...new Set(errors.map(({ file }) => relative(projectFolder, file?.fileName ?? '')))].sort()
}

const base = check(undefined)

/** Type-checks the generator with replacements in one file, and returns the files with errors. */
function listFilesToFollow(file: string, ...replacements: readonly (readonly [from: string, to: string])[]) {
  const path = join(projectFolder, file)
  let text = readFileSync(path, 'utf8')
  for (const [from, to] of replacements) {
    expect(text).toContain(from)
    text = text.replace(from, to)
  }
  return listFilesWithErrors(check(base, [path, text]))
}

it('the unchanged generator has no errors', () => {
  expect(listFilesWithErrors(base)).toEqual([])
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
    'generator/hosts/rules/patterns.ts',
    'generator/hosts/rules/served-files.ts',
    'generator/messages/en.ts',
    'generator/messages/guide-messages.ts',
    'generator/messages/pt.ts',
    'generator/plan/plan.ts',
    'generator/render/api/resources.ts',
    'shim/contract/descriptions.ts',
    'shim/core/select.ts',
  ])
})

it('a new file of the site must be rendered, and nothing else must follow', () => {
  const files = listFilesToFollow(
    'generator/plan/plan.ts',
    ["'openapi' | 'api-catalog' | 'robots'", "'openapi' | 'api-catalog' | 'humans' | 'robots'"],
    [
      "{ kind: 'robots', file: documents.robots, lang: null },",
      "{ kind: 'robots', file: documents.robots, lang: null },\n    { kind: 'humans', file: 'humans.txt', lang: null },",
    ],
  )
  expect(files).toEqual(['generator/render/render.ts'])
})

it('a new front matter key must be selected from front matter, mapped from other generators, and set for pages that the build writes', () => {
  const files = listFilesToFollow('generator/schemas/front-matter.ts', [
    '  draft: z.boolean()',
    "  series: required('the name of a series'),\n  draft: z.boolean()",
  ])
  expect(files).toEqual([
    'generator/model/list-pages.ts',
    'generator/model/validate-front-matter.ts',
    'generator/sources/map-front-matter.ts',
  ])
})

it('a new UI language must have all messages', () => {
  const files = listFilesToFollow('generator/messages/messages.ts', [
    "export type UiLanguage = 'en'",
    "export type UiLanguage = 'fr' | 'en'",
  ])
  expect(files).toEqual(['generator/messages/ui-languages.ts'])
})

it('a new host must be defined', () => {
  const files = listFilesToFollow('generator/hosts/host-names.ts', ["'node',", "'node',\n  'apache',"])
  expect(files).toEqual(['generator/hosts/find-host.ts', 'generator/hosts/hosts.ts'])
})

it('a new diagnostic rule must have a severity', () => {
  const files = listFilesToFollow('generator/diagnostics/rules.ts', [
    "  'not-utf8':",
    "  'new-rule': {},\n  'not-utf8':",
  ])
  expect(files).toEqual(['generator/diagnostics/rules.ts'])
})

it('a new search language must have a stemmer and stopwords', () => {
  const files = listFilesToFollow('shim/core/search/stemmers/stemmers.ts', [
    "type StemmedLanguage = 'en'",
    "type StemmedLanguage = 'fr' | 'en'",
  ])
  expect(files).toEqual(['generator/render/search/analyzers.ts', 'shim/core/search/stemmers/stemmers.ts'])
})
