/**
 * What Cloudflare Pages promises about steps of cases. The extended tests send such steps to the local server of Wrangler,
 * which takes long.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { getHost } from '../../generator/hosts/hosts.ts'
import type { Step } from '../../generator/verifier/case.ts'
import { findFacts } from '../../generator/verifier/find-facts.ts'
import { toPromisedStep } from '../../generator/verifier/promises/promised-case.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { startCore } from '../targets/targets.ts'

const long = `/${'x'.repeat(8000)}`

/** A step as the shim passes it, and the expectation that is left of it. */
const rows: readonly (readonly [what: string, step: Step, promised: Partial<Step>])[] = [
  [
    'a page has CORS headers, and the edge may compress it',
    {
      path: '/about',
      headers: { 'Accept-Encoding': 'gzip' },
      expect: {
        status: 200,
        headers: {
          'Content-Encoding': 'gzip',
          'Content-Length': /^\d+$/,
          Vary: 'Accept-Encoding',
          'Access-Control-Allow-Origin': null,
          'Content-Language': 'en',
        },
      },
    },
    {
      expect: {
        status: 200,
        headers: {
          Vary: 'Accept-Encoding',
          'Access-Control-Allow-Origin': { optional: '*' },
          'Content-Language': 'en',
        },
      },
    },
  ],
  [
    'the API has a policy of referrers, but no other header that the shim leaves out',
    {
      path: '/api/v1/profile?lang=pt',
      expect: {
        status: 200,
        headers: {
          'Cache-Control': 'private, no-cache',
          'Referrer-Policy': null,
          'Content-Location': null,
        },
      },
    },
    {
      path: '/api/v1/profile.pt.json',
      expect: {
        status: 200,
        headers: {
          'Cache-Control': 'public, no-cache',
          'Referrer-Policy': { optional: 'strict-origin-when-cross-origin' },
          'Content-Location': null,
        },
      },
    },
  ],
  [
    'images and other files beside documents may be revalidated',
    {
      path: '/assets/diagram-0a1b2c3d.png',
      expect: { status: 200, headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
    },
    {
      expect: {
        status: 200,
        headers: { 'Cache-Control': /^public, (?:max-age=31536000, immutable|no-cache)$/ },
      },
    },
  ],
  [
    'a body without any coding may be refused',
    {
      path: '/about',
      headers: { 'Accept-Encoding': 'identity;q=0, *;q=0' },
      expect: { status: 200, headers: { 'Content-Encoding': null } },
    },
    { expect: { status: [200, 415] } },
  ],
  [
    'a range of a file may be sent or not',
    {
      path: '/openapi.yaml',
      headers: { Range: 'bytes=0-1' },
      expect: { status: 206, headers: { 'Content-Range': 'bytes 0-1/100' } },
    },
    { expect: { status: [200, 206, 416] } },
  ],
  [
    'a 404 carries the headers of similar paths',
    {
      path: '/api/v1/nothing',
      expect: {
        status: 404,
        headers: {
          'Content-Type': 'application/json',
          'Cache-Control': 'no-store',
          'Content-Language': 'en',
          'RateLimit-Limit': '60',
          'Access-Control-Allow-Origin': '*',
          ETag: null,
        },
      },
    },
    {
      expect: {
        status: 404,
        headers: { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' },
      },
    },
  ],
  [
    'a redirect carries them too, and may have a media type',
    {
      path: '/about.html',
      expect: {
        status: 308,
        headers: {
          Location: '/about',
          'Content-Type': null,
          Vary: 'Accept-Encoding',
          'Access-Control-Allow-Origin': '*',
        },
      },
    },
    {
      expect: {
        status: 308,
        headers: {
          Location: '/about',
          'Content-Type': { optional: /./ },
          'Access-Control-Allow-Origin': { optional: '*' },
        },
      },
    },
  ],
  [
    'a redirect of Markdown has CORS headers',
    {
      path: '/essays/former.md',
      expect: {
        status: 308,
        headers: { Location: '/essays/present.md', 'Access-Control-Allow-Origin': '*' },
      },
    },
    {
      expect: {
        status: 308,
        headers: {
          Location: '/essays/present.md',
          'Content-Type': { optional: /./ },
          'Access-Control-Allow-Origin': '*',
        },
      },
    },
  ],
  [
    'the path of the error page with a slash may redirect',
    { path: '/404/', expect: { status: 404, headers: { 'Cache-Control': 'no-store' } } },
    { expect: { status: [308, 404], headers: { 'Content-Type': { optional: /./ } } } },
  ],
  [
    'nothing is below the path of a page',
    { path: '/about/index.html', expect: { status: 308, headers: { Location: '/about' } } },
    { expect: { status: 404, headers: {} } },
  ],
  [
    'a withdrawn essay returns 404',
    { path: '/essays/lost', expect: { status: 410, headers: { 'Content-Language': 'en' } } },
    { expect: { status: 404, headers: {} } },
  ],
  [
    'a method that changes something returns 405 without Allow, also at paths that redirect',
    { method: 'POST', path: '/about', expect: { status: 405, headers: { Allow: 'GET, HEAD, OPTIONS' } } },
    { expect: { status: [405, 308], headers: { 'Cache-Control': { optional: /./ } } } },
  ],
  [
    'a preflight returns 405',
    {
      method: 'OPTIONS',
      path: '/api/v1/profile',
      expect: { status: 204, headers: { 'Access-Control-Max-Age': '86400' } },
    },
    {
      path: '/api/v1/profile.json',
      expect: { status: [405, 308], headers: { 'Cache-Control': { optional: /./ } } },
    },
  ],
  [
    'a target that is too long may be rejected by the platform',
    { path: long, expect: { status: 414, headers: { 'Cache-Control': 'no-store' } } },
    { expect: { status: [200, 404, 414, 431], headers: {} } },
  ],
]

describe('On Cloudflare Pages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stele-promises-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const dist = join(folder, 'dist')
  await build({ content: writeFiles(smallSite, join(folder, 'content')), out: dist, host: 'pages' })
  const { target } = await startCore(dist)
  const facts = await findFacts(target)
  const { promises } = getHost('pages')

  it.each(rows)('%s', (_, step, promised) => {
    expect(toPromisedStep(step, facts, promises)).toEqual({ ...step, ...promised })
  })
})
