/** The compiler lists every place that must follow when one of the project's tables gets a new entry. */

import { expect, it } from 'vitest'
import { checkGenerator } from './check-generator.ts'

const { faulty, listFilesToFollow } = checkGenerator()

it('the unchanged generator has no errors', () => {
  expect(faulty).toEqual([])
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

it('a new search language must have a stemmer and stopwords', () => {
  const files = listFilesToFollow('shim/core/search/stemmers/stemmers.ts', [
    "type StemmedLanguage = 'en'",
    "type StemmedLanguage = 'fr' | 'en'",
  ])
  expect(files).toEqual(['generator/render/search/analyzers.ts', 'shim/core/search/stemmers/stemmers.ts'])
})
