/** S3 with CloudFront: the functions with events as CloudFront sends them, and the template. The grid tests what they serve. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toWorkflow } from '../../generator/commands/init/init.ts'
import { buildWithoutImages } from '../fixtures/build-without-images.ts'
import { createFolder, type Files, oneLanguage, smallSite, writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'
import { readWorkflow } from '../fixtures/workflows.ts'
import { type FunctionResponse, loadFunction, toFunctionRequest } from './cloudfront.ts'

const folder = '_stele/cloudfront'
const read = (dist: string, file: string) => readFileSync(join(dist, folder, file), 'utf8')

async function buildSite(files: Files): Promise<string> {
  const out = join(createFolder(), 'dist')
  await buildWithoutImages({ content: writeFiles(files), out, host: 's3' })
  return out
}

/** The build of the small site, which tests only read. */
const built = mkdtempSync(join(tmpdir(), 'stele-cloudfront-'))
const dist = join(built, 'dist')
beforeAll(() =>
  buildWithoutImages({ content: writeFiles(smallSite, join(built, 'content')), out: dist, host: 's3' }),
)
afterAll(() => rmSync(built, { recursive: true }))

const essays = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, number) => [`essays/essay-number-${number}/en.md`, toEssay('Text.')]),
  )

describe('The functions of CloudFront', () => {
  const ask = (dist: string, method: string, target: string, headers = {}) =>
    loadFunction(
      dist,
      'viewer-request',
    )({
      context: { eventType: 'viewer-request' },
      request: toFunctionRequest(method, target, headers),
    })
  const kept = (file: string, path: string) =>
    expect.objectContaining({
      uri: file,
      headers: expect.objectContaining({ 'x-stele-path': { value: path } }),
    })

  it('choose the file of a path by query and by Accept, and keep the path for the response', () => {
    expect(ask(dist, 'GET', '/api/v1/essays?lang=en')).toEqual(kept('/api/v1/essays.json', '/api/v1/essays'))
    expect(ask(dist, 'GET', '/api/v1/health?verb%6fse=tr%75e')).toEqual(
      kept('/api/v1/health.verbose.json', '/api/v1/health'),
    )
    expect(ask(dist, 'GET', '/about')).toEqual(kept('/about.html', '/about'))
    const markdown = { Accept: 'text/markdown' }
    expect(ask(dist, 'HEAD', '/', markdown)).toEqual(kept('/index.md', '/'))
    expect(ask(dist, 'GET', '/_stele/manifest.json')).toEqual(kept('/-', '/_stele/manifest.json'))
  })

  it('remove the path of a site below a path, add it to redirects, and have nothing beside it', async () => {
    const site = String(smallSite['site.yaml']).replace('site.test', 'site.test/blog')
    const dist = await buildSite({ ...smallSite, 'site.yaml': site })
    expect(ask(dist, 'GET', '/blog/api/v1/essays?lang=pt')).toEqual(
      kept('/api/v1/essays.pt.json', '/blog/api/v1/essays'),
    )
    expect(ask(dist, 'GET', '/blog/')).toEqual(kept('/index.html', '/blog/'))
    for (const path of ['/', '/about', '/api/v1/essays', '/blogs/', '/blogs']) {
      expect(ask(dist, 'GET', path)).toEqual(kept('/-', path))
    }
    const redirect = (location: string) =>
      expect.objectContaining({
        statusCode: 308,
        headers: expect.objectContaining({ location: { value: location } }),
      })
    expect(ask(dist, 'GET', '/blog?a=1')).toEqual(redirect('/blog/?a=1'))
    expect(ask(dist, 'GET', '/blog/about.html')).toEqual(redirect('/blog/about'))
    expect(ask(dist, 'GET', '/blog/api/v1/profile/?lang=pt')).toEqual(
      redirect('/blog/api/v1/profile?lang=pt'),
    )
  })

  it('respond themselves to other methods, redirects and errors of the API', () => {
    expect(ask(dist, 'OPTIONS', '/api/v1/essays')).toMatchObject({ statusCode: 204 })
    expect(ask(dist, 'POST', '/api/v1/essays')).toMatchObject({
      statusCode: 405,
      headers: { allow: { value: 'GET, HEAD, OPTIONS' }, 'content-type': { value: 'application/json' } },
      body: { encoding: 'text', data: expect.stringContaining('"METHOD_NOT_ALLOWED"') },
    })
    expect(ask(dist, 'GET', '/about/?a=1&a=2&b')).toMatchObject({
      statusCode: 308,
      headers: { location: { value: '/about?a=1&a=2&b' } },
    })
    expect(ask(dist, 'GET', '/api/v1/essays/absent')).toMatchObject({
      statusCode: 404,
      body: { data: expect.stringContaining('"NOT_FOUND"') },
    })
    expect(ask(dist, 'GET', '/api/v1/essays?lang=xx')).toMatchObject({ statusCode: 400 })
  })

  it('remove If-Match, which S3 would compare with its own entity tags', () => {
    const request = ask(dist, 'GET', '/about', { 'If-Match': '"x"', 'If-None-Match': '"y"' })
    const { headers } = request as ReturnType<typeof toFunctionRequest>
    expect(headers).toEqual({ 'if-none-match': { value: '"y"' }, 'x-stele-path': { value: '/about' } })
  })

  it.each(['/api/v1/essays/essay', '/api/v1/essays/essay.json', '/api/v1/essays/essay.pt.json'])(
    'have nothing at %s, whose slug is the end of another one',
    (path) => {
      expect(ask(dist, 'GET', path)).toMatchObject({
        statusCode: 404,
        body: { data: expect.stringContaining('"NOT_FOUND"') },
      })
    },
  )

  it('set the same headers whether the event has the request as it was sent or as it was changed', () => {
    const respond = loadFunction(dist, 'viewer-response')
    for (const target of [
      '/',
      '/about',
      '/about.md',
      '/api/v1/essays?lang=en',
      '/api/v1/health?verbose=true',
    ]) {
      for (const headers of [{}, { Accept: 'text/markdown' }]) {
        const toEvent = (request: unknown) => ({
          context: { eventType: 'viewer-response' },
          request,
          response: { statusCode: 200, statusDescription: 'OK', headers: { 'x-other': { value: 'stays' } } },
        })
        const sent = respond(toEvent(toFunctionRequest('GET', target, headers)))
        expect(sent.headers).toMatchObject({ 'x-other': { value: 'stays' }, vary: expect.anything() })
        expect(respond(toEvent(ask(dist, 'GET', target, headers)))).toEqual(sent)
      }
    }
  })

  it('leave the paths of absent essays to S3 where the list of all essays does not fit', async () => {
    const site = `${oneLanguage['site.yaml']}site: false\n`
    const dist = await buildSite({ ...oneLanguage, ...essays(200), 'site.yaml': site })
    expect(read(dist, 'viewer-request.js').length).toBeLessThanOrEqual(10_240)
    expect(ask(dist, 'GET', '/api/v1/essays/absent')).toEqual(
      kept('/api/v1/essays/absent.json', '/api/v1/essays/absent'),
    )
  })

  it('redirect former names in every language and format, and say what is gone', async () => {
    const essay = toEssay('Text.').replace('---\n', '---\naliases: [old-name, /essays/older-name]\n')
    const siteYaml = `${smallSite['site.yaml']}redirects: { /old/page: /essays, /pt/antigo: /essays }\ngone: [lost, /cv]\n`
    const texts = { 'essays/new-name/en.md': essay, 'essays/new-name/pt.md': toEssay('Texto.') }
    const dist = await buildSite({ ...smallSite, ...texts, 'site.yaml': siteYaml })
    const find = (target: string) => {
      const { statusCode, headers } = ask(dist, 'GET', target) as FunctionResponse
      return [statusCode, headers.location?.value]
    }
    expect(find('/essays/old-name/')).toEqual([308, '/essays/new-name'])
    expect(find('/pt/essays/old-name.md')).toEqual([308, '/pt/essays/new-name.md'])
    expect(find('/api/v1/essays/old-name?lang=pt')).toEqual([308, '/api/v1/essays/new-name?lang=pt'])
    expect(find('/api/v1/essays/old-name.pt.json')).toEqual([308, '/api/v1/essays/new-name.pt.json'])
    expect(find('/old/page.html')).toEqual([308, '/essays'])
    expect(find('/pt/antigo')).toEqual([308, '/essays'])
    expect(find('/api/v1/essays/lost')).toEqual([410, undefined])
    expect(find('/essays/lost')).toEqual([410, undefined])
    // Only the page was there.
    expect(find('/essays/older-name.md')).toEqual([308, '/essays/new-name.md'])
    expect(find('/cv/')).toEqual([410, undefined])
    expect(find('/api/v1/essays/older-name')).toEqual([404, undefined])
    expect(ask(dist, 'GET', '/pt/essays/older-name')).toEqual(
      kept('/pt/essays/older-name.html', '/pt/essays/older-name'),
    )
  })

  it('know no other file names of responses if the site has one language', async () => {
    const siteYaml = `${oneLanguage['site.yaml']}redirects: { /old: /essays }\n`
    const dist = await buildSite({ ...oneLanguage, 'site.yaml': siteYaml })
    expect(ask(dist, 'GET', '/api/v1/essays?lang=en')).toEqual(kept('/api/v1/essays.json', '/api/v1/essays'))
    expect(ask(dist, 'GET', '/api/v1/essays?lang=pt')).toMatchObject({ statusCode: 400 })
    expect(ask(dist, 'GET', '/old.md')).toMatchObject({
      statusCode: 308,
      headers: { location: { value: '/essays.md' } },
    })
  })

  it('are refused with a reason if their rules do not fit', async () => {
    const aliases = Array.from({ length: 60 }, (_, number) => `a-rather-long-former-name-${number}`)
    const essay = toEssay('Text.').replace('---\n', `---\naliases: [${aliases.join(', ')}]\n`)
    await expect(buildSite({ ...oneLanguage, 'essays/renamed/en.md': essay })).rejects.toThrow(
      /^Cannot build for S3 and CloudFront: a function needs \d+ bytes, and CloudFront accepts at most 10240; remove aliases/,
    )
  })
})

