/** The change feed: which documents there are, and which build changed each of them last. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readPreviousChanges } from '../../generator/build/files/previous-changes.ts'
import { type BuildOptions, build } from '../../generator/build.ts'
import { OperationalError } from '../../generator/kernel/diagnostics/errors.ts'
import { buildWithoutImages } from '../fixtures/build-without-images.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { toEssay } from '../fixtures/published.ts'

/** A site with two essays and a page. */
const files = {
  ...smallSite,
  'essays/second-essay/en.md': toEssay('The second one.'),
  'pages/colophon/en.md': toEssay('How it was made.'),
}
const dist = useDist(files)

interface Entry {
  readonly id: string
  readonly hash: string
  readonly changed: number
}

interface Feed {
  readonly build: string
  readonly builds: readonly string[]
  readonly documents: readonly Entry[]
  readonly removed: readonly { readonly id: string; readonly removed: number }[]
  readonly resources: readonly { readonly path: string; readonly hash: string; readonly changed: number }[]
}

/** What has changed since a build. */
interface Delta {
  readonly from: string
  readonly to: string
  readonly added: readonly Entry[]
  readonly changed: readonly Entry[]
  readonly removed: readonly Entry[]
  readonly resources: readonly { readonly path: string }[]
}

const readJson = (out: string, file: string) => JSON.parse(readFileSync(join(out, file), 'utf8'))
const readFeed = (out: string): Feed => readJson(out, 'changes.json')
const readDelta = (out: string, build: string): Delta => readJson(out, `changes/${build}.json`)

/** The ids in a delta, and the paths of other files. */
const listIds = ({ added, changed, removed, resources }: Delta) => ({
  added: added.map(({ id }) => id),
  changed: changed.map(({ id }) => id),
  removed: removed.map(({ id }) => id),
  resources: resources.map(({ path }) => path),
})

/** The site without HTML pages, and functions that build and read it. */
function createSite() {
  const content = writeFiles({ ...files, 'site.yaml': `${smallSite['site.yaml']}site: false\n` })
  const out = join(createFolder(), 'dist')
  return {
    content,
    out,
    edit: (file: string, text: string) => writeFileSync(join(content, file), text),
    async build(options: Partial<BuildOptions> = {}): Promise<Feed> {
      await buildWithoutImages({ content, out, ...options })
      return readFeed(options.out ?? out)
    },
  }
}

