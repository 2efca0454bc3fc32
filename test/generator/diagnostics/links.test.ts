import { describe, expect, it } from 'vitest'
import { smallSite } from '../../fixtures/content.ts'
import {
  diagnose,
  diagnoseEssay,
  essayFile,
  testReports,
  toBody,
  toDocument,
  toLines,
} from '../../fixtures/diagnose.ts'

/** The diagnostic about the link that fills a line of the essay. `rest` is the message after the link. */
const toLine = (line: number, link: string, is: string, rest: string, expected: string) =>
  `${essayFile}:${line}:1-${line}:${link.length + 6} ${is}: The link to "${link}"${rest} [found: ${link}; expected: ${expected}]`

/** The diagnostics of a site with two essays and a page, whose first essay contains only these links, one in a paragraph. */
const diagnoseLinks = (links: readonly string[]) =>
  diagnose({
    [essayFile]: toBody(links.map((link) => `[x](${link})\n`).join('\n')),
    'essays/second-essay/en.md': toBody('## A section\n'),
    'pages/about/en.md': toBody('x\n'),
    'pages/about/pt.md': toBody('x\n'),
  })

/**
 * Expects one diagnostic for each of several links. Cases begin with the link; `toRest` makes the message after it, and what is
 * expected.
 */
async function expectOfEach<C extends readonly [link: string, ...rest: string[]]>(
  is: string,
  cases: readonly C[],
  toRest: (...values: C) => readonly [rest: string, expected: string],
): Promise<void> {
  expect(toLines(await diagnoseLinks(cases.map(([link]) => link)))).toEqual(
    cases.map((values, index) => toLine(6 + 2 * index, values[0], is, ...toRest(...values))),
  )
}

