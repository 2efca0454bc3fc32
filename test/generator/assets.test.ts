/** Files that are published as they are: images and other files beside documents, and the folder `static/`. */

import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { compile } from '../fixtures/compile.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { diagnose, toBody, toDocument } from '../fixtures/diagnose.ts'
import { png, turnedJpeg } from '../fixtures/images.ts'
import { readTree } from '../fixtures/tree.ts'

const essay = 'essays/first-essay/en.md'
/** The start of the SHA-256 of a file, which is part of its address. */
const toHash = (bytes: string | Uint8Array) =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 10)

/** The address of `chart.png` beside the essay. */
const chart = `/assets/chart-${toHash(png)}.png`
const site = 'https://site.test'

/** Builds the small site with changes in memory, and returns functions that read it. */
async function buildWith(changes: Files) {
  const { rendered, diagnostics } = await compile(writeFiles({ ...smallSite, ...changes }), {})
  const files = new Map(rendered.map(({ file, bytes }) => [file, Buffer.from(bytes)]))
  const readBytes = (file: string) => files.get(file) ?? Buffer.alloc(0)
  return {
    diagnostics,
    readBytes,
    read: (file: string) => String(readBytes(file)),
    list: () => [...files.keys()],
  }
}

/** The bodies of a document's page and of its Markdown. */
function readBodies(read: (file: string) => string, name: string) {
  const [, html = ''] = /<\/p>\s*<\/header>\n(.*?)<\/article>/s.exec(read(`essays/${name}.html`)) ?? []
  const [, markdown = ''] = /\n---\n\n(.*)$/s.exec(read(`essays/${name}.md`)) ?? []
  return { html, markdown }
}

/** Builds an essay that has `chart.png` beside it, and returns the body of its page and of its Markdown. */
async function render(body: string, changes: Files = {}) {
  const { read } = await buildWith({
    [essay]: toBody(body),
    'essays/first-essay/chart.png': png,
    ...changes,
  })
  return readBodies(read, 'first-essay')
}

const image = (rest: string) => `<img loading="lazy" decoding="async" ${rest}>`

