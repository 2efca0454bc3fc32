/** `stele diff`: what a change of the content is for clients, caches and hosts. */

import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type BuildDiff, diffBuilds } from '../../generator/commands/diff.ts'
import { createBuildWith } from '../fixtures/build-changed.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { toDocument } from '../fixtures/diagnose.ts'
import { useDist } from '../fixtures/dist.ts'
import { withoutDeltas } from '../fixtures/tree.ts'

const second = toDocument('title: Second essay\ndescription: D')
const site = { ...smallSite, 'essays/second-essay/en.md': second }
const old = useDist(site)

const buildWith = createBuildWith(site)

/** Copies the old build, and changes one of its JSON files. */
function editJson(file: string, edit: (value: never) => unknown): string {
  const out = join(createFolder(), 'dist')
  cpSync(old, out, { recursive: true })
  const value = JSON.parse(readFileSync(join(out, file), 'utf8'))
  writeFileSync(join(out, file), JSON.stringify(edit(value as never)))
  return out
}

/** The changes of a diff that are not mere content, as rows. */
const toRows = ({ changes }: BuildDiff) =>
  changes
    .filter(({ rule }) => rule !== 'content-changed')
    .map(({ kind, rule, address, message }) => [`${kind} ${rule}`, address, message])

const diffWith = async (changes: Readonly<Record<string, string | null>>) =>
  diffBuilds(old, await buildWith(changes))

const siteYaml = String(smallSite['site.yaml'])

it('has nothing to say about two builds of the same content', async () => {
  const out = join(createFolder(), 'dist')
  cpSync(old, out, { recursive: true })
  const compared = { baseUrl: 'https://site.test', version: '1.2.3' }
  expect(await diffBuilds(old, out)).toEqual({
    old: { name: old, ...compared },
    new: { name: out, ...compared },
    summary: { breaking: 0, additive: 0, content: 0 },
    changes: [],
    purge: [],
    pages: [],
    feeds: [],
    upload: [],
    delete: [],
    uncompared: [],
  })
})

