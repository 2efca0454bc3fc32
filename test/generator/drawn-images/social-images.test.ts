/** The images that other sites show beside a link: drawn by a build, or named in front matter. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { build } from '../../../generator/build.ts'
import type { BuildOptions } from '../../../generator/build-options.ts'
import { check } from '../../../generator/commands/check/check.ts'
import { diffBuilds } from '../../../generator/commands/diff.ts'
import { collectStats } from '../../../generator/commands/stats/stats.ts'
import type * as drawing from '../../../generator/look/drawn-images/draw.ts'
import type { DrawnImage } from '../../../generator/look/drawn-images/drawn-image.ts'
import { assertLibrary } from '../../../generator/look/drawn-images/library.ts'
import { listPacks } from '../../fixtures/cache-packs.ts'
import { createFolder, type Files, oneLanguage, smallSite, writeFiles } from '../../fixtures/content.ts'
import { diagnose, essayFile, toDocument, toLines, withoutPortuguese } from '../../fixtures/diagnose.ts'
import { png } from '../../fixtures/images.ts'
import { startPreview } from '../../fixtures/preview.ts'
import { areas, decode } from '../../fixtures/social-images.ts'
import { listTree, readTree, withoutDeltas } from '../../fixtures/tree.ts'

/** The titles that are drawn in this thread. The real images are drawn, too. */
const drawn: string[] = []
vi.mock('../../../generator/look/drawn-images/draw.ts', async (importOriginal) => {
  const { drawImage } = await importOriginal<typeof drawing>()
  return {
    drawImage: (image: DrawnImage) => {
      if (image.kind === 'social-image') drawn.push(image.texts.title)
      return drawImage(image)
    },
  }
})
beforeEach(() => {
  drawn.length = 0
})

const siteYaml = `${oneLanguage['site.yaml']}social_images: true\n`
const illustrated: Files = { ...oneLanguage, 'site.yaml': siteYaml }

/** Builds a site into a new folder, and returns functions that read it. */
async function buildSite(files: Files, options: Partial<BuildOptions> = {}) {
  const content = writeFiles(files)
  const out = join(createFolder(), 'dist')
  const result = await build({ content, out, ...options })
  const read = (file: string) => readFileSync(join(out, file), 'utf8')
  return { content, out, result, read, images: listImages(out) }
}

const listImages = (out: string) => listTree(out).filter((file) => /\.(?:gif|jpg|png|webp)$/.test(file))

/** The metadata of a page that concerns its image. */
function readImageData(html: string) {
  const metadata = Array.from(
    html.matchAll(/<meta (?:property|name)="((?:og:image|twitter)[^"]*)" content="([^"]*)">/g),
    ([, name, content]) => [name, content],
  )
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return { metadata, linkedData: JSON.parse(json).image }
}

const none = { metadata: [], linkedData: undefined }

