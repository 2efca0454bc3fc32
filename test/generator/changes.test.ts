/** The change feed: which documents there are, and which build changed each of them last. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type BuildOptions, build } from '../../generator/build.ts'
import { OperationalError } from '../../generator/diagnostics/errors.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'

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

/** A site with two essays and a page, and functions that build and read it. */
function createSite() {
  const content = writeFiles({
    ...smallSite,
    'essays/second-essay/en.md': toEssay('The second one.'),
    'pages/colophon/en.md': toEssay('How it was made.'),
  })
  const out = join(createFolder(), 'dist')
  return {
    content,
    out,
    edit: (file: string, text: string) => writeFileSync(join(content, file), text),
    async build(options: Partial<BuildOptions> = {}): Promise<Feed> {
      await build({ content, out, ...options })
      return JSON.parse(readFileSync(join(options.out ?? out, 'changes.json'), 'utf8'))
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

/** Serves one response to every request, and returns the origin. */
async function serveOnce(status: number, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('The change feed', () => {
  it('lists each document in each language with its addresses and sections', async () => {
    const { build } = createSite()
    const { build: id, documents } = await build()
    const hash = expect.stringMatching(/^[\w-]{22}$/)
    const site = 'https://site.test'
    expect(id).toEqual(hash)
    expect(documents.filter(({ id }) => !/^pages\/(?:agent|dev)/.test(id))).toEqual([
      {
        id: 'first-essay/en',
        lang: 'en',
        url: `${site}/essays/first-essay`,
        api_url: `${site}/api/v1/essays/first-essay`,
        markdown_url: `${site}/essays/first-essay.md`,
        hash,
        changed: id,
        tokens: expect.any(Number),
        sections: [
          {
            id: 'a-section',
            title: 'A section',
            level: 2,
            url: `${site}/essays/first-essay.md?section=a-section`,
            tokens: 7,
          },
        ],
      },
      {
        id: 'first-essay/pt',
        lang: 'pt',
        url: `${site}/pt/essays/first-essay`,
        api_url: `${site}/api/v1/essays/first-essay?lang=pt`,
        markdown_url: `${site}/pt/essays/first-essay.md`,
        hash,
        changed: id,
        tokens: expect.any(Number),
        sections: [],
      },
      {
        id: 'pages/colophon/en',
        lang: 'en',
        url: `${site}/colophon`,
        api_url: null,
        markdown_url: `${site}/colophon.md`,
        hash,
        changed: id,
        tokens: expect.any(Number),
        sections: [],
      },
      {
        id: 'second-essay/en',
        lang: 'en',
        url: `${site}/essays/second-essay`,
        api_url: `${site}/api/v1/essays/second-essay`,
        markdown_url: `${site}/essays/second-essay.md`,
        hash,
        changed: id,
        tokens: expect.any(Number),
        sections: [],
      },
    ])
  })

  it('has the tokens of each document as its list of sections has them, and no sections where no code runs', async () => {
    const { out, build } = createSite()
    const { documents } = await build()
    const outlines = JSON.parse(readFileSync(join(out, '_stele/sections/0.json'), 'utf8'))
    const essay = documents.find(({ id }) => id === 'first-essay/en')
    expect(essay?.tokens).toBe(outlines['essays/first-essay.md'][0])
    expect(essay?.tokens).toBeGreaterThan(100)

    const elsewhere = join(createFolder(), 'dist')
    const [first, ...others] = (await build({ out: elsewhere, host: 'nginx' })).documents
    expect(first?.tokens).toBeGreaterThan(100)
    expect([first, ...others].filter((entry) => entry !== undefined && 'sections' in entry)).toEqual([])
  })

  it('keeps when a document changed if a section has the syntax of the feed as its title', async () => {
    const { edit, build } = createSite()
    edit('essays/second-essay/en.md', toEssay('## "sections":[ ]},\n\nText.\n\n## `,"sections":[1]}`'))
    const first = await build()
    edit('pages/colophon/en.md', toEssay('Made in another way.'))
    const second = await build()
    expect(listChanges(second)).toEqual({ ...listChanges(first), 'pages/colophon/en': second.build })
  })

  it('names the new build for documents that changed, and earlier builds for the others', async () => {
    const { edit, build } = createSite()
    const first = await build()
    edit('pages/colophon/en.md', toEssay('Made in another way.'))
    const second = await build()
    edit('pages/colophon/en.md', toEssay('Made in yet another way.'))
    edit('essays/second-essay/en.md', toEssay('The second one, revised.'))
    const third = await build()
    expect(new Set([first.build, second.build, third.build]).size).toBe(3)
    expect(listChanges(second)).toEqual({
      'first-essay/en': first.build,
      'first-essay/pt': first.build,
      'second-essay/en': first.build,
      'pages/colophon/en': second.build,
    })
    expect(listChanges(third)).toEqual({
      'first-essay/en': first.build,
      'first-essay/pt': first.build,
      'second-essay/en': third.build,
      'pages/colophon/en': third.build,
    })
  })

  it('lacks a removed document, and has a new hash for an essay whose response in the API changed', async () => {
    const { content, edit, build } = createSite()
    const first = await build()
    rmSync(join(content, 'pages'), { recursive: true })
    edit('essays/second-essay/en.md', toEssay('The second one.', { date: '2026-04-05' }))
    const second = await build()
    expect(Object.keys(listChanges(second))).not.toContain('pages/colophon/en')
    expect(listChanges(second)['second-essay/en']).toBe(second.build)
    expect(first.documents.map(({ hash }) => hash)).not.toContain(
      second.documents.find(({ id }) => id === 'second-essay/en')?.hash,
    )
  })

  it('is the same for the same documents', async () => {
    const { build, content } = createSite()
    const first = await build()
    expect(await build()).toEqual(first)
    expect(await build({ content, out: join(createFolder(), 'dist') })).toEqual(first)
  })

  it('has no history after a damaged feed', async () => {
    const { out, edit, build } = createSite()
    await build()
    writeFileSync(join(out, 'changes.json'), '{"documents":[{"id":1}]}')
    edit('pages/colophon/en.md', toEssay('Made in another way.'))
    const second = await build()
    expect(new Set(Object.values(listChanges(second)))).toEqual(new Set([second.build]))
  })
})

describe('A build with `previous`', () => {
  it.each(['a folder', 'a service', 'a service with a slash'])(
    'takes what has not changed from %s',
    async (place) => {
      const { out, edit, build } = createSite()
      const first = await build()
      const previous =
        place === 'a folder'
          ? out
          : (await serveOnce(200, readFileSync(join(out, 'changes.json'), 'utf8'))) +
            (place === 'a service' ? '' : '/')
      edit('pages/colophon/en.md', toEssay('Made in another way.'))
      const second = await build({ out: join(createFolder(), 'dist'), previous })
      expect(listChanges(second)).toEqual({
        'first-essay/en': first.build,
        'first-essay/pt': first.build,
        'second-essay/en': first.build,
        'pages/colophon/en': second.build,
      })
    },
  )

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

  it.each([
    ['a folder with a build without a feed', async () => createFolder()],
    ['a service without a feed', () => serveOnce(404, '')],
  ])('takes %s for a first build', async (_, toPrevious) => {
    const { build } = createSite()
    const feed = await build({ previous: await toPrevious() })
    expect(new Set(Object.values(listChanges(feed)))).toEqual(new Set([feed.build]))
  })

  it.each([
    ['a folder that is not there', async () => 'no-such-folder', 'there is no such folder'],
    ['a service that fails', () => serveOnce(503, ''), 'it responded with 503'],
    ['another response', () => serveOnce(200, '<html>'), 'its changes.json is no change feed'],
    ['no URL', async () => 'https://[', 'it is no URL'],
  ])('publishes nothing for %s', async (_, toPrevious, reason) => {
    const { build } = createSite()
    const previous = await toPrevious()
    const error = await build({ previous }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(OperationalError)
    expect(error).toHaveProperty('message', `Cannot read the change feed of "${previous}": ${reason}`)
  })
})