describe('A breaking change', () => {
  it('is an essay that is gone without a redirect, at each of its addresses', async () => {
    const diff = await diffWith({ 'essays/second-essay/en.md': null })
    const message = 'It responds with 404, without a redirect'
    expect(toRows(diff)).toEqual([
      ['breaking address-removed', '/api/v1/essays/second-essay', message],
      ['breaking address-removed', '/essays/second-essay', message],
      ['breaking address-removed', '/essays/second-essay.md', message],
    ])
    expect(diff.changes[0]?.title).toBe('Second essay')
    expect(withoutDeltas(diff.delete)).toEqual([
      'api/v1/essays/second-essay.json',
      'essays/second-essay.html',
      'essays/second-essay.md',
    ])
    expect(diff.purge.filter((url) => url.includes('second'))).toEqual([
      'https://site.test/api/v1/essays/second-essay',
      'https://site.test/api/v1/essays/second-essay.json',
      'https://site.test/api/v1/essays/second-essay?lang=en',
      'https://site.test/essays/second-essay',
      'https://site.test/essays/second-essay.md',
    ])
  })

  it('is a language that an essay loses, also if it is the default one', async () => {
    const toLost = (lang: string) => `The document is no longer available in "${lang}"`
    expect(toRows(await diffWith({ 'essays/first-essay/pt.md': null }))).toEqual([
      ['breaking language-removed', '/api/v1/essays/first-essay?lang=pt', toLost('pt')],
      ['breaking language-removed', '/pt/essays/first-essay', toLost('pt')],
      ['breaking language-removed', '/pt/essays/first-essay.md', toLost('pt')],
    ])
    // The essay was the only one with a tag in English.
    const tagPaths = ['/tags', '/tags.md', '/tags/alpha', '/tags/alpha.md']
    expect(toRows(await diffWith({ 'essays/first-essay/en.md': null }))).toEqual([
      ['breaking language-removed', '/api/v1/essays/first-essay', toLost('en')],
      ['breaking language-removed', '/essays/first-essay', toLost('en')],
      ['breaking language-removed', '/essays/first-essay.md', toLost('en')],
      ...tagPaths.map((path) => [
        'breaking address-removed',
        path,
        'It responds with 404, without a redirect',
      ]),
    ])
  })

  it('is a language that the site loses, in the contract, too', async () => {
    const diff = await diffWith({
      'site.yaml': siteYaml.replace('[en, pt]', '[en]'),
      'profile/pt.yaml': null,
      'essays/first-essay/pt.md': null,
    })
    expect(
      diff.changes.filter(({ rule }) => rule === 'contract-changed').map(({ message }) => message),
    ).toContain(
      '"paths./api/v1/essays.get.parameters.query lang.schema.enum: "pt"" is gone from OpenAPI; the version is still "1.2.3"',
    )
    expect(toRows(diff)).toContainEqual([
      'breaking language-removed',
      '/api/v1/profile?lang=pt',
      'The document is no longer available in "pt"',
    ])
  })

  it.each([
    [
      'a field that is gone',
      'api/v1/essays/first-essay.json',
      ({ content, ...rest }: { content: string }) => rest,
      ['breaking field-removed', '/api/v1/essays/first-essay', 'Field "content" is gone'],
    ],
    [
      'a field that one entry of a list lacks',
      'api/v1/essays.json',
      ({ essays: [{ title, ...first }, ...others], ...rest }: { essays: [{ title: string }] }) => ({
        ...rest,
        essays: [first, ...others],
      }),
      ['breaking field-removed', '/api/v1/essays', 'Field "essays[].title" is missing in 1 of 2 entries'],
    ],
    [
      'a field of another type',
      'api/v1/essays.json',
      (list: object) => ({ ...list, count: '2' }),
      ['breaking type-changed', '/api/v1/essays', 'Field "count" is string, and was number'],
    ],
    [
      'a field that is null, which the contract does not allow',
      'api/v1/profile.json',
      (profile: object) => ({ ...profile, bio: null }),
      ['breaking type-changed', '/api/v1/profile', 'Field "bio" is null, and was string'],
    ],
    [
      'a response that is no object',
      'api/v1/health.json',
      () => [],
      ['breaking type-changed', '/api/v1/health', 'It is list, and was object'],
    ],
  ])('is %s', async (_, file, edit, row) => {
    expect(toRows(await diffBuilds(old, editJson(file, edit)))).toEqual([row])
  })

  it('is a contract that lacks a part or has another value, if its version is the same', async () => {
    const edit = ({ components, ...contract }: { components: { schemas: Record<string, object> } }) => {
      const { SearchResponse, ...schemas } = components.schemas
      const HealthResponse = { ...schemas.HealthResponse, type: 'array', description: 'Another one.' }
      return { ...contract, components: { ...components, schemas: { ...schemas, HealthResponse } } }
    }
    expect(toRows(await diffBuilds(old, editJson('openapi.json', edit)))).toEqual([
      [
        'breaking contract-changed',
        '/openapi.json',
        '"components.schemas.SearchResponse" is gone from OpenAPI; the version is still "1.2.3"',
      ],
      [
        'breaking contract-changed',
        '/openapi.json',
        '"components.schemas.HealthResponse.type" is "array" in OpenAPI, and was "object"; the version is still "1.2.3"',
      ],
    ])
  })

  it('is a redirect that ends', async () => {
    const [before, after] = [
      await buildWith({ 'site.yaml': `${siteYaml}redirects: { /was: /essays }\n` }),
      old,
    ]
    expect(toRows(await diffBuilds(before, after))).toEqual([
      ['breaking redirect-removed', '/was', 'It responds with 404, and redirected to "/essays"'],
      ['breaking redirect-removed', '/was.md', 'It responds with 404, and redirected to "/essays.md"'],
    ])
  })

  it('is no path that the old build declared gone, and that is now unknown', async () => {
    const before = await buildWith({ 'site.yaml': `${siteYaml}gone: [lost]\n` })
    expect(toRows(await diffBuilds(before, old)).filter(([, address]) => address?.includes('lost'))).toEqual(
      [],
    )
  })

  it('is another base URL', async () => {
    const diff = await diffWith({ 'site.yaml': siteYaml.replace('site.test', 'other.test') })
    expect(toRows(diff)).toEqual([
      [
        'breaking base-url-changed',
        '/',
        'Absolute URLs start with "https://other.test", and started with "https://site.test"',
      ],
      // Their names contain the host.
      ...['api', 'citation'].map((skill) => [
        'breaking address-removed',
        `/.well-known/agent-skills/site-test-${skill}/SKILL.markdown`,
        'It responds with 404, without a redirect',
      ]),
      ...['api', 'citation'].map((skill) => [
        'additive address-added',
        `/.well-known/agent-skills/other-test-${skill}/SKILL.markdown`,
        'The address is new',
      ]),
    ])
    expect(diff.purge).toContain('https://site.test/')
  })
})