describe('with "social_images: true", a build', () => {
  it('draws an image of each essay in each language, which the head of the page names', async () => {
    const site = { ...smallSite, 'site.yaml': `${smallSite['site.yaml']}social_images: true\n` }
    const { out, read, images } = await buildSite(site)
    expect(drawn.sort()).toEqual(['First essay', 'Primeiro ensaio'])
    expect(images).toEqual([
      expect.stringMatching(/^assets\/first-essay-en-[\w-]{10}\.png$/),
      expect.stringMatching(/^assets\/first-essay-pt-[\w-]{10}\.png$/),
    ])
    for (const image of images) {
      const { width, height, countDrawn } = decode(readFileSync(join(out, image)))
      expect([width, height]).toEqual([1200, 630])
      for (const area of [areas.title, areas.author, areas.domain])
        expect(countDrawn(area)).toBeGreaterThan(1000)
    }
    const url = `https://site.test/${images[0]}`
    expect(readImageData(read('essays/first-essay.html'))).toEqual({
      metadata: [
        ['og:image', url],
        ['og:image:width', '1200'],
        ['og:image:height', '630'],
        ['og:image:alt', 'First essay'],
        ['twitter:card', 'summary_large_image'],
      ],
      linkedData: { '@type': 'ImageObject', url, width: 1200, height: 630 },
    })
    for (const page of ['index.html', 'essays.html', 'developers.html', 'tags/alpha.html'])
      expect([page, readImageData(read(page))]).toEqual([page, none])
  })

  it('draws markup and marks of direction as no more than text', async () => {
    const title = '</text><svg onload="x">&lt;![CDATA[<b>\u202e𝐁'
    const { out, images } = await buildSite({
      ...illustrated,
      [essayFile]: toDocument(`title: ${JSON.stringify(title)}\ndescription: D`),
    })
    expect(drawn[0]).toBe('</text><svg onload="x">&lt;![CDATA[<b>B')
    expect(decode(readFileSync(join(out, images[0] ?? ''))).countDrawn(areas.title)).toBeGreaterThan(10_000)
  })

  it('warns about a title that the font cannot draw, and draws no image for it', async () => {
    const files = {
      'site.yaml': siteYaml,
      [essayFile]: toDocument('title: 日本語 🚀\ndescription: D'),
      'essays/emoji/en.md': toDocument('title: 🚀\ndescription: D'),
    }
    const { read, images, result } = await buildSite({ ...illustrated, ...files })
    expect([images, drawn]).toEqual([[], []])
    expect(readImageData(read('essays/first-essay.html'))).toEqual(none)
    const expected = ['Latin, Greek or Cyrillic letters, or an "image"']
    expect(
      result.diagnostics.map(({ line, column, rule, message, ...others }) => [
        `${line}:${column} ${rule}: ${message}`,
        others.found,
        others.expected,
      ]),
    ).toEqual([
      [
        '2:8 undrawable-title: The title has only emoji, which the font of social images lacks; the essay has no image until you add one with "image"',
        '🚀',
        expected,
      ],
      [
        '2:8 undrawable-title: The font of social images lacks "日本語"; the essay has no image until you add one with "image"',
        '日本語 🚀',
        expected,
      ],
    ])
    const withoutImages = { ...withoutPortuguese, ...files, 'site.yaml': oneLanguage['site.yaml'] ?? '' }
    expect(await diagnose(withoutImages)).toEqual([])
  })

  it('without HTML pages draws none', async () => {
    const { images } = await buildSite({ ...illustrated, 'site.yaml': `${siteYaml}site: false\n` })
    expect([images, drawn]).toEqual([[], []])
  })

  it('draws only the images that the cache does not have', async () => {
    const [content, folder] = [writeFiles(illustrated), createFolder()]
    const options = { content, out: join(folder, 'dist'), cache: join(folder, 'cache') }
    await build(options)
    const first = readTree(options.out)
    expect(drawn.splice(0)).toHaveLength(1)

    const essay = String(oneLanguage[essayFile])
    writeFiles({ [essayFile]: essay.replace('Opening', 'Other') }, content)
    await build(options)
    rmSync(options.out, { recursive: true })
    writeFiles({ [essayFile]: essay }, content)
    await build(options)
    expect(drawn.splice(0)).toEqual([])
    expect(readTree(options.out)).toEqual(first)

    writeFiles({ [essayFile]: essay.replace('First essay', 'Renamed') }, content)
    await build(options)
    expect(drawn.splice(0)).toEqual(['Renamed'])
  })

  it('draws an image again if its entry in the cache is damaged', async () => {
    const [content, folder] = [writeFiles(illustrated), createFolder()]
    const options = { content, out: join(folder, 'dist'), cache: join(folder, 'cache') }
    await build(options)
    const first = readTree(options.out)
    expect(drawn.splice(0)).toHaveLength(1)
    for (const path of listPacks(options.cache)) {
      const bytes = readFileSync(path)
      const inImage = bytes.indexOf('PNG') + 100
      bytes[inImage] = Number(bytes[inImage]) ^ 1
      writeFileSync(path, bytes)
    }
    rmSync(options.out, { recursive: true })
    await build(options)
    expect(drawn.splice(0)).toHaveLength(1)
    expect(readTree(options.out)).toEqual(first)
  })

  it('adds its images to the counts of `stele stats`, which draws none', async () => {
    const count = async (files: Files) => (await collectStats({ content: writeFiles(files) })).outputFiles
    expect((await count(illustrated)) - (await count(oneLanguage))).toBe(1)
    expect(drawn).toEqual([])
  })
})

