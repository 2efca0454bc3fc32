/** The change feed: which documents there are, and which build changed each of them last. */

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  readonly changed: string
  readonly tokens: number
}

interface Feed {
  readonly build: string
  readonly documents: readonly Entry[]
}

const readFeed = (out: string): Feed => JSON.parse(readFileSync(join(out, 'changes.json'), 'utf8'))

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
const listChanges = ({ documents }: Feed) =>
  Object.fromEntries(
    documents
      .filter(({ id }) => !/^pages\/(?:agent-instructions|developers)\//.test(id))
      .map(({ id, changed }) => [id, changed]),
  )

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
  it('lists each document in each language with its addresses and sections', () => {
    const { build: id, documents } = readFeed(dist)
    const hash = expect.stringMatching(/^[\w-]{22}$/)
    const site = 'https://site.test'
    expect(id).toEqual(hash)
    const toEntry = (name: string, path: string, api: string | null, sections: readonly object[] = []) => ({
      ...{ id: name, lang: name.slice(-2), url: site + path, api_url: api && site + api },
      ...{ markdown_url: `${site}${path}.md`, hash, changed: id, tokens: expect.any(Number), sections },
    })
    const section = { id: 'a-section', title: 'A section', level: 2, tokens: 7 }
    expect(documents.filter(({ id }) => !/^pages\/(?:agent|dev)/.test(id))).toEqual([
      toEntry('first-essay/en', '/essays/first-essay', '/api/v1/essays/first-essay', [
        { ...section, url: `${site}/essays/first-essay.md?section=a-section` },
      ]),
      toEntry('first-essay/pt', '/pt/essays/first-essay', '/api/v1/essays/first-essay?lang=pt'),
      toEntry('pages/colophon/en', '/colophon', null),
      toEntry('second-essay/en', '/essays/second-essay', '/api/v1/essays/second-essay'),
    ])
  })

  it('has the tokens of each document as its list of sections has them, and no sections where no code runs', async () => {
    const { documents } = readFeed(dist)
    const outlines = JSON.parse(readFileSync(join(dist, '_stele/sections/0.json'), 'utf8'))
    const essay = documents.find(({ id }) => id === 'first-essay/en')
    expect(essay?.tokens).toBe(outlines['essays/first-essay.md'][0])
    expect(essay?.tokens).toBeGreaterThan(100)

    const [first, ...others] = (await createSite().build({ host: 'nginx' })).documents
    expect(first?.tokens).toBeGreaterThan(100)
    expect([first, ...others].filter((entry) => entry !== undefined && 'sections' in entry)).toEqual([])
  })

  it('names the new build for documents that changed, and earlier builds for the others, until the feed is damaged', async () => {
    const { content, out, edit, build } = createSite()
    // A title may have the syntax of the feed.
    edit('essays/second-essay/en.md', toEssay('## "sections":[ ]},\n\nText.\n\n## `,"sections":[1]}`'))
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
    edit(
      'essays/first-essay/pt.md',
      String(smallSite['essays/first-essay/pt.md']).replace('---\n', '---\nextra: { stars: 5 }\n'),
    )
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
