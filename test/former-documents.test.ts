/** Renamed and withdrawn documents of the author's collections, as a server responds to their former addresses. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { smallSite } from './fixtures/content.ts'
import { diagnose } from './fixtures/diagnose.ts'
import { useDist } from './fixtures/dist.ts'
import { get as getFrom, useServer } from './fixtures/server.ts'
import { post, stateless } from './mcp/messages.ts'

const siteYaml = `${smallSite['site.yaml']}quota: { limit: 1000, window: 60 }
collections: { talks: {}, people: { search: [name], list: [name] } }
`

const files = {
  ...smallSite,
  'site.yaml': `${siteYaml}gone: [/talks/lost, /people/bo, /talks/half]\n`,
  'talks/new/en.md': '---\ntitle: New\naliases: [old, /2019/talk]\n---\n\nA talk.\n',
  'talks/new/pt.md': '---\ntitle: Novo\n---\n\nUma palestra.\n',
  'talks/half/pt.md': '---\ntitle: Metade\n---\n\nSem tradução.\n',
  'people/ana.yaml': 'name: Ana\naliases: [anna, /team/ana]\n',
}

const dist = useDist(files)
const read = (file: string) => JSON.parse(readFileSync(join(dist, file), 'utf8'))

const getOrigin = useServer(dist)
const get = (path: string) => getFrom(getOrigin() + path)

const call = async (name: string, parameters: object) => {
  const { body } = await post(getOrigin(), stateless('tools/call', { name, arguments: parameters }))
  return body.result
}

describe('a renamed document', () => {
  it.each([
    ['/talks/old', '/talks/new'],
    ['/pt/talks/old.md', '/pt/talks/new.md'],
    ['/2019/talk', '/talks/new'],
    ['/api/v1/talks/old', '/api/v1/talks/new'],
    ['/api/v1/talks/old?lang=pt', '/api/v1/talks/new?lang=pt'],
    ['/api/v1/talks/old.json', '/api/v1/talks/new.json'],
    ['/api/v1/talks/old.pt.json', '/api/v1/talks/new.pt.json'],
    ['/api/v1/talks/old/', '/api/v1/talks/new'],
  ])('redirects from %s', async (path, location) => {
    expect(await get(path)).toMatchObject({ status: 308, location })
  })

  it.each([
    ['/api/v1/people/anna', '/api/v1/people/ana'],
    ['/api/v1/people/anna.pt.json', '/api/v1/people/ana.pt.json'],
    ['/team/ana', '/api/v1/people/ana'],
  ])('redirects from %s to its data, if it has no page', async (path, location) => {
    expect(await get(path)).toMatchObject({ status: 308, location })
    expect((await get(location)).status).toBe(200)
  })

  it('is found by a tool under its former slug', async () => {
    const { structuredContent } = await call('getDocument', { collection: 'talks', slug: 'old' })
    expect(structuredContent.slug).toBe('new')
  })
})

describe('a withdrawn document', () => {
  it.each(['/talks/lost', '/talks/lost.md', '/pt/talks/lost', '/people/bo'])(
    'responds with 410 at the path of its page, %s',
    async (path) => {
      expect((await get(path)).status).toBe(410)
    },
  )

  it.each([
    ...['/api/v1/talks/lost', '/api/v1/talks/lost/', '/api/v1/talks/lost?lang=pt'],
    '/api/v1/talks/lost.pt.json',
  ])('responds with 410 and a hint in the API, at %s', async (target) => {
    const { status, text } = await get(target)
    const path = target.split('?')[0]
    expect([status, JSON.parse(text)]).toEqual([
      410,
      {
        error: {
          code: 'GONE',
          message: `The document at "${path}" is gone.`,
          resolution_hint: 'Remove links to it. GET /api/v1/talks lists its documents.',
        },
      },
    ])
  })

  it('is an error of a tool, which names another tool', async () => {
    const { isError, content } = await call('getDocument', { collection: 'people', slug: 'bo' })
    expect([isError, content[0].text]).toEqual([
      true,
      'The document at "/api/v1/people/bo" is gone. Remove links to it. listDocuments lists its documents.',
    ])
  })

  it('has lost one page only if it is published in another language', async () => {
    const paths = ['/talks/half', '/talks/half.md', '/pt/talks/half', '/api/v1/talks/half?lang=pt']
    const statuses = await Promise.all(paths.map(async (path) => (await get(path)).status))
    expect(statuses).toEqual([410, 410, 200, 200])
  })
})

it('The OpenAPI document has 308 and 410 of the collections that have such documents', () => {
  const { paths, components } = read('openapi.json')
  const listStatuses = (path: string) => Object.keys(paths[path].get.responses).join(' ')
  expect(listStatuses('/api/v1/talks/{slug}')).toBe('200 304 308 404 410 412 414 429 431 500 503')
  expect(listStatuses('/api/v1/talks')).not.toMatch(/308|410/)
  expect(listStatuses('/api/v1/essays/{slug}')).not.toMatch(/308|410/)
  expect(components.responses.Gone.content['application/json'].example.error.message).toBe(
    'The document at "/api/v1/people/bo" is gone.',
  )
})

it('A published document cannot be withdrawn, and no document twice', async () => {
  const talk = '---\ntitle: New\naliases: [old]\n---\n\nA talk.\n'
  const rows = await diagnose({
    'site.yaml': `${siteYaml}gone: [/talks/new, /talks/lost, /pt/talks/lost, /talks/old]\n`,
    'talks/new/en.md': talk,
    'people/ana.yaml': 'name: Ana\n',
  })
  expect(rows.map(({ is, reason }) => [is, reason])).toEqual([
    ['error redirect-conflict', 'The site publishes "/talks/new"; remove this entry'],
    [
      'error redirect-conflict',
      '"/talks/lost" is declared twice, in "aliases", "redirects" or "gone"; remove one entry',
    ],
    [
      'error redirect-conflict',
      '"/talks/old" is declared twice, in "aliases", "redirects" or "gone"; remove one entry',
    ],
  ])
})
