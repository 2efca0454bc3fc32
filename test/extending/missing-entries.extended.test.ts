/**
 * The compiler lists every place that must follow when one of the project's tables gets a new entry. No two tables have such a
 * place in common, so one check shows the places of all.
 */

import { expect, it } from 'vitest'
import { listFilesToFollow } from './check-generator.ts'

const ofOperation = [
  'generator/hosts/netlify.ts',
  'generator/hosts/rules/patterns.ts',
  'generator/hosts/rules/rules.ts',
  'generator/surfaces/api/index.ts',
  'generator/surfaces/api/resources.ts',
  'generator/surfaces/openapi/examples.ts',
  'generator/surfaces/openapi/texts.ts',
  'shim/contract/descriptions.ts',
  'shim/core/select.ts',
]
const ofFrontMatterKey = [
  'generator/site/model/list-pages.ts',
  'generator/site/model/place-documents.ts',
  'generator/site/model/validate-front-matter.ts',
  'generator/site/model/validate-item.ts',
  'generator/importers/documents/map-front-matter.ts',
]
const ofUiLanguage = ['generator/look/messages/ui-languages.ts']
const ofImporter = ['generator/importers/importers.ts']
const ofHost = ['generator/hosts/hosts.ts']
const ofSearchLanguage = ['generator/surfaces/search/analyzers.ts', 'shim/core/search/stemmers/stemmers.ts']

it('a new operation, front matter key, UI language, importer, host and search language must each get their entries', () => {
  const files = listFilesToFollow({
    'shim/contract/routes.ts': [
      ["export type OperationId = 'getProfile'", "export type OperationId = 'listTopics' | 'getProfile'"],
      [
        "  getApiHealth: { id: 'getApiHealth',",
        "  listTopics: { id: 'listTopics', path: '/api/v1/topics' },\n  getApiHealth: { id: 'getApiHealth',",
      ],
    ],
    'generator/content/schemas/front-matter.ts': [
      ['  draft: z.boolean()', "  series: required('the name of a series'),\n  draft: z.boolean()"],
    ],
    'generator/kernel/document.ts': [
      ['  readonly title: string\n', '  readonly series: string\n  readonly title: string\n'],
    ],
    'generator/look/messages/messages.ts': [
      ["export type UiLanguage = 'en'", "export type UiLanguage = 'fr' | 'en'"],
    ],
    'generator/content/schemas/source.ts': [["  'hugo',", "  'pelican',\n  'hugo',"]],
    'generator/hosts/host.ts': [["'node',", "'node',\n  'apache',"]],
    'shim/core/search/stemmers/stemmers.ts': [
      ["type StemmedLanguage = 'en'", "type StemmedLanguage = 'fr' | 'en'"],
    ],
  })
  expect(files).toEqual(
    [
      ...ofOperation,
      ...ofFrontMatterKey,
      ...ofUiLanguage,
      ...ofImporter,
      ...ofHost,
      ...ofSearchLanguage,
    ].sort(),
  )
})