describe('A change that is not breaking', () => {
  it('is an address with a redirect, or one that is declared gone', async () => {
    const renamed = toDocument('title: Second essay\ndescription: D\naliases: [second-essay]')
    const rows = toRows(
      await diffWith({ 'essays/second-essay/en.md': null, 'essays/new-name/en.md': renamed }),
    )
    expect(rows.filter(([rule]) => rule?.startsWith('content'))).toEqual([
      [
        'content address-redirected',
        '/api/v1/essays/second-essay',
        'It redirects to "/api/v1/essays/new-name"',
      ],
      ['content address-redirected', '/essays/second-essay', 'It redirects to "/essays/new-name"'],
      ['content address-redirected', '/essays/second-essay.md', 'It redirects to "/essays/new-name.md"'],
    ])
    expect(rows.filter(([rule]) => rule?.startsWith('breaking'))).toEqual([])

    const gone = await diffWith({
      'essays/second-essay/en.md': null,
      'site.yaml': `${siteYaml}gone: [second-essay]\n`,
    })
    const message = 'It is declared gone, and responds with 410'
    expect(toRows(gone)).toEqual([
      [
        'additive contract-extended',
        '/openapi.json',
        '"paths./api/v1/essays/{slug}.get.responses.410" is new in OpenAPI',
      ],
      ['additive contract-extended', '/openapi.json', '"components.responses.Gone" is new in OpenAPI'],
      ['content address-withdrawn', '/api/v1/essays/second-essay', message],
      ['content address-withdrawn', '/essays/second-essay', message],
      ['content address-withdrawn', '/essays/second-essay.md', message],
    ])
  })

  it('is a new essay', async () => {
    expect(toRows(await diffWith({ 'essays/third-essay/en.md': second }))).toEqual([
      ['additive address-added', '/api/v1/essays/third-essay', 'The address is new'],
      ['additive address-added', '/essays/third-essay', 'The address is new'],
      ['additive address-added', '/essays/third-essay.md', 'The address is new'],
    ])
  })

  it('is a new language of an essay', async () => {
    const message = 'The document is now available in "pt"'
    expect(toRows(await diffWith({ 'essays/second-essay/pt.md': second }))).toEqual([
      ['additive language-added', '/api/v1/essays/second-essay?lang=pt', message],
      ['additive language-added', '/pt/essays/second-essay', message],
      ['additive language-added', '/pt/essays/second-essay.md', message],
    ])
  })

  it('is a new field', async () => {
    const edit = (essay: object) => ({ ...essay, extra: { level: 1 } })
    expect(toRows(await diffBuilds(old, editJson('api/v1/essays/first-essay.json', edit)))).toEqual([
      ['additive field-added', '/api/v1/essays/first-essay', 'Field "extra" is new: object'],
    ])
  })

  it('is another contract with another version', async () => {
    const edit = ({ info, security, ...contract }: { info: object; security: unknown }) => ({
      ...contract,
      info: { ...info, version: '1.3.0' },
    })
    const diff = await diffBuilds(old, editJson('openapi.json', edit))
    expect([diff.old.version, diff.new.version]).toEqual(['1.2.3', '1.3.0'])
    expect(toRows(diff)).toEqual([
      [
        'additive contract-versioned',
        '/openapi.json',
        '"security" is gone from OpenAPI; the version is "1.3.0", and was "1.2.3"',
      ],
    ])
  })

  it('is a new optional part of the contract', async () => {
    const edit = ({ paths, ...contract }: { paths: object }) => ({
      ...contract,
      paths: { ...paths, '/new': {} },
    })
    expect(toRows(await diffBuilds(old, editJson('openapi.json', edit)))).toEqual([
      ['additive contract-extended', '/openapi.json', '"paths./new" is new in OpenAPI'],
    ])
  })

  it('is a date where the contract allows null', async () => {
    const dated = toDocument('title: Second essay\ndescription: D\ndate: 2026-01')
    const { changes, summary } = await diffWith({ 'essays/second-essay/en.md': dated })
    expect(summary.breaking + summary.additive).toBe(0)
    expect(changes.filter(({ address }) => address.startsWith('/api'))).toEqual([
      {
        kind: 'content',
        rule: 'content-changed',
        address: '/api/v1/essays',
        title: null,
        message: 'Other values: "essays"',
      },
      {
        kind: 'content',
        rule: 'content-changed',
        address: '/api/v1/essays/second-essay',
        title: 'Second essay',
        message: 'Other values: "date"',
      },
    ])
  })

  it('is other text, which changes every surface with the text, and what caches have of it', async () => {
    const edited = toDocument('title: Second essay\ndescription: D', 'Other words.')
    const diff = await diffWith({ 'essays/second-essay/en.md': edited })
    expect(diff.changes.map(({ address, rule }) => [address, rule])).toEqual([
      ['/api/v1/essays/second-essay', 'content-changed'],
      ['/changes.json', 'content-changed'],
      ['/essays/second-essay', 'content-changed'],
      ['/essays/second-essay.md', 'content-changed'],
      ['/export/essays/en-1.ndjson', 'content-changed'],
      ['/export/index.json', 'content-changed'],
      ['/llms-full.txt', 'content-changed'],
      ['/llms.txt', 'content-changed'],
    ])
    expect(diff.purge.filter((url) => !url.includes('/changes/'))).toEqual([
      'https://site.test/api/v1/essays/second-essay',
      'https://site.test/api/v1/essays/second-essay.json',
      'https://site.test/api/v1/essays/second-essay?lang=en',
      'https://site.test/changes.json',
      'https://site.test/essays/second-essay',
      'https://site.test/essays/second-essay.md',
      'https://site.test/export/essays/en-1.ndjson',
      'https://site.test/export/index.json',
      'https://site.test/llms-full.txt',
      'https://site.test/llms.txt',
    ])
    expect(withoutDeltas(diff.upload)).toEqual([
      '_stele/manifest.json',
      '_stele/sections/0.json',
      'api/v1/essays/second-essay.json',
      'changes.json',
      'essays/second-essay.html',
      'essays/second-essay.md',
      'export/essays/en-1.ndjson',
      'export/index.json',
      'llms-full.txt',
      'llms.txt',
    ])
    expect(withoutDeltas(diff.delete)).toEqual([])
  })
})

