/** Files that are published as they are: images and other files beside documents, and the folder `static/`. */

import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { compile } from '../fixtures/compile.ts'
import { createFolder, type Files, oneLanguage, smallSite, writeFiles } from '../fixtures/content.ts'
import { diagnose, findLines, toBody, toDocument, withoutPortuguese } from '../fixtures/diagnose.ts'
import { png, turnedJpeg } from '../fixtures/images.ts'
import { readTree, withoutDeltas } from '../fixtures/tree.ts'

const essay = 'essays/first-essay/en.md'
/** The start of the SHA-256 of a file, which is part of its address. */
const toHash = (bytes: string | Uint8Array) =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 10)

/** The address of `chart.png` beside the essay. */
const chart = `/assets/chart-${toHash(png)}.png`
const site = 'https://site.test'

/** Builds the site with one language and changes in memory, and returns functions that read it. */
async function buildWith(changes: Files) {
  const { rendered, diagnostics } = await compile(writeFiles({ ...oneLanguage, ...changes }), {})
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

/** A chart with other bytes. */
const wide = Buffer.concat([png, Buffer.from('wide')])

const svgs = {
  small: '<svg viewBox="0 0 0.4 0.3"/>',
  commas: '<svg viewBox="0,0,24,24">\n</svg>',
  bare: '<svg>\n</svg>',
}

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

/** The bodies of essays by name. Each has `chart.png` beside it. */
const bodies: Readonly<Record<string, string>> = {
  'first-essay': '![A chart](chart.png "Title")\n',
  names: '![a](<Gráfico de vendas.PNG>) ![b](images/chart.png) [c](données.csv) ![d](図.png)\n',
  turned: '![x](a.jpg)\n',
  vectors: Object.keys(svgs)
    .map((name) => `![x](${name}.svg)\n`)
    .join('\n'),
  sizes:
    '<img src="chart.png" alt="" width="30"><img src="chart.png" alt="" height="30"><img src="chart.png" alt="" width="50%"><img src="chart.png" alt="" width="9" height="9">\n',
  candidates:
    '<picture><source srcset="chart.png 2x, wide.png 3x" media="(min-width: 9em)"><img src="chart.png" srcset="chart.png 1x,https://a.test/b,c.png 2x" sizes="100vw" alt="x"></picture>\n',
  api: '![x](./chart.png) ![y](https://a.test/b.png)\n',
  unused: 'Text.\n',
  ...Object.fromEntries(references.map(([, body], index) => [`reference-${index}`, `${body}\n`])),
}

/** Builds one site with all {@link bodies}. */
function buildBodies() {
  const essays = Object.entries(bodies).flatMap(([name, body]) => [
    [`essays/${name}/en.md`, toBody(body)],
    [`essays/${name}/chart.png`, png],
  ])
  built ??= buildWith({
    ...Object.fromEntries(essays),
    'essays/names/Gráfico de vendas.PNG': png,
    'essays/names/images/chart.png': png,
    'essays/names/données.csv': 'a,b\n',
    'essays/names/図.png': png,
    'essays/turned/a.jpg': turnedJpeg,
    'essays/candidates/wide.png': wide,
    ...Object.fromEntries(Object.entries(svgs).map(([name, svg]) => [`essays/vectors/${name}.svg`, svg])),
  })
  return built
}
let built: ReturnType<typeof buildWith> | undefined

/** The body of one of {@link bodies} on its page and in its Markdown. */
const render = async (name: string) => readBodies((await buildBodies()).read, name)

const image = (rest: string) => `<img loading="lazy" decoding="async" ${rest}>`

describe('a file beside a document', () => {
  it('is published unchanged, under a name with its hash that needs no encoding', async () => {
    const { readBytes, list } = await buildBodies()
    const names = ['Grafico', 'donnees', 'file']
    const files = list().filter((file) => names.some((name) => file.startsWith(`assets/${name}-`)))
    // The name of the last one has no letter of the Latin alphabet.
    expect(files).toEqual([
      `assets/Grafico-de-vendas-${toHash(png)}.png`,
      `assets/donnees-${toHash('a,b\n')}.csv`,
      `assets/file-${toHash(png)}.png`,
    ])
    expect(readBytes(chart.slice(1)).equals(png)).toBe(true)
  })

  it('is shown with the size that it has when a browser has turned it', async () => {
    expect((await render('turned')).html).toContain(' width="2" height="3">')
  })

  it('may be an image without a size in pixels', async () => {
    const { diagnostics } = await buildBodies()
    const images = Object.entries(svgs).map(
      ([name, svg]) => `<p>${image(`alt="x" src="/assets/${name}-${toHash(svg)}.svg"`)}</p>`,
    )
    expect((await render('vectors')).html).toBe(images.join('\n'))
    expect(diagnostics.filter(({ rule }) => rule !== 'unused-file')).toEqual([])
  })

  it('is reported if it is an image without a width, text or an SVG with the name of a PNG', async () => {
    const files = {
      'a.gif': Buffer.from('GIF89a\0\0\x02\0\0\0\0;', 'latin1'),
      'b.png': '<svg>\n</svg>',
      'c.svg': 'Not found',
    }
    const names = Object.keys(files)
    const rows = await diagnose({
      ...withoutPortuguese,
      [essay]: toBody(names.map((name) => `![x](${name})\n`).join('\n')),
      ...Object.fromEntries(
        Object.entries(files).map(([name, bytes]) => [`essays/first-essay/${name}`, bytes]),
      ),
    })
    expect(rows.map(({ at, is }) => [at, is])).toEqual(
      names.map((name) => [`essays/first-essay/${name}:1:1`, 'warning unreadable-image']),
    )
  })

  it('is not found outside of the content folder', async () => {
    const rows = await diagnose({ [essay]: toBody('![x](../../../chart.png)\n') })
    expect(rows.map(({ at, is, found }) => [at, is, found])).toEqual([
      [`${essay}:6:1-6:25`, 'warning uncertain-link', '../../../chart.png'],
    ])
  })

  it('is shown with its width and height, and has an absolute address in Markdown', async () => {
    expect(await render('first-essay')).toEqual({
      html: `<p>${image(`alt="A chart" src="${chart}" title="Title" width="3" height="2"`)}</p>`,
      markdown: `![A chart](${site}${chart} "Title")\n`,
    })
  })

  it('keeps its proportions if the author sets one side, and every size that the author sets', async () => {
    const { html } = await render('sizes')
    expect(html.match(/ (?:width|height)="[^"]*"/g)?.join('')).toBe(
      ' width="30" height="20" height="30" width="45" width="50%" width="9" height="9"',
    )
  })

  it('is found by a reference of any kind', async () => {
    for (const [index, [kind]] of references.entries()) {
      const { html, markdown } = await render(`reference-${index}`)
      expect(html, kind).toMatch(new RegExp(`(?:src|href)="${chart}(?:#a|\\?a=1)?"`))
      expect(markdown, kind).toMatch(new RegExp(`(?:src="|href="|\\(|: )${site}${chart}`))
      expect(html + markdown, kind).not.toMatch(/["(/ ](?:c|%63)hart\.png/)
    }
  })

  it('is followed in every candidate of srcset', async () => {
    const { html, markdown } = await render('candidates')
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
      'site.yaml': `${oneLanguage['site.yaml']}components:\n  Figure: { html: '<figure><img src="{file}" alt="{alt}"></figure>', markdown: '![{alt}]({file})' }\n`,
      'essays/second/en.mdx': toBody('<Figure file="chart.png" alt="x" />\n'),
      'essays/second/chart.png': png,
    })
    expect(read('essays/second.html')).toContain(`src="${chart}"`)
  })

  it('belongs to all translations of its document, and to no other document', async () => {
    const { read } = await buildWith({
      ...smallSite,
      [essay]: toBody('![x](chart.png)\n'),
      'essays/first-essay/pt.md': toBody('![x](chart.png)\n'),
      'essays/first-essay/chart.png': png,
    })
    expect(read('essays/first-essay.html')).toContain(`src="${chart}"`)
    expect(read('pt/essays/first-essay.html')).toContain(`src="${chart}"`)
    expect(
      await findLines({
        [essay]: toBody('![x](chart.png)\n'),
        'essays/second/en.md': toBody('![x](chart.png)\n'),
        'essays/first-essay/chart.png': png,
      }),
    ).toEqual([
      'essays/second/en.md:6:1-6:16 error missing-file: The file "chart.png" (essays/second/chart.png) does not exist; did you mean "../first-essay/chart.png"? [found: chart.png; expected: ../first-essay/chart.png]',
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
    const { read } = await buildBodies()
    const { content, assets } = JSON.parse(read('api/v1/essays/api.json'))
    expect(content).toBe('![x](./chart.png) ![y](https://a.test/b.png)\n')
    expect(assets).toEqual({ './chart.png': `${site}${chart}` })
    expect(JSON.parse(read('api/v1/essays/unused.json'))).not.toHaveProperty('assets')
  })

  it('has an absolute address in llms-full.txt', async () => {
    expect((await buildBodies()).read('llms-full.txt')).toContain(`![A chart](${site}${chart} "Title")`)
  })

  it('is published for a page with a guide, and without HTML pages', async () => {
    const { read, list } = await buildWith({
      'site.yaml': `${oneLanguage['site.yaml']}site: false\n`,
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
  const toStatic = (paths: readonly string[]): Files =>
    Object.fromEntries(paths.map((path) => [`static/${path}`, 'x']))

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
      'changes/vf2eN2yAnYRWsAH7QvGPSA.json',
      'export/essays/en-1.ndjson',
      'notes.md',
      'openapi.json.gz',
      'vercel.json',
    ]
    const diagnosePaths = async (names: readonly string[]) =>
      (await diagnose({ ...withoutPortuguese, ...toStatic(names) })).map(({ at, is, found }) => [
        at,
        is,
        found,
      ])
    const toRows = (names: readonly string[]) =>
      names.map((path) => [`static/${path}:1:1`, 'error path-conflict', `/${path}`])
    expect(await diagnosePaths(paths)).toEqual(toRows(paths))
    const folders = ['changes', 'export/essays']
    expect(await diagnosePaths(folders)).toEqual(toRows(folders))
    const published = ['essays', 'feed.xml/a.txt']
    expect(await diagnosePaths(published)).toEqual(toRows(published))
  })

  it('is reported if a page hides it', async () => {
    const hidden = [
      ['Essays/first-essay/index.html', '/essays/first-essay', 'essays/first-essay/en.md'],
      ['essays/first-essay', '/essays/first-essay', 'essays/first-essay/en.md'],
      ['essays/first-essay.html', '/essays/first-essay', 'essays/first-essay/en.md'],
      ['essays/index.html', '/essays', null],
      ['index.html', '/', null],
      ['pt/talks', '/pt/talks', 'pages/talks/pt.mdx'],
    ] as const
    const lines = await findLines({
      ...toStatic(hidden.map(([path]) => path)),
      'pages/talks/pt.mdx': toBody('x\n'),
    })
    expect(lines).toEqual(
      hidden.map(([path, route, source]) => {
        const page = `The page at "${route}"${source === null ? '' : ` (${source})`}`
        return `static/${path}:1:1 error path-conflict: ${page} hides "/${path}"; rename or move the file [found: /${path}; expected: another path]`
      }),
    )
  })

  it('is published beside a page if its path has another extension', async () => {
    const beside = { 'static/essays/first-essay.txt': 'x', 'static/essays/first-essay/a.html': 'x' }
    expect(await diagnose(beside)).toEqual([])
  })

  it('is reported at the path of a renamed document', async () => {
    const paths = ['essays/old.html', 'essays/old/index.html']
    const rows = await diagnose({
      ...withoutPortuguese,
      [essay]: toDocument('title: T\ndescription: D\naliases: [old]'),
      ...toStatic(paths),
    })
    expect(rows.map(({ at, is }) => [at, is])).toEqual(
      paths.map((path) => [`static/${path}:1:1`, 'error path-conflict']),
    )
  })
})

it('With a cache, a changed image changes the pages that show it and no other page, and a removed one is reported', async () => {
  const folder = createFolder()
  const [content, out] = [join(folder, 'content'), join(folder, 'dist')]
  const options = { content, out, cache: join(folder, 'cache') }
  const files = {
    [essay]: toBody('![x](chart.png)\n'),
    'essays/other/en.md': toBody('Nothing.\n'),
    'essays/first-essay/chart.png': png,
  }
  writeFiles({ ...oneLanguage, ...files }, content)
  await build(options)
  const before = readTree(out)
  const changedPng = Buffer.concat([png, Buffer.from('new')])
  writeFileSync(join(content, 'essays/first-essay/chart.png'), changedPng)
  const { diagnostics } = await build(options)
  const after = readTree(out)
  const changed = withoutDeltas(Object.keys(after)).filter((file) => after[file] !== before[file])
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
    'export/essays/en-1.ndjson',
    'export/index.json',
    'llms-full.txt',
    'llms.txt',
  ])
  expect(after).not.toHaveProperty([chart.slice(1)])

  rmSync(join(content, 'essays/first-essay/chart.png'))
  await expect(build(options)).rejects.toMatchObject({ diagnostics: [{ rule: 'missing-file', line: 6 }] })
})