it('`stele check` counts the images and draws none', async () => {
  const { content, out } = await buildSite(illustrated)
  drawn.length = 0
  const { outputFiles } = await check({ content })
  expect([outputFiles, drawn]).toEqual([listTree(out).length, []])
})

it('`stele dev` shows the addresses of the images and draws none', async () => {
  const { url } = await startPreview(illustrated)
  const html = await (await fetch(`${url}/essays/first-essay`)).text()
  const [[, image = ''] = []] = readImageData(html).metadata
  expect(image).toMatch(new RegExp(`^${url}/assets/first-essay-en-`))
  expect((await fetch(image)).status).toBe(200)
  expect(drawn).toEqual([])
})

it('`stele diff` names the images of changed titles as files to upload and to delete', async () => {
  const before = await buildSite(illustrated)
  const essay = String(oneLanguage[essayFile]).replace('First essay', 'Renamed')
  const after = await buildSite({ ...illustrated, [essayFile]: essay })
  const { summary, ...diff } = await diffBuilds(before.out, after.out)
  expect(summary.breaking).toBe(0)
  expect(diff.upload).toContain(after.images[0])
  expect(withoutDeltas(diff.delete)).toEqual([before.images[0]])
})

describe('without "social_images"', () => {
  it('no image is drawn, and pages name none', async () => {
    const { images, read } = await buildSite(oneLanguage)
    expect([images, drawn, readImageData(read('essays/first-essay.html'))]).toEqual([[], [], none])
  })
})

describe('a missing library', () => {
  const refused = (problem: string) => ({
    code: 'MISSING_PACKAGE',
    message: `Cannot draw the images of "social_images" or "theme.icon.png" in site.yaml: they need @takumi-rs/wasm 2.16.3, ${problem}; run "npm install @takumi-rs/wasm@2.16.3"`,
  })

  it('is named with the command that installs it', () => {
    const findNothing = () => {
      throw new Error('Cannot find module')
    }
    expect(() => assertLibrary(findNothing)).toThrow(
      expect.objectContaining(refused('which is not installed')),
    )
  })

  it('is one of another version, which draws other pixels', () => {
    expect(() => assertLibrary(() => '2.17.0')).toThrow(
      expect.objectContaining(refused('and version 2.17.0 is installed')),
    )
  })
})