describe('The template of CloudFormation', () => {
  it('has the functions and the policy of the build, and a bucket that only the distribution may read', () => {
    const { Resources, Outputs } = JSON.parse(read(dist, 'template.json'))
    for (const event of ['request', 'response'] as const) {
      const { Type, Properties } = Resources[event === 'request' ? 'RequestFunction' : 'ResponseFunction']
      expect([Type, Properties.FunctionCode, Properties.FunctionConfig.Runtime]).toEqual([
        'AWS::CloudFront::Function',
        read(dist, `viewer-${event}.js`),
        'cloudfront-js-2.0',
      ])
    }
    const { Name, ...policy } = Resources.Headers.Properties.ResponseHeadersPolicyConfig
    expect(policy).toEqual(JSON.parse(read(dist, 'headers-policy.json')))
    expect(Object.values(Resources.Bucket.Properties.PublicAccessBlockConfiguration)).toEqual([
      true,
      true,
      true,
      true,
    ])
    const statements = Resources.BucketPolicy.Properties.PolicyDocument.Statement
    expect(statements.map((one: { Action: string }) => one.Action)).toEqual(['s3:GetObject', 's3:ListBucket'])
    expect(Object.keys(Outputs)).toEqual(['BucketName', 'DistributionId', 'DistributionDomainName'])
  })

  it('refers only to resources, parameters and conditions that it has', () => {
    const text = read(dist, 'template.json')
    const { Resources, Parameters, Conditions } = JSON.parse(text)
    const names = new Set([...Object.keys({ ...Resources, ...Parameters, ...Conditions }), 'AWS::NoValue'])
    const references = [
      ...text.matchAll(/"Ref": "([^"]+)"/g),
      ...text.matchAll(/"Fn::(?:GetAtt|If)": \[\s*"([^"]+)"/g),
      ...text.matchAll(/"Fn::Sub": "[^"]*\$\{([A-Z][A-Za-z]+)[.}]/g),
    ].map(([, name = '']) => name)
    expect(references.length).toBeGreaterThan(10)
    expect(references.filter((name) => !names.has(name))).toEqual([])
  })
})