it('A site without HTML pages still responds with Markdown at their paths', async () => {
  const plain = await buildWith({ 'site.yaml': `${siteYaml}site: false\n` })
  const findPage = (diff: BuildDiff) => toRows(diff).find(([, address]) => address === '/essays/first-essay')
  expect(findPage(await diffBuilds(old, plain))).toEqual([
    'breaking address-removed',
    '/essays/first-essay',
    'It responds with Markdown only',
  ])
  expect(findPage(await diffBuilds(plain, old))).toEqual([
    'additive address-added',
    '/essays/first-essay',
    'It responds with HTML, too',
  ])
})

it('On hosts that ignore queries, addresses are those of files', async () => {
  const [before, after] = [
    await buildWith({}, 'static'),
    await buildWith({ 'essays/first-essay/pt.md': null }, 'static'),
  ]
  const diff = await diffBuilds(before, after)
  expect(toRows(diff).map(([, address]) => address)).toEqual([
    '/api/v1/essays/first-essay.pt.json',
    '/pt/essays/first-essay',
    '/pt/essays/first-essay.md',
  ])
  expect(diff.purge).toContain('https://site.test/pt/essays/first-essay.html')
})

it('A file that is missing or damaged counts as it is, whatever the manifest says', async () => {
  const damaged = join(createFolder(), 'dist')
  cpSync(old, damaged, { recursive: true })
  rmSync(join(damaged, 'sitemap.xml'))
  writeFileSync(join(damaged, 'api/v1/profile.json'), '{')
  const diff = await diffBuilds(old, damaged)
  expect(diff.changes.map(({ rule, address, message }) => [rule, address, message])).toEqual([
    ['address-removed', '/sitemap.xml', 'It responds with 404, without a redirect'],
    ['content-changed', '/api/v1/profile', 'Its content differs; fields were not compared'],
  ])
  expect(diff.uncompared).toEqual(['/api/v1/profile'])
})

