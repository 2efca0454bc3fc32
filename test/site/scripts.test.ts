/** The keys `head` and `scripts` of site.yaml: elements of pages, the policy that browsers enforce, and hostile values. */

import { describe, expect, it } from 'vitest'
import { toCases } from '../fixtures/cases.ts'
import { type Files, oneLanguage } from '../fixtures/content.ts'
import { diagnose, withoutPortuguese } from '../fixtures/diagnose.ts'
import { get, publishOne } from '../fixtures/published.ts'

const withKeys = (keys: string): Files => ({ 'site.yaml': `${oneLanguage['site.yaml']}${keys}\n` })

/** What follows the linked data in the head of an essay. */
const readHead = async (keys: string): Promise<string> =>
  /application\/ld\+json">.*?<\/script>(.*?)<\/head>/s.exec(
    get(await publishOne(withKeys(keys)), 'essays/first-essay.html'),
  )?.[1] ?? ''

const policy = (scripts: string, connect: string) =>
  `default-src 'none'; script-src 'self'${scripts}; style-src 'self'; img-src 'self' https:; connect-src 'self'${connect}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; font-src 'self'`

describe('`head`', () => {
  it('adds metadata and links, whose values are escaped', async () => {
    expect(
      await readHead(
        'head: { meta: [{ name: site-verification, content: \'a"><script>b\' }], links: [{ rel: me, href: "https://social.test/@me" }] }',
      ),
    ).toBe(
      '<meta name="site-verification" content="a&#x22;><script>b"><link rel="me" href="https://social.test/@me">',
    )
  })
})

describe('`scripts`', () => {
  it.each(
    toCases({
      '{ plausible: example.com }': [
        '<script defer src="https://plausible.io/js/script.js" data-domain="example.com"></script>',
        policy(' https://plausible.io/js/script.js', ' https://plausible.io'),
      ],
      '{ fathom: ABCDEFGH }': [
        '<script defer src="https://cdn.usefathom.com/script.js" data-site="ABCDEFGH"></script>',
        policy(' https://cdn.usefathom.com/script.js', ' https://cdn.usefathom.com'),
      ],
      '{ umami: 94db1cb1-74f4 }': [
        '<script defer src="https://cloud.umami.is/script.js" data-website-id="94db1cb1-74f4"></script>',
        policy(
          ' https://cloud.umami.is/script.js',
          ' https://cloud.umami.is https://api-gateway.umami.dev https://gateway.umami.is',
        ),
      ],
      '{ goatcounter: mycode }': [
        '<script defer src="https://gc.zgo.at/count.js" data-goatcounter="https://mycode.goatcounter.com/count"></script>',
        policy(' https://gc.zgo.at/count.js', ' https://mycode.goatcounter.com'),
      ],
      '{ src: "https://a.test/x.js", connect: ["https://b.test"], data: { site: "4\\"2" } }': [
        '<script defer src="https://a.test/x.js" data-site="4&#x22;2"></script>',
        policy(' https://a.test/x.js', ' https://b.test'),
      ],
    }),
  )('%s is in pages, and widens the policy by nothing else', async (entry, element, header) => {
    const published = await publishOne(withKeys(`scripts: [${entry}]`))
    expect(get(published, 'essays/first-essay.html')).toContain(`</script>${element}</head>`)
    const { headers } = JSON.parse(get(published, '_stele/manifest.json'))
    expect(headers.page[0]).toEqual(['Content-Security-Policy', header])
  })
})

describe('hostile values', () => {
  const script = 'must be the https address of a script, such as https://stats.example.com/script.js'
  it.each([
    [
      'scripts: [{ src: "javascript:alert(1)" }]',
      `"src" of entry 1 of "scripts" ${script}, got "javascript:alert(1)"`,
    ],
    [
      'scripts: [{ src: "https://a.test/x.js; script-src *" }]',
      `"src" of entry 1 of "scripts" ${script}, got "https://a.test/x.js; script-src *"`,
    ],
    [
      'scripts: [{ src: "https://a.test/x.js", connect: ["*"] }]',
      'Entry 1 of "connect" of entry 1 of "scripts" must be an https origin such as https://stats.example.com, got "*"',
    ],
    [
      'scripts: [{ goatcounter: "a.evil.test/" }]',
      '"goatcounter" of entry 1 of "scripts" must be the code of the site at GoatCounter, such as mycode, got "a.evil.test/"',
    ],
    [
      'head: { links: [{ rel: me, href: "javascript:alert(1)" }] }',
      '"href" of entry 1 of "head.links" must be a URL that starts with https:// or http://, got "javascript:alert(1)"',
    ],
    [
      'head: { meta: [{ name: "og:title", content: x }] }',
      '"name" of entry 1 of "head.meta" must be a name that Stele does not write itself, such as google-site-verification, got "og:title"',
    ],
  ])('%s is refused', async (keys, reason) => {
    const rows = await diagnose({ ...withoutPortuguese, ...withKeys(keys) })
    expect(rows.map((row) => [row.at.split(':')[1], row.is, row.reason])).toEqual([
      ['5', 'error invalid-value', reason],
    ])
  })
})