describe('The purge of the workflow', () => {
  const steps = readWorkflow(toWorkflow('s3')).jobs.deploy?.steps ?? []
  const script = steps.find(({ name }) => name === 'Purge what changed')?.run ?? ''

  /** Runs the script with a program `aws` that notes its last argument, and returns the paths to invalidate. */
  function purge(changes: unknown, baseUrl = 'https://a.test'): unknown {
    const aws =
      '#!/bin/sh\ncase "$*" in *describe-stacks*) echo D1;; *) for last; do :; done; echo "$last" > batch;; esac\n'
    const files = changes === null ? {} : { 'changes.json': JSON.stringify(changes) }
    const manifest = JSON.stringify({ baseUrl })
    const cwd = writeFiles(
      { aws, batch: '{}', 'dist/_stele/manifest.json': manifest, ...files },
      createFolder(),
    )
    execFileSync('chmod', ['+x', join(cwd, 'aws')])
    execFileSync('bash', ['--norc', '-e', '-c', script], {
      cwd,
      env: { PATH: `${cwd}:${process.env.PATH}`, STACK: 's', GITHUB_RUN_ID: '1', GITHUB_RUN_ATTEMPT: '2' },
    })
    return JSON.parse(readFileSync(join(cwd, 'batch'), 'utf8'))
  }

  it('names each address and its file, one wildcard for many or unknown ones, and nothing without changes', () => {
    const urls = [
      'https://a.test',
      'https://a.test/about',
      'https://a.test/about.md',
      'https://a.test/api/v1/essays?lang=pt',
    ]
    const Items = [
      '/',
      '/about',
      '/about.html',
      '/about.md',
      '/api/v1/essays',
      '/api/v1/essays.html',
      '/index.html',
    ]
    const toBatch = (items: readonly string[]) => ({
      Paths: { Quantity: items.length, Items: items },
      CallerReference: '1-2',
    })
    expect(purge({ purge: urls })).toEqual(toBatch(Items))
    expect(purge({ purge: Array.from({ length: 301 }, (_, n) => `https://a.test/${n}.md`) })).toEqual(
      toBatch(['/*']),
    )
    expect(purge(null)).toEqual(toBatch(['/*']))
    expect(purge({ purge: [] })).toEqual({})
  })

  it('names the files of a site below a path without that path', () => {
    const urls = ['https://a.test/blog/', 'https://a.test/blog/about', 'https://a.test/blog/about.md']
    const items = ['/about.html', '/about.md', '/blog/', '/blog/about', '/blog/about.md', '/index.html']
    expect(purge({ purge: urls }, 'https://a.test/blog')).toEqual({
      Paths: { Quantity: 6, Items: items },
      CallerReference: '1-2',
    })
  })
})