it('A build without its OpenAPI document has no version, and lacks its address', async () => {
  const out = join(createFolder(), 'dist')
  cpSync(old, out, { recursive: true })
  rmSync(join(out, 'openapi.json'))
  const diff = await diffBuilds(old, out)
  expect([diff.old.version, diff.new.version]).toEqual(['1.2.3', ''])
  expect(toRows(diff)).toContainEqual([
    'breaking address-removed',
    '/openapi.json',
    'It responds with 404, without a redirect',
  ])
})

it('An asset with another hash in its name is content', async () => {
  const out = join(createFolder(), 'dist')
  cpSync(old, out, { recursive: true })
  const manifest = join(out, '_stele/manifest.json')
  const text = readFileSync(manifest, 'utf8')
  const [asset = ''] = /assets\/site-[\w-]+\.js/.exec(text) ?? []
  renameSync(join(out, asset), join(out, 'assets/site-zzzzzzzzzz.js'))
  writeFileSync(manifest, text.replace(asset, 'assets/site-zzzzzzzzzz.js'))
  const { changes, upload, delete: deleted } = await diffBuilds(old, out)
  expect(changes.map(({ rule, address, message }) => [rule, address, message])).toEqual([
    ['content-changed', `/${asset}`, 'The file is gone; no page of the new build uses it'],
    ['content-changed', '/assets/site-zzzzzzzzzz.js', 'The file is new'],
  ])
  expect([upload, deleted]).toEqual([['_stele/manifest.json', 'assets/site-zzzzzzzzzz.js'], [asset]])
})

describe('A folder cannot be compared', () => {
  it.each([
    ['that does not exist', () => join(createFolder(), 'none'), 'the folder does not exist'],
    ['without a build', createFolder, 'it contains no build; run "stele build" first'],
    [
      'that is a file',
      () => join(writeFiles({ file: '' }), 'file'),
      'it is a file; expected a folder of stele build, or a URL',
    ],
    [
      'with a folder in place of a file',
      () => {
        const out = editJson('openapi.json', () => ({}))
        rmSync(join(out, 'sitemap.xml'))
        mkdirSync(join(out, 'sitemap.xml'))
        return out
      },
      '"sitemap.xml" cannot be read: it is a folder',
    ],
    [
      'with a manifest of another format',
      () => writeFiles({ '_stele/manifest.json': '{"format":1}' }),
      'this version of Stele cannot read its manifest; build it again',
    ],
    [
      'whose manifest names files outside of it',
      () => editJson('_stele/manifest.json', (manifest: object) => ({ ...manifest, hostFiles: ['../x'] })),
      'this version of Stele cannot read its manifest; build it again',
    ],
  ])('%s', async (_, toFolder, reason) => {
    const folder = toFolder()
    const error = { message: `Cannot compare "${folder}": ${reason}`, code: 'OUTPUT_NOT_FOUND' }
    await expect(diffBuilds(old, folder)).rejects.toMatchObject(error)
    await expect(diffBuilds(folder, old)).rejects.toMatchObject(error)
  })
})
