/** The compiler lists every place that must follow when one of the project's tables gets a new entry. */

import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { projectFolder } from '../fixtures/project.ts'

/** The texts of changed files by absolute path. The files on disk stay unchanged. */
const changedTexts = new Map<string, string>()
/** How often each file has changed: the compiler reads a file again when its number differs. */
const changeCounts = new Map<string, number>()

const compiler = createCompiler('generator/tsconfig.json')

/** Creates a compiler that reads `changedTexts` instead of the disk, and keeps what did not change between checks. */
function createCompiler(configFile: string): ts.LanguageService {
  const path = join(projectFolder, configFile)
  const { config } = ts.readConfigFile(path, ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path))
  const read = (file: string) => changedTexts.get(file) ?? ts.sys.readFile(file)
  return ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    readFile: read,
    getCompilationSettings: () => options,
    getScriptFileNames: () => fileNames,
    getScriptVersion: (file) => String(changeCounts.get(file) ?? 0),
    getScriptSnapshot: (file) => {
      const text = read(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => projectFolder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  })
}

/** Type-checks the generator, and returns the files with errors. */
function listFilesWithErrors(): string[] {
  const errors = compiler.getProgram()?.getSemanticDiagnostics() ?? []
  return [...new Set(errors.map(({ file }) => relative(projectFolder, file?.fileName ?? '')))].sort()
}

/** Type-checks the generator with replacements in one file. */
function listFilesToFollow(file: string, ...replacements: readonly (readonly [from: string, to: string])[]) {
  const path = join(projectFolder, file)
  const count = () => changeCounts.set(path, (changeCounts.get(path) ?? 0) + 1)
  let text = readFileSync(path, 'utf8')
  for (const [from, to] of replacements) {
    expect(text).toContain(from)
    text = text.replace(from, to)
  }
  changedTexts.set(path, text)
  count()
  try {
    return listFilesWithErrors()
  } finally {
    changedTexts.delete(path)
    count()
  }
}

it('the unchanged generator has no errors', () => {
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
    'generator/hosts/rules/served-files.ts',
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
  expect(files).toEqual([
    'generator/hosts/find-host.ts',
    'generator/hosts/hosts.ts',
    'generator/workflow/deployments.ts',
  ])
})

it('a new diagnostic rule must have a severity', () => {
  const files = listFilesToFollow('generator/diagnostics/rules.ts', [
    'export type RuleId =\n',
    "export type RuleId =\n  | 'new-rule'\n",
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
