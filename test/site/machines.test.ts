import { describe, expect, it } from 'vitest'
import { get, type Published, publishWith } from '../fixtures/published.ts'

const toSite = (settings: string) =>
  `base_url: https://site.test\nservice: Small API\nversion: 1.2.3\nlanguages: [en, pt]\n${settings}`

describe('The API catalog', () => {
  it('is a linkset (RFC 9727) that links to the API, and from the API to its descriptions', async () => {
    const catalog: unknown = JSON.parse(get(await publishWith({}), '.well-known/api-catalog'))
    expect(catalog).toEqual({
      linkset: [
        {
          anchor: 'https://site.test/.well-known/api-catalog',
          item: [{ href: 'https://site.test/api/v1/health' }],
        },
        {
          anchor: 'https://site.test/api/v1/health',
          'service-desc': [
            { href: 'https://site.test/openapi.json', type: 'application/json' },
            { href: 'https://site.test/openapi.yaml', type: 'application/yaml' },
          ],
          'service-doc': [{ href: 'https://site.test/developers', type: 'text/html', hreflang: ['en'] }],
          status: [{ href: 'https://site.test/api/v1/health', type: 'application/json' }],
          'service-meta': [
            { href: 'https://site.test/.well-known/agent-skills/index.json', type: 'application/json' },
            { href: 'https://site.test/mcp/server-card', type: 'application/mcp-server-card+json' },
          ],
        },
      ],
    })
  })
})

it('The API catalog and the Link headers of a build without MCP lead to no server card', async () => {
  const published = await publishWith({ 'site.yaml': toSite('mcp: false\n') })
  const { linkset } = JSON.parse(get(published, '.well-known/api-catalog'))
  expect(linkset[1]['service-meta']).toEqual([
    { href: 'https://site.test/.well-known/agent-skills/index.json', type: 'application/json' },
  ])
  const { headers } = JSON.parse(get(published, '_stele/manifest.json'))
  expect(headers.service).toEqual([
    [
      'Link',
      [
        '<https://site.test/openapi.json>; rel="service-desc"; type="application/json"',
        '<https://site.test/developers>; rel="service-doc"; type="text/html"',
        '<https://site.test/api/v1/health>; rel="status"; type="application/json"',
        '<https://site.test/.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"',
        '<https://site.test/.well-known/agent-skills/index.json>; rel="service-meta"; type="application/json"',
      ].join(', '),
    ],
  ])
})

describe('A site with "site: false"', () => {
  it('has the same Markdown, feed and index files as a site with pages, except that no page of tags exists', async () => {
    const [withoutPages, withPages] = await Promise.all([
      publishWith({ 'site.yaml': toSite('site: false\n') }),
      publishWith({ 'site.yaml': toSite('') }),
    ])
    for (const file of ['llms.txt', 'feed.xml', 'essays/first-essay.md', 'robots.txt']) {
      const text = get(withPages, file).replace('[alpha](https://site.test/tags/alpha.md)', 'alpha')
      // Without the links to tags, the documents are shorter.
      const withoutTokens = (published: string) => published.replaceAll(/ \([\d,]+ tokens\)/g, '')
      expect([file, withoutTokens(get(withoutPages, file))]).toEqual([file, withoutTokens(text)])
    }
    const listPaths = (published: Published) =>
      [...get(published, 'sitemap.xml').matchAll(/<loc>https:\/\/site\.test(.*?)<\/loc>/g)].map(
        ([, path]) => path,
      )
    expect(listPaths(withPages)).toEqual([...listPaths(withoutPages), '/tags', '/tags/alpha'])
  })
})
