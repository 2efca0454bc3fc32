/** examples/talks: three collections that refer to each other. */

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runCli } from '../fixtures/cli.ts'
import { copyExample } from './copy-example.ts'

it('examples/talks publishes talks, and with each person and event the talks that refer to it', async () => {
  const cwd = copyExample('talks')
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  expect(await runCli(['build', '--quiet'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  const read = (path: string) => JSON.parse(readFileSync(join(cwd, 'dist/api/v1', `${path}.json`), 'utf8'))
  const api = 'https://talks.example.com/api/v1'
  const toLink = (collection: string, slug: string, title: string) => ({
    slug,
    title,
    api_url: `${api}/${collection}/${slug}`,
  })
  const { talks, ...event } = read('events/spring-meetup')
  expect(event).toEqual({
    slug: 'spring-meetup',
    name: 'Spring Meetup',
    city: 'Lisbon',
    starts: '2026-03-12',
    seats: 80,
    is_online: true,
    lang: 'en',
    translations: { en: `${api}/events/spring-meetup` },
  })
  expect(talks).toEqual([
    toLink('talks', 'contract-tests', 'Contract tests that stay short'),
    toLink('talks', 'edge-caching', 'Caching at the edge'),
  ])
  expect(read('people/bo').talks).toEqual([
    toLink('talks', 'contract-tests', 'Contract tests that stay short'),
    toLink('talks', 'reading-traces', 'Reading traces together'),
  ])
  const { speakers, essay } = read('talks/edge-caching')
  expect([speakers, essay]).toEqual([
    [toLink('people', 'ana', 'Ana Sample')],
    toLink('essays', 'what-a-cache-keeps', 'What a cache keeps'),
  ])
  expect(read('events').events.map(({ id }: { id: string }) => id)).toEqual([
    'autumn-meetup/en',
    'spring-meetup/en',
  ])
})
