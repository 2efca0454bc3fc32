/** Every address of the sample leads somewhere, on a file server in this process. The crawler itself finds dead addresses. */

import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listen } from '../fixtures/wire.ts'
import { crawl } from './crawl.ts'
import { inProcess, testCrawl } from './crawling.ts'

for (const engine of inProcess) testCrawl(engine, '/blog')

describe('the crawler', () => {
  it('finds dead addresses in every kind of file, and missing ids', async () => {
    const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
      '/': [
        'text/html',
        '<!doctype html><a href="/a">a</a><a href="b.md#x">b</a><a href="#no">c</a><img src="/i.png" srcset="/s1.png 1x, /s2.png 2x">',
      ],
      '/a': ['text/html', '<!doctype html><p id="yes"></p><a href="/#yes">back</a>'],
      '/b.md': ['text/markdown', '[m](/m), [n](/a#none) and http://site.test/u.'],
      '/sitemap.xml': ['application/xml', '<loc>http://site.test/loc</loc>'],
      '/changes.json': [
        'application/json',
        '{"url":"http://site.test/j","content":"http://site.test/author"}',
      ],
      '/openapi.json': [
        'application/json',
        '{"servers":[{"url":"http://site.test"}],"paths":{"/p.{lang}.json":{"get":{"parameters":[{"name":"lang","in":"path","schema":{"enum":["pt"]}}]}}}}',
      ],
    }
    const server = createServer(({ url = '' }, response) => {
      const [type, text] = files[url] ?? []
      response.writeHead(text === undefined ? 404 : 200, { 'Content-Type': type ?? 'text/plain' }).end(text)
    })
    const port = await listen(server)
    onTestFinished(() => {
      server.close()
    })
    const { dead } = await crawl({
      baseUrl: 'http://site.test',
      origin: `http://127.0.0.1:${port}`,
      seeds: ['/sitemap.xml', '/changes.json', '/openapi.json', '/absent'],
    })
    expect(dead.map(({ from, href, reason }) => [from, href, reason])).toEqual([
      ['/(start)', 'http://site.test/absent', '404'],
      ['/', '#no', 'no id "no"'],
      ['/', '/i.png', '404'],
      ['/', '/s1.png', '404'],
      ['/', '/s2.png', '404'],
      ['/sitemap.xml', 'http://site.test/loc', '404'],
      ['/changes.json', 'http://site.test/j', '404'],
      ['/openapi.json', 'http://site.test/p.pt.json', '404'],
      ['/a', '/#yes', 'no id "yes"'],
      ['/b.md', 'http://site.test/u', '404'],
      ['/b.md', '/m', '404'],
      ['/b.md', '/a#none', 'no id "none"'],
    ])
  })
})
