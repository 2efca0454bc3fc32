/** Every rule of the contract has a conformance case that refers to it, or another test that is listed here. */

import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contractCases } from '../generator/verifier/cases/contract.ts'
import type { Facts } from '../generator/verifier/facts.ts'
import { sampleCases } from './conformance/sample/sample.ts'

/** The rules in the sections 2 to 9 of the specification. */
const rules = [
  ...['2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '2.7'],
  ...['4, rule 1', '4, rule 2', '4, rule 3', '4, rule 4', '4, rule 5', '4, rule 6'],
  '4, Markdown representation',
  ...['5.1', '5.2', '5.4'],
  ...['7.1', '7.2, row 400', '7.2, row 404', '7.2, row 429'],
  ...['8.1', '8.2', '8.3'],
  ...['9.1', '9.2', '9.3', '9.5'],
].map((rule) => `spec ${rule}`)

/** The rules that the decisions add to the specification. */
const decisions = [
  ...Array.from({ length: 12 }, (_, index) => `API answers ${index + 1}`),
  ...[
    'Content',
    'dist',
    'Quota',
    'HTTP',
    'Markdown representation',
    'Aliases and redirects',
    'Assets',
    'Change feed',
    'Export',
    'Lists in parts',
    'Sections',
  ],
].map((rule) => `decisions, ${rule}`)

/** Rules that no request to a working service can test, with the file and a part of the title of the test for each. */
const otherTests: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'spec 7.2, row 500': ['test/shim/faults.test.ts', 'gets a 500 with the id of its report'],
  'spec 9.4': ['test/generator/diagnostics/deprecation.test.ts', '12 months'],
  'decisions, API answers 8: 400 BAD_REQUEST': [
    'test/shim/connections.test.ts',
    'rejects gets a complete 400 envelope and does not count',
  ],
  'decisions, API answers 8: 408': ['test/shim/unfinished.test.ts', 'REQUEST_TIMEOUT'],
  'decisions, API answers 8: 431': ['test/shim/hostile.test.ts', 'HEADERS_TOO_LARGE'],
  'decisions, API answers 8: 503': [
    'test/shim/shim.test.ts',
    'get a complete 503 envelope and do not count, until others have finished',
  ],
  'decisions, Quota: IPv6 by /64': [
    'test/shim/client-key.test.ts',
    'an IPv6 address is cut to its first 64 bits',
  ],
  'decisions, Quota: trusted proxies': [
    'test/shim/client-address.test.ts',
    'a forged header has no effect without trusted proxies',
  ],
  'decisions, dist: the same bytes': [
    'test/generator/determinism.test.ts',
    'builds the same bytes on a machine with another clock',
  ],
  'decisions, Command line: exit codes': ['test/generator/cli.test.ts', 'exit code 2'],
}

/** A service for which every conformance case applies. */
const facts: Facts = {
  baseUrl: 'https://site.test',
  version: '1.0.0',
  addressing: 'queries',
  languages: ['en', 'pt'],
  languageTags: {},
  searchFiles: ['/assets/search-0.js', '/_stele/search.json'],
  otherPages: null,
  quota: { limit: 60, window: 60 },
  codings: ['br', 'gzip'],
  codedPages: ['/'],
  essays: [
    { slug: 'one', lang: 'en', title: 'One', path: '/essays/one' },
    { slug: 'one', lang: 'pt', title: 'Um', path: '/pt/essays/one' },
    { slug: 'two', lang: 'en', title: 'Two', path: '/essays/two' },
  ],
  slug: 'one',
  untranslated: { slug: 'two', has: 'en', lacks: 'pt' },
  homes: [
    { path: '/', lang: 'en' },
    { path: '/pt', lang: 'pt' },
  ],
  documentation: { path: '/developers', lang: 'en' },
  html: true,
  hasServerCard: true,
  contentSignal: 'search=yes, ai-input=yes, ai-train=no',
  hasMcp: true,
  rangedFile: '/openapi.yaml',
  assets: ['/assets/style.css'],
  files: [],
  skills: [
    { name: 'site-test-api', path: '/.well-known/agent-skills/site-test-api/SKILL.markdown', digest: '' },
  ],
  tag: { slug: 'tides', ids: ['one/en'] },
  builds: ['newest-build', 'older-build'],
  sections: { path: '/developers.md', id: 'one', whole: '# Developers\n\n## One\n' },
  deprecation: null,
}

const cases = [...contractCases(facts), ...sampleCases(() => '---\n---\n')]
const sources = new Set(cases.flatMap(({ source }) => source.split('; ')))

describe('the conformance cases', () => {
  it.each([...rules, ...decisions])('include one for "%s"', (rule) => {
    expect([...sources]).toContain(rule)
  })

  it('refer only to rules of the contract, to RFCs and to specifications for agents', () => {
    const known = new Set([...rules, ...decisions, 'spec 1', 'spec 4, searchContent', 'spec 4, getApiHealth'])
    const published =
      /^RFC \d+, [\d.]+$|^MCP \d{4}-\d\d-\d\d, [\w ]+$|^SEP-\d+$|^(?:AI Catalog|ARD|Agent Skills Discovery) [\d.]+$/
    expect([...sources].filter((source) => !known.has(source) && !published.test(source))).toEqual([])
  })

  it('have unique names', () => {
    const names = cases.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})

describe('the rules without a conformance case', () => {
  it.each(Object.entries(otherTests))('have a test for "%s"', (_, [file, title]) => {
    expect(existsSync(file) && readFileSync(file, 'utf8').includes(title)).toBe(true)
  })
})