/** The builds that changed the documents of the author last, by id. */
const listChanges = ({ builds, documents }: Feed) =>
  Object.fromEntries(
    documents
      .filter(({ id }) => !/^pages\/(?:agent-instructions|developers)\//.test(id))
      .map(({ id, changed }) => [id, builds[changed]]),
  )

const addExtra = (essay: string): string => essay.replace('---\n', '---\nextra: { stars: 5 }\n')

/** Serves one response to every request, adds the paths to `requests`, and returns the origin. */
async function serveOnce(status: number, body: string, requests: string[] = []): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    requests.push(url)
    response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('The change feed', () => {
  it('lists each document in each language with its hash, and the addresses as templates', () => {
    const { build: id, documents, ...feed } = readFeed(dist)
    const hash = expect.stringMatching(/^[\w-]{22}$/)
    const site = 'https://site.test'
    expect(id).toEqual(hash)
    expect(documents.filter(({ id }) => !/^pages\/(?:agent|dev)/.test(id))).toEqual([
      { id: 'first-essay/en', lang: 'en', hash, changed: 0 },
      { id: 'first-essay/pt', lang: 'pt', hash, changed: 0 },
      { id: 'pages/colophon/en', lang: 'en', hash, changed: 0 },
      { id: 'second-essay/en', lang: 'en', hash, changed: 0 },
    ])
    const toTemplates = (page: string, api: string | null) => ({
      url: site + page,
      api_url: api && site + api,
      markdown_url: `${site}${page}.md`,
    })
    expect(feed).toMatchObject({
      builds: [id],
      templates: {
        essays: {
          en: toTemplates('/essays/{slug}', '/api/v1/essays/{slug}'),
          pt: toTemplates('/pt/essays/{slug}', '/api/v1/essays/{slug}?lang=pt'),
        },
        pages: { en: toTemplates('/{slug}', null), pt: toTemplates('/pt/{slug}', null) },
      },
      next_change: null,
      removed: [],
    })
  })

  it('has the hashes of the ETags: those of the Markdown, and those of the API for what only the API has', async () => {
    const { edit, out, build } = createSite()
    edit('essays/first-essay/pt.md', addExtra(String(smallSite['essays/first-essay/pt.md'])))
    const { documents, resources } = await build()
    const { files } = readJson(out, '_stele/manifest.json')
    expect(documents.filter(({ id }) => id.startsWith('first-essay/'))).toEqual([
      { id: 'first-essay/en', lang: 'en', hash: files['essays/first-essay.md'].hash, changed: 0 },
      {
        id: 'first-essay/pt',
        lang: 'pt',
        hash: files['pt/essays/first-essay.md'].hash,
        api_hash: files['api/v1/essays/first-essay.pt.json'].hash,
        changed: 0,
      },
    ])
    const toFile = (path: string) =>
      ({ '/api/v1/profile?lang=pt': 'api/v1/profile.pt.json', '/llms.txt': 'llms.txt' })[path]
    const named = resources.filter(({ path }) => toFile(path) !== undefined)
    expect(named).toEqual(
      named.map(({ path }) => ({ path, hash: files[toFile(path) ?? ''].hash, changed: 0 })),
    )
    expect(named).toHaveLength(2)
  })

  it('covers all files that belong to no single document', () => {
    expect(readFeed(dist).resources.map(({ path }) => path)).toEqual([
      '/api/v1/essays',
      '/api/v1/essays?lang=pt',
      '/api/v1/profile',
      '/api/v1/profile?lang=pt',
      '/api/v1/tags',
      '/api/v1/tags?lang=pt',
      '/essays.md',
      '/export/index.json',
      '/feed.xml',
      '/index.md',
      '/llms-full.txt',
      '/llms.txt',
      '/openapi.json',
      '/openapi.yaml',
      '/pt.md',
      '/pt/essays.md',
      '/pt/feed.xml',
      '/pt/llms-full.txt',
      '/pt/llms.txt',
      '/sitemap.xml',
      '/tags.md',
    ])
  })

  it('has a line of at most 70 bytes beside the id of a document', () => {
    const text = readFileSync(join(dist, 'changes.json'), 'utf8')
    const line = text.split('\n').find((each) => each.startsWith('{"id":"second-essay/en"'))
    expect((line?.length ?? 0) - 'second-essay/en'.length).toBeLessThanOrEqual(70)
  })

  it('names the new build for documents that changed, and earlier builds for the others, until the feed is damaged', async () => {
    const { content, out, edit, build } = createSite()
    const first = await build()
    edit('pages/colophon/en.md', toEssay('Made in another way.'))
    const second = await build()
    edit('pages/colophon/en.md', toEssay('Made in yet another way.'))
    edit('essays/second-essay/en.md', toEssay('The second one, revised.'))
    const third = await build()
    // The response of the API has the date. The essay stays the older one.
    edit('essays/second-essay/en.md', toEssay('The second one, revised.', { date: '2025-04-05' }))
    rmSync(join(content, 'pages'), { recursive: true })
    const fourth = await build()
    expect(new Set([first, second, third, fourth].map(({ build }) => build)).size).toBe(4)
    const unchanged = { 'first-essay/en': first.build, 'first-essay/pt': first.build }
    expect(fourth.builds).toEqual([fourth.build, third.build, second.build, first.build])
    expect(fourth.removed).toEqual([{ id: 'pages/colophon/en', removed: 0 }])
    expect([first, second, third, fourth].map(listChanges)).toEqual([
      { ...unchanged, 'second-essay/en': first.build, 'pages/colophon/en': first.build },
      { ...unchanged, 'second-essay/en': first.build, 'pages/colophon/en': second.build },
      { ...unchanged, 'second-essay/en': third.build, 'pages/colophon/en': third.build },
      { ...unchanged, 'second-essay/en': fourth.build },
    ])
    const findHash = ({ documents }: Feed) => documents.find(({ id }) => id === 'second-essay/en')?.hash
    expect(findHash(fourth)).not.toBe(findHash(third))

    writeFileSync(join(out, 'changes.json'), '{"documents":[{"id":1}]}')
    edit('essays/second-essay/en.md', toEssay('The second one.'))
    const last = await build()
    expect(new Set(Object.values(listChanges(last)))).toEqual(new Set([last.build]))
  })

  it('names a change of one language for that language alone, also of what only the API has', async () => {
    const { edit, build } = createSite()
    const first = await build()
    edit('essays/first-essay/en.md', `${smallSite['essays/first-essay/en.md']}More.\n`)
    const second = await build()
    edit('essays/first-essay/pt.md', addExtra(String(smallSite['essays/first-essay/pt.md'])))
    const third = await build()
    const listEssay = (feed: Feed) =>
      Object.entries(listChanges(feed)).filter(([id]) => id.includes('first-essay'))
    expect(listEssay(second)).toEqual([
      ['first-essay/en', second.build],
      ['first-essay/pt', first.build],
    ])
    expect(listEssay(third)).toEqual([
      ['first-essay/en', second.build],
      ['first-essay/pt', third.build],
    ])
  })

  it('is the same for the same documents', async () => {
    const content = writeFiles(files)
    const out = join(createFolder(), 'dist')
    await build({ content, out })
    expect(readFeed(out)).toEqual(readFeed(dist))
  })
})

describe('The delta of a build', () => {
  it('says with all addresses what was added, changed and removed since, and which other files changed', async () => {
    const { content, out, edit, build } = createSite()
    const first = await build()
    edit('pages/colophon/en.md', toEssay('Made in another way.'))
    const second = await build()
    mkdirSync(join(content, 'essays/third-essay'))
    edit('essays/third-essay/en.md', toEssay('The third one.'))
    rmSync(join(content, 'pages'), { recursive: true })
    const third = await build()
    expect(readDelta(out, third.build)).toEqual({
      from: third.build,
      to: third.build,
      added: [],
      changed: [],
      removed: [],
      resources: [],
    })
    const outlines = readJson(out, '_stele/sections/0.json')
    const hash = expect.stringMatching(/^[\w-]{22}$/)
    const site = 'https://site.test'
    const markdown = `${site}/essays/third-essay.md`
    const { resources, ...all } = readDelta(out, second.build)
    // The guides show the newest essay.
    const delta = { ...all, changed: all.changed.filter(({ id }) => !/^pages\/(?:agent|dev)/.test(id)) }
    // The essay before a new one links to it.
    expect(delta).toEqual({
      from: second.build,
      to: third.build,
      added: [
        {
          ...{ id: 'third-essay/en', lang: 'en', hash, url: `${site}/essays/third-essay` },
          ...{ api_url: `${site}/api/v1/essays/third-essay`, markdown_url: markdown },
          ...{ tokens: outlines['essays/third-essay.md'][0], sections_url: `${markdown}?section=` },
        },
      ],
      changed: [
        expect.objectContaining({ id: 'second-essay/en', api_url: `${site}/api/v1/essays/second-essay` }),
      ],
      removed: [
        {
          ...{ id: 'pages/colophon/en', lang: 'en', url: `${site}/colophon`, api_url: null },
          markdown_url: `${site}/colophon.md`,
        },
      ],
    })
    expect(resources).toContainEqual({ path: '/sitemap.xml', url: `${site}/sitemap.xml`, hash })
    // The page changed and is gone since the first build.
    expect(listIds(readDelta(out, first.build))).toEqual(listIds(readDelta(out, second.build)))
  })

  it('is about the newest of two builds with the same content', async () => {
    const { out, edit, build } = createSite()
    const first = await build()
    edit('pages/colophon/en.md', toEssay('Made in another way.'))
    const second = await build()
    edit('pages/colophon/en.md', files['pages/colophon/en.md'])
    const third = await build()
    expect(third.builds).toEqual([first.build, second.build, first.build])
    expect(readdirSync(join(out, 'changes')).sort()).toEqual(
      [`${first.build}.json`, `${second.build}.json`].sort(),
    )
    expect(listIds(readDelta(out, first.build)).changed).toEqual([])
    expect(listIds(readDelta(out, second.build)).changed).toEqual(['pages/colophon/en'])
  })

  it('exists for the last 20 builds', async () => {
    const { out, edit, build } = createSite()
    const first = await build()
    // As if 19 builds had changed the page since, and none the essays.
    const older = Array.from({ length: 19 }, (_, index) => `older-build-of-site-${index + 10}`)
    writeFileSync(
      join(out, 'changes.json'),
      JSON.stringify({
        ...first,
        builds: [first.build, ...older],
        documents: first.documents.map((each) => ({
          ...each,
          changed: each.id === 'pages/colophon/en' ? 0 : 19,
        })),
        removed: [
          { id: 'gone-essay/en', removed: 17 },
          { id: 'older-essay/en', removed: 18 },
        ],
      }),
    )
    edit('pages/colophon/en.md', toEssay('Made in another way.'))
    const last = await build()
    expect(last.builds).toEqual([last.build, first.build, ...older.slice(0, 18)])
    expect(readdirSync(join(out, 'changes')).sort()).toEqual(last.builds.map((id) => `${id}.json`).sort())
    // The essays changed in the oldest of them, or before.
    expect(last.documents.find(({ id }) => id === 'second-essay/en')?.changed).toBe(19)
    expect(last.removed).toEqual([{ id: 'gone-essay/en', removed: 18 }])
    const { resources: _, ...documents } = listIds(readDelta(out, older[17] ?? ''))
    expect(documents).toEqual({
      added: [],
      changed: ['pages/colophon/en'],
      removed: ['gone-essay/en'],
    })
  })

  it('names a changed profile, which changes no document but the developers page, which shows it', async () => {
    const { out, edit, build } = createSite()
    const first = await build()
    edit(
      'profile/en.yaml',
      String(smallSite['profile/en.yaml']).replace(/^bio:.*$/m, 'bio: Writes other samples.'),
    )
    await build()
    const { resources, ...documents } = listIds(readDelta(out, first.build))
    const changed = ['pages/developers/en', 'pages/developers/pt']
    expect(documents).toEqual({ added: [], changed, removed: [] })
    expect(resources).toContain('/api/v1/profile')
    expect(resources).not.toContain('/api/v1/profile?lang=pt')
  })
})

describe('A build with `previous`', () => {
  it('takes what has not changed from the feed of a service', async () => {
    const { out, edit, build } = createSite()
    const first = await build()
    const previous = await serveOnce(200, readFileSync(join(out, 'changes.json'), 'utf8'))
    edit('pages/colophon/en.md', toEssay('Made in another way.'))
    const second = await build({ out: join(createFolder(), 'dist'), previous })
    expect(listChanges(second)).toEqual({
      'first-essay/en': first.build,
      'first-essay/pt': first.build,
      'second-essay/en': first.build,
      'pages/colophon/en': second.build,
    })
  })

  it('reads a folder, a service and a service with a slash as the same feed', async () => {
    const text = readFileSync(join(dist, 'changes.json'), 'utf8')
    const requests: string[] = []
    const origin = await serveOnce(200, text, requests)
    const feed = await readPreviousChanges(dist)
    expect(feed).not.toBeNull()
    expect(await readPreviousChanges(`${origin}/blog`)).toEqual(feed)
    expect(await readPreviousChanges(`${origin}/blog/`)).toEqual(feed)
    expect(requests).toEqual(['/blog/changes.json', '/blog/changes.json'])
  })

  it('replaces a published build without a change if only the previous feed is another one', async () => {
    const { content, out, edit, build } = createSite()
    const cache = join(createFolder(), 'cache')
    await build({ cache })
    const old = join(createFolder(), 'dist')
    edit('pages/colophon/en.md', toEssay('Made in another way.'))
    const other = await build({ out: old, previous: createFolder() })
    edit('pages/colophon/en.md', toEssay('How it was made.'))
    const last = await build({ content, out, cache, previous: old })
    expect(listChanges(last)).toEqual({
      'first-essay/en': other.build,
      'first-essay/pt': other.build,
      'second-essay/en': other.build,
      'pages/colophon/en': last.build,
    })
  })

  it('takes a folder with a build without a feed and a service without one for a first build', async () => {
    expect(await readPreviousChanges(createFolder())).toBeNull()
    expect(await readPreviousChanges(await serveOnce(404, ''))).toBeNull()
  })

  it('takes the feed of a release that listed no builds for none', async () => {
    const documents = [{ id: 'first-essay/en', hash: 'vf2eN2yAnYRWsAH7QvGPSA', changed: 'an-older-build' }]
    const feed = JSON.stringify({ build: 'an-older-build', documents, resources: [] })
    const previous = createFolder()
    writeFileSync(join(previous, 'changes.json'), feed)
    expect(await readPreviousChanges(previous)).toBeNull()
    const { build } = createSite()
    const { build: id, builds } = await build({ previous })
    expect(builds).toEqual([id])
  })

  it.each([
    ['a folder that is not there', async () => 'no-such-folder', 'there is no such folder'],
    ['a service that fails', () => serveOnce(503, ''), 'it responded with 503'],
    ['another response', () => serveOnce(200, '<html>'), 'its changes.json is no change feed'],
    ['no URL', async () => 'https://[', 'it is no URL'],
  ])('publishes nothing for %s', async (_, toPrevious, reason) => {
    const { out, build } = createSite()
    const previous = await toPrevious()
    const error = await build({ previous }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(OperationalError)
    expect(error).toHaveProperty('message', `Cannot read the change feed of "${previous}": ${reason}`)
    expect(existsSync(out)).toBe(false)
  })
})