describe('the address of a link', () => {
  it('is valid if the site serves it', async () => {
    const pages =
      '/ /pt /essays /index.md /about /pt/about.md /essays/second-essay /essays/second-essay.md /essays/second-essay#a-section /pt/essays/first-essay second-essay ../essays/second-essay ../pt/essays/first-essay# ?x=1 #top https://site.test/essays/second-essay //site.test/essays/second-essay /essays/second%2Dessay /openapi.json /pt/llms-full.txt /sitemap.xml /pt/feed.xml'
    const files =
      '/api/v1/profile /api/v1/profile.json /api/v1/essays /api/v1/essays/second-essay /api/v1/essays/first-essay.pt.json /api/v1/search?q=x /api/v1/health.verbose.json /.well-known/api-catalog /.well-known/agent-skills/index.json /.well-known/agent-skills/site-test-api/SKILL.markdown'
    expect(await diagnoseLinks(`${pages} ${files}`.split(' '))).toEqual([])
  })

  it('is an error with a suggestion if it is near a document', () =>
    expectOfEach(
      'error missing-document',
      [
        ['/essays/secnd-essay', '', '/essays/second-essay'],
        ['/essays/Second-Essay', '', '/essays/second-essay'],
        ['https://site.test/essays/secnd-essay', ' (/essays/secnd-essay)', '/essays/second-essay'],
        ['secnd-essay?x=1#y', ' (/essays/secnd-essay)', '/essays/second-essay'],
        ['/pt/abuot', '', '/pt/about'],
        ['/essays/second-essay/en.md', '', '/essays/second-essay'],
        ['/pt/first-essay', '', '/pt/essays/first-essay'],
      ],
      (_, path, suggestion) => [`${path} leads to no document; did you mean "${suggestion}"?`, suggestion],
    ))

  it('is an error without a suggestion if no document is near', () =>
    expectOfEach(
      'error missing-document',
      [
        ['/essays/nowhere'],
        ['/essays/first-essay/more'],
        ['/pt/nothing-of-the-kind'],
        ['/essays/__proto__'],
        ['/essays/first-essay/a/path/of/words'],
      ],
      () => [' leads to no document; correct or remove it', 'the path of a document'],
    ))

  it('is an error if the API has no such path', () => {
    const noneIsNear = ['correct or remove it', 'a path of the API'] as const
    return expectOfEach(
      'error missing-document',
      [
        ['/api/v1/essays/unknown', ...noneIsNear],
        [
          '/api/v1/essays/first-essay.en.json',
          'did you mean "/api/v1/essays/first-essay.json"?',
          '/api/v1/essays/first-essay.json',
        ],
        ['/api/v1/profil', 'did you mean "/api/v1/profile"?', '/api/v1/profile'],
        ['/api/v1/search.json', 'did you mean "/api/v1/search"?', '/api/v1/search'],
        ['/api', ...noneIsNear],
        ['/api/', ...noneIsNear],
        ['/api/v1/', 'did you mean "/api/v1/essays"?', '/api/v1/essays'],
        ['/api/v1/essays/{slug}', ...noneIsNear],
      ],
      (_, advice, expected) => [` leads to no path of the API; ${advice}`, expected],
    )
  })

  it('is a warning that names the canonical address if it redirects', () =>
    expectOfEach(
      'warning uncertain-link',
      [
        ['/essays/second-essay/', '/essays/second-essay'],
        ['/essays/second-essay.html', '/essays/second-essay'],
        ['/essays/', '/essays'],
        ['/index.html', '/'],
        ['/pt/', '/pt'],
        ['/pt.html', '/pt'],
        ['/api/v1/essays/', '/api/v1/essays'],
      ],
      (_, canonical) => [` redirects to "${canonical}"; link to that address`, canonical],
    ))

  it('is a warning if another service may serve it', () =>
    expectOfEach(
      'warning uncertain-link',
      [
        ['/elsewhere', '', ''],
        ['/abuot', '', '/about'],
        ['/second-essay', '', '/essays/second-essay'],
        ['../second-essay/en.md', ' (/second-essay/en.md)', '/essays/second-essay'],
        ['../../pages/about/pt.md', ' (/pages/about/pt.md)', '/pt/about'],
        ['/_stele/manifest.json', '', ''],
        ['/api/v2/profile', '', '/api/v1/profile'],
        ['https://site.test/api/v2/orders/7', ' (/api/v2/orders/7)', ''],
        ['/api-docs', '', ''],
        ['/apis/v1/x', '', ''],
      ],
      (_, path, suggestion) => [
        `${path} leads to a path that this site does not publish; check that another service serves it${
          suggestion === '' ? '' : `; did you mean "${suggestion}"?`
        }`,
        suggestion || 'a path that another service serves',
      ],
    ))

  it('is a warning that names the new address if a renamed document or a redirect had it', async () => {
    const cases = [
      ['/essays/old', '', '/essays/first-essay'],
      ['/essays/old/', '', '/essays/first-essay'],
      ['/essays/old.html', '', '/essays/first-essay'],
      ['/essays/old.md', '', '/essays/first-essay.md'],
      ['/pt/essays/old#x', '', '/pt/essays/first-essay'],
      ['https://site.test/essays/old?a=1', ' (/essays/old)', '/essays/first-essay'],
      ['/api/v1/essays/old', '', '/api/v1/essays/first-essay'],
      ['/moved/from', '', '/pt'],
    ] as const
    const body = cases.map(([link]) => `[x](${link})\n`).join('\n')
    const rows = await diagnose({
      'site.yaml': `${smallSite['site.yaml']}redirects: { /moved/from: /pt }\n`,
      [essayFile]: toDocument('title: T\ndescription: D\naliases: [old]', body),
    })
    expect(toLines(rows)).toEqual(
      cases.map(([link, path, to], index) => {
        const rest = `${path} redirects to "${to}"; link to that address`
        return toLine(7 + 2 * index, link, 'warning uncertain-link', rest, to)
      }),
    )
  })

  it('is that warning also beside other mistakes', async () => {
    const rows = await diagnose({
      [essayFile]: toDocument('title: T\ndescription: D\naliases: [old]', '[x](/essays/old)\n'),
      'essays/second-essay/en.md': toDocument('title: 5\ndescription: D'),
    })
    expect(rows.map(({ at, is }) => [at, is])).toEqual([
      [`${essayFile}:7:1-7:17`, 'warning uncertain-link'],
      ['essays/second-essay/en.md:2:8-2:9', 'error wrong-type'],
    ])
  })

  it('is an error if the document is withdrawn', async () => {
    const rows = await diagnose({
      'site.yaml': `${smallSite['site.yaml']}gone: [lost]\n`,
      [essayFile]: toBody('[x](/essays/lost)\n'),
    })
    expect(toLines(rows)).toEqual([
      toLine(
        6,
        '/essays/lost',
        'error missing-document',
        ' leads to a withdrawn document (see "gone" in site.yaml); remove the link',
        'a published document',
      ),
    ])
  })

  it('is ignored if it is beside the base path of the site, and an error below it', async () => {
    const links = [
      'https://site.test/shop',
      '//site.test/shop',
      'https://site.test/blogs',
      'https://site.test/api/v1/typo',
      'https://site.test/blog/essays/typo',
    ]
    const rows = await diagnose({
      'site.yaml': String(smallSite['site.yaml']).replace('https://site.test', 'https://site.test/blog'),
      [essayFile]: toBody(links.map((link) => `[x](${link})\n`).join('\n')),
    })
    expect(toLines(rows)).toEqual([
      toLine(
        14,
        'https://site.test/blog/essays/typo',
        'error missing-document',
        ' (/essays/typo) leads to no document; correct or remove it',
        'the path of a document',
      ),
    ])
  })

  it('is a warning that names the static file to add if it is that of a file', () =>
    expectOfEach('warning uncertain-link', [['/images/chart.png']], () => [
      ' leads to a path that this site does not publish; add static/images/chart.png, or check that another service serves it',
      'a path that another service serves',
    ]))

  it('is ignored if it is outside the site', async () => {
    const links = [
      'https://example.com/essays/nowhere',
      'http://site.test/essays/nowhere',
      'mailto:a@site.test',
      'tel:1',
      'http://[wrong',
    ]
    expect(await diagnoseLinks(links)).toEqual([])
  })
})

