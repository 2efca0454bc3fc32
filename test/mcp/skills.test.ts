/** Skills over the Model Context Protocol (SEP-2640): clients list them, and check what they read against the list. */

import { createHash } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { serve } from '../../generator/commands/serve/serve.ts'
import { useDistBelowPath } from '../fixtures/dist.ts'
import { cacheable, failure, result } from './expected.ts'
import { type Message, post, stateless, withHandshake } from './messages.ts'
import { useService } from './service.ts'

const getUrl = useService()
const distBelowPath = useDistBelowPath()

const toDigest = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`

const readFile = async (name: string) =>
  (await fetch(`${getUrl()}/.well-known/agent-skills/${name}/SKILL.markdown`)).text()

/** The entry of a skill, from the front matter and the bytes of its published file. */
async function toEntry(name: string) {
  const uri = `skill://${name}/SKILL.md`
  const text = await readFile(name)
  const [, frontMatter = ''] = text.split('---\n')
  return {
    uri,
    frontmatter: parse(frontMatter),
    resources: [{ uri, digest: toDigest(text), size: Buffer.byteLength(text) }],
  }
}

const revisions: readonly (readonly [string, (method: string, params?: object) => Message])[] = [
  ['2026-07-28', (method, params = {}) => stateless(method, { ...params })],
  ['2025-11-25', withHandshake],
]

describe.each(revisions)('a client of %s', (_, toMessage) => {
  it('lists the skills with their front matter, and the digest and the size of their file', async () => {
    const skills = [await toEntry('site-test-api'), await toEntry('site-test-citation')]
    expect(skills.map(({ frontmatter: { name } }) => name)).toEqual(['site-test-api', 'site-test-citation'])
    expect(await post(getUrl(), toMessage('skills/list'))).toEqual(result({ ...cacheable, skills }))
  })

  it('gets the entry of one skill', async () => {
    expect(
      await post(getUrl(), toMessage('skills/get', { uri: 'skill://site-test-citation/SKILL.md' })),
    ).toEqual(result({ ...cacheable, skill: await toEntry('site-test-citation') }))
  })

  it('reads the file that the entry describes', async () => {
    const uri = 'skill://site-test-api/SKILL.md'
    const text = await readFile('site-test-api')
    expect(text).toContain('# Use the API of this site')
    expect(await post(getUrl(), toMessage('resources/read', { uri }))).toEqual(
      result({ ...cacheable, contents: [{ uri, mimeType: 'text/markdown', text }] }),
    )
  })

  it('gets an error for a skill that does not exist', async () => {
    const lists = '"skills/list" lists the skills.'
    const get = (uri: unknown) => post(getUrl(), toMessage('skills/get', { uri }))
    expect(await get('skill://site-test-api')).toEqual(
      failure(200, -32_602, `There is no skill "skill://site-test-api". ${lists}`),
    )
    expect(await get(undefined)).toEqual(failure(200, -32_602, `There is no skill undefined. ${lists}`))
  })

  it('gets an error for a second page of the list', async () => {
    expect(await post(getUrl(), toMessage('skills/list', { cursor: '2' }))).toEqual(
      failure(200, -32_602, 'There is no page "2" of this list.'),
    )
  })
})

it('a skill is among the resources, for clients that do not know skills', async () => {
  const { body } = await post(getUrl(), stateless('resources/list'))
  const {
    frontmatter: { description },
  } = await toEntry('site-test-citation')
  expect(body.result.resources[5]).toEqual({
    uri: 'skill://site-test-citation/SKILL.md',
    name: 'site-test-citation',
    title: 'Cite the essays of this site',
    description,
    mimeType: 'text/markdown',
    annotations: { audience: ['assistant'] },
  })
})

it('a site below a path has skills with its path in their names', async () => {
  const server = await serve({ out: distBelowPath })
  onTestFinished(() => server.close())
  const { body: list } = await post(server.url, stateless('skills/list'))
  const [{ uri, resources }] = list.result.skills
  expect(uri).toBe('skill://site-test-blog-api/SKILL.md')
  const { body } = await post(server.url, stateless('resources/read', { uri }))
  expect(toDigest(body.result.contents[0].text)).toBe(resources[0].digest)
})
