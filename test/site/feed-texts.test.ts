/** The texts of essays in feeds. */

import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFeed } from '@rowanmanning/feed-parser'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { createFolder, type Files, oneLanguage, writeFiles } from '../fixtures/content.ts'
import { largePng, png } from '../fixtures/images.ts'
import { get, publishOne, toEssay } from '../fixtures/published.ts'

const essay = 'essays/first-essay/en.md'
const toAssetUrl = (bytes: Buffer) =>
  `https://site.test/assets/chart-${createHash('sha256').update(bytes).digest('base64url').slice(0, 10)}.png`

/** Lists the entries of a feed as pairs of title and text. */
const listTexts = (feed: string): (readonly [string | null, string | null])[] =>
  parseFeed(feed).items.map(({ title, content }) => [title, content])

/** Publishes an essay with a text, and returns the text in the feed. */
async function toFeedText(body: string, files: Files = {}): Promise<string | null | undefined> {
  const published = await publishOne({ [essay]: toEssay(body, { date: '2026-02-03' }), ...files })
  return listTexts(get(published, 'feed.xml'))[0]?.[1]
}

/** `count` essays of consecutive days. The text of each is its number and `padding`. */
const toEssays = (count: number, padding = ''): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const day = String(index + 1).padStart(2, '0')
      const front = { title: `Essay ${index + 1}`, date: `2026-03-${day}` }
      return [`essays/essay-${index + 1}/en.md`, toEssay(`Text ${index + 1}.${padding}`, front)]
    }),
  )

describe('A feed', () => {
  it('has the texts of the 20 newest essays, and only the descriptions of older ones', async () => {
    const published = await publishOne({ ...toEssays(21), [essay]: toEssay('Undated.') })
    const numbers = Array.from({ length: 21 }, (_, index) => 21 - index)
    expect(listTexts(get(published, 'feed.xml'))).toEqual(
      numbers.map((number) => [`Essay ${number}`, number === 1 ? null : `<p>Text ${number}.</p>`]),
    )
  })

  it('has texts until the next one would bring them over 500,000 characters', async () => {
    // A paragraph adds 7 characters of tags, and `Text 3. ` has 8.
    const padding = ` ${'x'.repeat(250_000 - 15)}`
    const published = await publishOne({ ...toEssays(3, padding), [essay]: toEssay('Undated.') })
    expect(listTexts(get(published, 'feed.xml')).map(([title, text]) => [title, text?.length])).toEqual([
      ['Essay 3', 250_000],
      ['Essay 2', 250_000],
      ['Essay 1', undefined],
    ])
  })

  it('of a site without pages has only the description of an essay whose HTML nests too deeply', async () => {
    const body = 'Before. <pre>'.concat('<pre>'.repeat(3000))
    const site = { 'site.yaml': `${oneLanguage['site.yaml']}site: false\n` }
    expect(await toFeedText(body, site)).toBe(null)
  })

  it('has texts with absolute addresses', async () => {
    const text = await toFeedText(
      [
        '# A heading',
        '[root](/essays) [section](#a-heading) [other](https://other.test/a) [mail](mailto:a@b.test)',
        '![A chart](chart.png) <img src="/chart.png" srcset="chart.png 2x, /logo.png 3x" alt="">',
      ].join('\n\n'),
      { 'essays/first-essay/chart.png': png, 'static/chart.png': png, 'static/logo.png': png },
    )
    expect(text).toBe(
      [
        '<h1>A heading</h1>\n',
        '<p><a href="https://site.test/essays">root</a>',
        ' <a href="https://site.test/essays/first-essay#a-heading">section</a>',
        ' <a href="https://other.test/a">other</a> <a href="mailto:a@b.test">mail</a></p>\n',
        `<p><img src="${toAssetUrl(png)}" alt="A chart" width="3" height="2">`,
        ` <img src="https://site.test/chart.png" srcset="${toAssetUrl(png)} 2x, https://site.test/logo.png 3x"`,
        ' alt="" width="3" height="2"></p>',
      ].join(''),
    )
  })

  it('keeps an invalid address, and has the description of an image without one', async () => {
    expect(
      await toFeedText(
        '<a href="https://[">x</a> ![The words](javascript:alert(1)) <img src="javascript:alert(1)">.',
      ),
    ).toBe('<p><a href="https://[">x</a> The words .</p>')
  })

  it('has texts without scripts, ids, classes and the marks of highlighted code', async () => {
    expect(
      await toFeedText(
        '<script>alert(1)</script>\n\n<p id="a" class="b" onclick="c()">One</p>\n\n```js\nconst x = 1\n```\n',
      ),
    ).toBe('&#x3C;script>alert(1)&#x3C;/script>\n<p>One</p>\n<pre><code>const x = 1\n</code></pre>')
  })
})

describe('The feed of a build with a cache', () => {
  it('follows the texts of its essays and their images', async () => {
    const content = writeFiles({
      ...oneLanguage,
      [essay]: toEssay('Before. ![A chart](chart.png)', { date: '2026-02-03' }),
      'essays/first-essay/chart.png': png,
    })
    const folder = createFolder()
    const [out, cache] = [join(folder, 'dist'), join(folder, 'cache')]
    const readText = async () => {
      await build({ content, out, cache })
      return listTexts(readFileSync(join(out, 'feed.xml'), 'utf8'))[0]?.[1]
    }
    const toText = (word: string, bytes: Buffer) =>
      `<p>${word}. <img src="${toAssetUrl(bytes)}" alt="A chart" width="3" height="2"></p>`
    expect(await readText()).toBe(toText('Before', png))
    writeFileSync(join(content, essay), toEssay('After. ![A chart](chart.png)', { date: '2026-02-03' }))
    expect(await readText()).toBe(toText('After', png))
    writeFileSync(join(content, 'essays/first-essay/chart.png'), largePng)
    expect(await readText()).toBe(toText('After', largePng))
  })
})