describe('a link', () => {
  it('is checked in every syntax: Markdown, references, footnotes, tables and HTML', async () => {
    const body = [
      '[a](/essays/no-1 "title") ![b](/essays/no-2) <https://site.test/essays/no-3> https://site.test/essays/no-4',
      '',
      '> - [c][ref] and [ref]',
      '>   [^note]',
      '',
      '| [d](/essays/no-6) |',
      '| --- |',
      '',
      '[^note]: [e](/essays/no-7)',
      '',
      '[ref]: /essays/no-5',
      '[unused]: <no-8>',
      '',
      '<a class="x" href="/essays/no-9">f</a> <img alt=">" src="/essays/no-10">',
      '',
      '<div>',
      "<a href='/essays/no-11'>g</a>",
      '</div>',
      '',
    ].join('\n')
    expect((await diagnoseEssay(toBody(body))).map(({ at, is, found }) => [at, is, found])).toEqual([
      ['essays/first-essay/en.md:6:1-6:26', 'error missing-document', '/essays/no-1'],
      ['essays/first-essay/en.md:6:27-6:45', 'error missing-document', '/essays/no-2'],
      ['essays/first-essay/en.md:6:46-6:77', 'error missing-document', 'https://site.test/essays/no-3'],
      ['essays/first-essay/en.md:6:78-6:107', 'error missing-document', 'https://site.test/essays/no-4'],
      ['essays/first-essay/en.md:11:3-11:20', 'error missing-document', '/essays/no-6'],
      ['essays/first-essay/en.md:14:10-14:27', 'error missing-document', '/essays/no-7'],
      ['essays/first-essay/en.md:16:1-16:20', 'error missing-document', '/essays/no-5'],
      ['essays/first-essay/en.md:17:1-17:17', 'error missing-document', 'no-8'],
      ['essays/first-essay/en.md:19:14-19:33', 'error missing-document', '/essays/no-9'],
      ['essays/first-essay/en.md:19:53-19:72', 'error missing-document', '/essays/no-10'],
      ['essays/first-essay/en.md:22:4-22:24', 'error missing-document', '/essays/no-11'],
    ])
  })

  testReports({
    'is not recognized in code, in a comment or as a reference without a definition': [
      toBody(
        '`[a](/essays/no)` <!-- [b](/essays/no) <a href="/essays/no"> --> [c][d]\n\n    [d](/essays/no)\n\n```\n[e](/essays/no)\n```\n',
      ),
    ],
    'is resolved relative to the page in the language of its document': [
      {
        'essays/first-essay/pt.md': toBody('[x](second-essay) [y](../../essays/first-essay)\n'),
        'essays/second-essay/en.md': toBody('x\n'),
      },
      'essays/first-essay/pt.md:6:1-6:18 error untranslated-link: The link to "second-essay" (/pt/essays/second-essay) leads to a document without a translation to "pt"; add essays/second-essay/pt.md, or link to "/essays/second-essay" [found: second-essay; expected: essays/second-essay/pt.md | /essays/second-essay]',
    ],
  })
})

it('a link to the former address of the API reference is a warning that names the developers page', async () => {
  expect(await diagnoseEssay(toBody('[a](/developers/reference)\n'))).toMatchObject([
    {
      at: 'essays/first-essay/en.md:6:1-6:27',
      is: 'warning uncertain-link',
      expected: ['/developers'],
    },
  ])
})