describe('the image of an author', () => {
  const toEssay = (keys: string) => toDocument(`title: T\ndescription: D\n${keys}`)
  const cover = toEssay('image: cover.png\nimage_alt: A "red" kite')

  it('takes the place of a drawn one, and may be in static/, beside another document, and on a page', async () => {
    const { read, out, result } = await buildSite({
      ...illustrated,
      [essayFile]: cover,
      'essays/first-essay/cover.png': png,
      'essays/cut/en.md': toEssay('image: short.png\nimage_alt: A kite'),
      'essays/cut/short.png': png.subarray(0, 8),
      'essays/shared/en.md': toEssay('image: /images/cover.webp\nimage_alt: A'),
      'static/images/cover.webp': png,
      'pages/talks/en.md': toEssay('image: ../../essays/first-essay/cover.png\nimage_alt: B'),
    })
    const toUrl = (page: string): string => readImageData(read(page)).linkedData.url
    const [url, cut] = [toUrl('essays/first-essay.html'), toUrl('essays/cut.html')]
    expect(url).toMatch(/^https:\/\/site\.test\/assets\/cover-[\w-]{10}\.png$/)
    expect(readFileSync(join(out, url.slice('https://site.test/'.length))).equals(png)).toBe(true)
    expect(result.diagnostics.map(({ file, rule }) => [basename(file), rule])).toEqual([
      ['short.png', 'unreadable-image'],
    ])
    expect(drawn).toEqual([])
    expect(readImageData(read('essays/first-essay.html'))).toEqual({
      metadata: [
        ['og:image', url],
        ['og:image:width', '3'],
        ['og:image:height', '2'],
        ['og:image:alt', 'A &#x22;red&#x22; kite'],
        ['twitter:card', 'summary_large_image'],
      ],
      linkedData: { '@type': 'ImageObject', url, width: 3, height: 2 },
    })
    // The file of this image does not say its size.
    expect(cut).toMatch(/^https:\/\/site\.test\/assets\/short-[\w-]{10}\.png$/)
    expect(readImageData(read('essays/cut.html'))).toEqual({
      metadata: [
        ['og:image', cut],
        ['og:image:alt', 'A kite'],
        ['twitter:card', 'summary_large_image'],
      ],
      linkedData: { '@type': 'ImageObject', url: cut },
    })
    expect(toUrl('essays/shared.html')).toBe('https://site.test/images/cover.webp')
    expect(toUrl('talks.html')).toBe(url)
  })

  it('of a draft is checked and used, and not published', async () => {
    const draft = toEssay('image: cover.png\nimage_alt: A\ndraft: true')
    const files = { 'essays/second/en.md': draft, 'essays/second/cover.png': png }
    expect((await buildSite({ ...oneLanguage, ...files })).images).toEqual([])
    expect(await diagnose(files)).toEqual([])
    expect((await diagnose({ 'essays/second/en.md': draft })).map(({ is }) => is)).toEqual([
      'error missing-file',
    ])
  })

  it('is rendered again if its bytes change', async () => {
    const folder = createFolder()
    const content = writeFiles({ ...oneLanguage, [essayFile]: cover, 'essays/first-essay/cover.png': png })
    const options = { content, out: join(folder, 'dist'), cache: join(folder, 'cache') }
    await build(options)
    const [before = ''] = listImages(options.out)
    writeFiles({ 'essays/first-essay/cover.png': Buffer.concat([png, Buffer.from('x')]) }, content)
    await build(options)
    const [after = ''] = listImages(options.out)
    const html = readFileSync(join(options.out, 'essays/first-essay.html'), 'utf8')
    expect(after).not.toBe(before)
    expect(html).toContain(after)
    expect(html).not.toContain(before)
  })

  const png2 = { 'essays/first-essay/cover.png': png }
  it.each([
    [
      'is reported if it does not exist, with the nearest name',
      toEssay('image: covr.png\nimage_alt: A\ntags: [a]'),
      { ...png2, 'essays/first-essay/pt.md': toEssay('image: cover.png\nimage_alt: A') },
      `${essayFile}:4:8-4:16 error missing-file: The file "covr.png" (essays/first-essay/covr.png) does not exist; did you mean "cover.png"? [found: covr.png; expected: cover.png]`,
    ],
    [
      'is reported if it is an address of another site',
      toEssay('image: https://a.test/b.png\nimage_alt: A'),
      {},
      `${essayFile}:4:8-4:28 error invalid-value: "image" must be the path of a file beside the document, or of a file in static/ such as /cover.png, got "https://a.test/b.png" [found: https://a.test/b.png; expected: the path of a file beside the document, or of a file in static/ such as /cover.png]`,
    ],
    [
      'is reported if other sites do not show its format',
      toEssay('image: cover.svg\nimage_alt: A'),
      { 'essays/first-essay/cover.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
      `${essayFile}:4:8-4:17 error invalid-value: "image" must be a PNG, JPEG, WebP or GIF file, because other sites show no other formats, got "cover.svg" [found: cover.svg; expected: a PNG, JPEG, WebP or GIF file]`,
    ],
    [
      'needs a description',
      toEssay('image: cover.png'),
      png2,
      `${essayFile}:4:8-4:17 warning missing-alt: The image "cover.png" has no description; add "image_alt", which says what it shows [found: cover.png; expected: a key "image_alt"]`,
    ],
    [
      'must be there if it has a description',
      toEssay('image_alt: A'),
      {},
      `${essayFile}:2:1-2:6 error missing-key: Missing required key "image" (the image that "image_alt" describes) [found: no such key; expected: the image that "image_alt" describes]`,
    ],
  ])('%s', async (_, essay, files, expected) => {
    expect(toLines(await diagnose({ [essayFile]: essay, ...files }))).toEqual([expected])
  })
})