describe('a file beside a document', () => {
  it('is published unchanged, under a name with its hash that needs no encoding', async () => {
    const { readBytes, list } = await buildWith({
      [essay]: toBody('![a](<Gráfico de vendas.PNG>) ![b](images/chart.png) [c](données.csv)\n'),
      'essays/first-essay/Gráfico de vendas.PNG': png,
      'essays/first-essay/images/chart.png': png,
      'essays/first-essay/données.csv': 'a,b\n',
    })
    const files = list().filter((file) => /\.(?:png|csv)$/.test(file))
    expect(files).toEqual([
      `assets/Grafico-de-vendas-${toHash(png)}.png`,
      chart.slice(1),
      `assets/donnees-${toHash('a,b\n')}.csv`,
    ])
    expect(readBytes(chart.slice(1)).equals(png)).toBe(true)
  })

  it('has an address of its own if its name has no letter of the Latin alphabet', async () => {
    const { list } = await buildWith({
      [essay]: toBody('![a](図.png)\n'),
      'essays/first-essay/図.png': png,
    })
    expect(list()).toContain(`assets/file-${toHash(png)}.png`)
  })

  it('is shown with the size that it has when a browser has turned it', async () => {
    const { html } = await render('![x](a.jpg)\n', { 'essays/first-essay/a.jpg': turnedJpeg })
    expect(html).toContain(' width="2" height="3">')
  })

  it.each(['<svg viewBox="0 0 0.4 0.3"/>', '<svg viewBox="0,0,24,24">\n</svg>', '<svg>\n</svg>'])(
    'may be an image without a size in pixels: %s',
    async (svg) => {
      const { read, diagnostics } = await buildWith({
        [essay]: toBody('![x](a.svg)\n'),
        'essays/first-essay/a.svg': svg,
      })
      expect(read('essays/first-essay.html')).toContain(
        `<p>${image(`alt="x" src="/assets/a-${toHash(svg)}.svg"`)}</p>`,
      )
      expect(diagnostics).toEqual([])
    },
  )

  it.each([
    ['an image without a width', 'a.gif', Buffer.from('GIF89a\0\0\x02\0\0\0\0;', 'latin1')],
    ['text', 'a.svg', 'Not found'],
    ['an SVG', 'a.png', '<svg>\n</svg>'],
  ])('is reported if it is %s: %s', async (_, name, bytes) => {
    const rows = await diagnose({
      [essay]: toBody(`![x](${name})\n`),
      [`essays/first-essay/${name}`]: bytes,
    })
    expect(rows.map(({ at, is }) => [at, is])).toEqual([
      [`essays/first-essay/${name}:1:1`, 'warning unreadable-image'],
    ])
  })

  it('is not found outside of the content folder', async () => {
    const rows = await diagnose({ [essay]: toBody('![x](../../../chart.png)\n') })
    expect(rows.map(({ at, is, found }) => [at, is, found])).toEqual([
      [`${essay}:6:1-6:25`, 'warning uncertain-link', '../../../chart.png'],
    ])
  })

  it('is shown with its width and height, and has an absolute address in Markdown', async () => {
    expect(await render('![A chart](chart.png "Title")\n')).toEqual({
      html: `<p>${image(`alt="A chart" src="${chart}" title="Title" width="3" height="2"`)}</p>`,
      markdown: `![A chart](${site}${chart} "Title")\n`,
    })
  })

  it('keeps its proportions if the author sets one side, and every size that the author sets', async () => {
    const { html } = await render(
      '<img src="chart.png" alt="" width="30"><img src="chart.png" alt="" height="30"><img src="chart.png" alt="" width="50%"><img src="chart.png" alt="" width="9" height="9">\n',
    )
    expect(html.match(/ (?:width|height)="[^"]*"/g)?.join('')).toBe(
      ' width="30" height="20" height="30" width="45" width="50%" width="9" height="9"',
    )
  })

  const references = [
    ['with a dot', '![x](./chart.png)'],
    ['through a folder above', '![x](../first-essay/chart.png)'],
    ['as a definition', '![x][c]\n\n[c]: chart.png'],
    ['as a link', '[x](chart.png)'],
    ['with a fragment', '[x](chart.png#a)'],
    ['with a query', '![x](chart.png?a=1)'],
    ['in HTML', '<img src="chart.png" alt="x">'],
    ['in HTML of several lines in a list', '- a\n  <img\n  src="chart.png" alt="x">'],
    ['in a blockquote', '> <img src="chart.png" alt="x">'],
    ['as a link in HTML', '<a href="chart.png">x</a>'],
    ['percent-encoded', '![x](%63hart.png)'],
  ] as const

  it('is found by a reference of any kind', async () => {
    const essays = references.flatMap(([, body], index) => [
      [`essays/e${index}/en.md`, toBody(`${body}\n`)],
      [`essays/e${index}/chart.png`, png],
    ])
    const { read } = await buildWith({
      ...Object.fromEntries(essays),
      'essays/first-essay/chart.png': png,
    })
    for (const [index, [kind]] of references.entries()) {
      const { html, markdown } = readBodies(read, `e${index}`)
      expect(html, kind).toMatch(new RegExp(`(?:src|href)="${chart}(?:#a|\\?a=1)?"`))
      expect(markdown, kind).toMatch(new RegExp(`(?:src="|href="|\\(|: )${site}${chart}`))
      expect(html + markdown, kind).not.toMatch(/["(/ ](?:c|%63)hart\.png/)
    }
  })

  it('is followed in every candidate of srcset', async () => {
    const wide = Buffer.concat([png, Buffer.from('wide')])
    const { html, markdown } = await render(
      '<picture><source srcset="chart.png 2x, wide.png 3x" media="(min-width: 9em)"><img src="chart.png" srcset="chart.png 1x,https://a.test/b,c.png 2x" sizes="100vw" alt="x"></picture>\n',
      { 'essays/first-essay/wide.png': wide },
    )
    const candidates = (base: string) => [
      `srcset="${base}${chart} 2x, ${base}/assets/wide-${toHash(wide)}.png 3x"`,
      `srcset="${base}${chart} 1x`,
      'https://a.test/b',
    ]
    for (const candidate of candidates('')) expect(html).toContain(candidate)
    for (const candidate of candidates(site)) expect(markdown).toContain(candidate)
    expect(html).toContain(' sizes="100vw"')
    expect(html).toContain(' media="(min-width: 9em)"')
  })

  it('is found in the template of a component', async () => {
    const { read } = await buildWith({
      'site.yaml': `${smallSite['site.yaml']}components:\n  Figure: { html: '<figure><img src="{file}" alt="{alt}"></figure>', markdown: '![{alt}]({file})' }\n`,
      'essays/second/en.mdx': toBody('<Figure file="chart.png" alt="x" />\n'),
      'essays/second/chart.png': png,
    })
    expect(read('essays/second.html')).toContain(`src="${chart}"`)
  })

  it('belongs to all translations of its document, and to no other document', async () => {
    const { read } = await buildWith({
      [essay]: toBody('![x](chart.png)\n'),
      'essays/first-essay/pt.md': toBody('![x](chart.png)\n'),
      'essays/first-essay/chart.png': png,
    })
    expect(read('essays/first-essay.html')).toContain(`src="${chart}"`)
    expect(read('pt/essays/first-essay.html')).toContain(`src="${chart}"`)
    expect(
      await diagnose({
        [essay]: toBody('![x](chart.png)\n'),
        'essays/second/en.md': toBody('![x](chart.png)\n'),
        'essays/first-essay/chart.png': png,
      }),
    ).toEqual([
      {
        at: 'essays/second/en.md:6:1-6:16',
        is: 'error missing-file',
        reason:
          'The file "chart.png" (essays/second/chart.png) does not exist; did you mean "../first-essay/chart.png"?',
        found: 'chart.png',
        expected: ['../first-essay/chart.png'],
      },
    ])
  })

  it('with a sign of URLs in its name is suggested in the spelling that leads to it', async () => {
    const name = 'essays/first-essay/50%25#1.png'
    const toReasons = async (href: string) =>
      (await diagnose({ [essay]: toBody(`![x](${href})\n`), [name]: png })).map(({ is, reason }) => [
        is,
        reason,
      ])
    expect(await toReasons('50%25#1.png')).toContainEqual([
      'error missing-file',
      'The file "50%25#1.png" (essays/first-essay/50%) does not exist; did you mean "50%2525%231.png"?',
    ])
    expect(await toReasons('50%2525%231.png')).toEqual([])
  })

  it('is in the API by its reference, while the text stays as its author wrote it', async () => {
    const { read } = await buildWith({
      [essay]: toBody('![x](./chart.png) ![y](https://a.test/b.png)\n'),
      'essays/first-essay/chart.png': png,
    })
    const { content, assets } = JSON.parse(read('api/v1/essays/first-essay.json'))
    expect(content).toBe('![x](./chart.png) ![y](https://a.test/b.png)\n')
    expect(assets).toEqual({ './chart.png': `${site}${chart}` })
    expect(JSON.parse(read('api/v1/essays/first-essay.pt.json'))).not.toHaveProperty('assets')
  })

  it('has an absolute address in llms-full.txt', async () => {
    const { read } = await buildWith({
      [essay]: toBody('![x](chart.png)\n'),
      'essays/first-essay/chart.png': png,
    })
    expect(read('llms-full.txt')).toContain(`![x](${site}${chart})`)
  })

  it('is published for a page with a guide, and without HTML pages', async () => {
    const { read, list } = await buildWith({
      'site.yaml': `${smallSite['site.yaml']}site: false\n`,
      'pages/developers/en.md': toBody('![x](chart.png)\n'),
      'pages/developers/chart.png': png,
    })
    expect(read('developers.md')).toContain(`![x](${site}${chart})`)
    expect(list()).toContain(chart.slice(1))
  })

  it('is not published if only a draft uses it', async () => {
    const { list, diagnostics } = await buildWith({
      'essays/second/en.md': toDocument('title: T\ndescription: D\ndraft: true', '![x](chart.png)\n'),
      'essays/second/chart.png': png,
    })
    expect(list().filter((file) => file.endsWith('.png'))).toEqual([])
    expect(diagnostics).toEqual([])
  })
})

describe('a file in static/', () => {
  it('is published unchanged at its own path, and can be linked to', async () => {
    const { read, list, diagnostics } = await buildWith({
      [essay]: toBody('[x](/files/a.txt) [y](../../static/files/a.txt) ![z](/logo.png)\n'),
      'static/files/a.txt': 'text\n',
      'static/logo.png': png,
      'static/google1.html': 'google-site-verification: google1.html',
      'static/.well-known/security.txt': 'Contact: mailto:a@site.test\n',
      'static/.nojekyll': '',
      'static/.secret': 'no',
    })
    expect(diagnostics.map(({ rule }) => rule)).toEqual([])
    expect(list()).toEqual(
      expect.arrayContaining(['.nojekyll', '.well-known/security.txt', 'files/a.txt', 'google1.html']),
    )
    expect(list()).not.toContain('.secret')
    expect(read('files/a.txt')).toBe('text\n')
    const page = read('essays/first-essay.html')
    expect(page).toContain('<a href="/files/a.txt">x</a> <a href="/files/a.txt">y</a>')
    expect(page).toContain('src="/logo.png" width="3" height="2"')
    expect(read('essays/first-essay.md')).toContain(`[x](${site}/files/a.txt)`)
  })

  it('is reported if the build or a host uses its path', async () => {
    const paths = [
      'API/other.json',
      '_redirects',
      '_stele/manifest.json',
      'api/v1/essays.json',
      'assets/a.txt',
      'notes.md',
      'openapi.json.gz',
      'vercel.json',
    ]
    const rows = await diagnose(Object.fromEntries(paths.map((path) => [`static/${path}`, 'x'])))
    expect(rows.map(({ at, is, found }) => [at, is, found])).toEqual(
      paths.map((path) => [`static/${path}:1:1`, 'error path-conflict', `/${path}`]),
    )
  })

  it('is reported if a page hides it', async () => {
    const hidden = [
      ['Essays/first-essay/index.html', '/essays/first-essay', 'essays/first-essay/en.md'],
      ['essays/first-essay.html', '/essays/first-essay', 'essays/first-essay/en.md'],
      ['essays/index.html', '/essays', null],
      ['index.html', '/', null],
      ['pt/talks', '/pt/talks', 'pages/talks/pt.mdx'],
    ] as const
    const rows = await diagnose({
      ...Object.fromEntries(hidden.map(([path]) => [`static/${path}`, 'x'])),
      'pages/talks/pt.mdx': toBody('x\n'),
    })
    expect(rows).toEqual(
      hidden.map(([path, route, source]) => ({
        at: `static/${path}:1:1`,
        is: 'error path-conflict',
        reason: `The page at "${route}"${source === null ? '' : ` (${source})`} hides "/${path}"; rename or move the file`,
        found: `/${path}`,
        expected: ['another path'],
      })),
    )
  })

  it.each(['essays', 'essays/first-essay', 'feed.xml/a.txt'])(
    'is reported if it takes the path of a page or a feed: %s',
    async (path) => {
      const rows = await diagnose({ [`static/${path}`]: 'x' })
      expect(rows.map(({ at, is, found }) => [at, is, found])).toEqual([
        [`static/${path}:1:1`, 'error path-conflict', `/${path}`],
      ])
    },
  )

  it('is published beside a page if its path has another extension', async () => {
    const beside = { 'static/essays/first-essay.txt': 'x', 'static/essays/first-essay/a.html': 'x' }
    expect(await diagnose(beside)).toEqual([])
  })

  it.each(['essays/old.html', 'essays/old/index.html'])(
    'is reported at the path of a renamed document: %s',
    async (path) => {
      const rows = await diagnose({
        [essay]: toDocument('title: T\ndescription: D\naliases: [old]'),
        [`static/${path}`]: 'x',
      })
      expect(rows.map(({ at, is }) => [at, is])).toEqual([[`static/${path}:1:1`, 'error path-conflict']])
    },
  )
})

describe('with a cache', () => {
  /** Builds the small site with changes to a folder, and returns the options of the build. */
  async function buildWithCache(changes: Files) {
    const folder = createFolder()
    const content = writeFiles({ ...smallSite, ...changes }, join(folder, 'content'))
    const options = { content, out: join(folder, 'dist'), cache: join(folder, 'cache') }
    await build(options)
    return options
  }

  it('a changed image changes the pages that show it, and no other page', async () => {
    const options = await buildWithCache({
      [essay]: toBody('![x](chart.png)\n'),
      'essays/first-essay/pt.md': toBody('Nothing.\n'),
      'essays/first-essay/chart.png': png,
    })
    const { content, out } = options
    const before = readTree(out)
    const changedPng = Buffer.concat([png, Buffer.from('new')])
    writeFileSync(join(content, 'essays/first-essay/chart.png'), changedPng)
    const { diagnostics } = await build(options)
    const after = readTree(out)
    const changed = Object.keys(after).filter((file) => after[file] !== before[file])
    expect(diagnostics).toEqual([])
    expect(changed).toEqual([
      '_stele/manifest.json',
      // The address of the image contains a hash, which has other tokens.
      '_stele/sections/0.json',
      'api/v1/essays/first-essay.json',
      `assets/chart-${toHash(changedPng)}.png`,
      'changes.json',
      'essays/first-essay.html',
      'essays/first-essay.md',
      'llms-full.txt',
      'llms.txt',
    ])
    expect(after).not.toHaveProperty([chart.slice(1)])
  })

  it('a removed image is reported, although its document is unchanged', async () => {
    const options = await buildWithCache({
      [essay]: toBody('![x](chart.png)\n'),
      'essays/first-essay/chart.png': png,
    })
    rmSync(join(options.content, 'essays/first-essay/chart.png'))
    await expect(build(options)).rejects.toMatchObject({
      diagnostics: [{ rule: 'missing-file', line: 6 }],
    })
  })
})
