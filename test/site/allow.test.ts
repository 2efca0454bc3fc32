/** Frames and media that site.yaml allows: in pages, Markdown files and feeds, and in the policy that browsers enforce. */

import { describe, expect, it } from 'vitest'
import { type Files, oneLanguage } from '../fixtures/content.ts'
import { diagnose, withoutPortuguese } from '../fixtures/diagnose.ts'
import { get, publishOne, renderTexts, toEssay } from '../fixtures/published.ts'

const youtube = 'https://www.youtube-nocookie.com'
const frame = `<iframe src="${youtube}/embed/x" title="A talk" width="560" height="315" allowfullscreen></iframe>`

/** The settings of a site with the key `allow`. */
const withAllow = (allow: string): Files => ({ 'site.yaml': `${oneLanguage['site.yaml']}allow: ${allow}\n` })

const everything = withAllow(`{ elements: [iframe, video, audio, source, track], frames: [${youtube}] }`)

/** The HTML of texts, which one build renders. The hashes of files are replaced. */
async function render(texts: readonly string[], format: 'md' | 'mdx' = 'md') {
  const files = Object.fromEntries(
    texts.flatMap((_, index) => [
      [`essays/text-${index}/talk.mp4`, 'a video'],
      [`essays/text-${index}/talk.png`, 'an image'],
      [`essays/text-${index}/talk.vtt`, 'WEBVTT'],
    ]),
  )
  const bodies = await renderTexts(texts, { ...everything, ...files }, format)
  return bodies.map((html) => html.replaceAll(/-[\w-]{10}(?=\.\w+")/g, '-HASH').trim())
}

const shownFrame = `<iframe loading="lazy" src="${youtube}/embed/x" title="A talk" width="560" height="315" allowfullscreen></iframe>`

describe('a frame of an allowed origin', () => {
  it('is in the page, alone, between words and in a list, and hides no text', async () => {
    const nested = `<p>\n\n${frame}\n\n<b>x`
    const texts = [
      frame,
      `Watch ${frame} now.`,
      `- ${frame}\n- end`,
      `<iframe src="${youtube}/embed/x">No frames?</iframe> After.`,
      `<iframe src="${youtube}/embed/x">\n\nAfter.`,
      `<div>\n<iframe src=${youtube}/embed/>\n</div>`,
      nested,
    ]
    expect(await render(texts)).toEqual([
      shownFrame,
      `<p>Watch ${shownFrame} now.</p>`,
      `<ul>\n<li>\n${shownFrame}\n</li>\n<li>end</li>\n</ul>`,
      `<iframe loading="lazy" src="${youtube}/embed/x"></iframe> After.`,
      `<iframe loading="lazy" src="${youtube}/embed/x"></iframe>\n<p>After.</p>`,
      `<div>\n<iframe loading="lazy" src="${youtube}/embed/"></iframe>\n</div>`,
      expect.stringContaining(shownFrame),
    ])
  })

  const others = [
    ['of another host', 'https://evil.test/embed/x'],
    ['of a host that starts alike', `${youtube}.evil.test/x`],
    ['without encryption', 'http://www.youtube-nocookie.com/embed/x'],
    ['of the site itself', '/about'],
    ['with a document of its own', '" srcdoc="<script>x</script>'],
  ] as const

  it('is left out if the frame has another origin or a document of its own', async () => {
    const texts = others.flatMap(([, address]) => [
      `Before.\n\n<iframe src="${address}"></iframe>\n\nAfter.`,
      `<p>\n\nx <iframe src="${address}"></iframe>`,
    ])
    expect(await render(texts)).toEqual(
      others.flatMap(() => ['<p>Before.</p>\n\n<p>After.</p>', expect.not.stringContaining('<iframe')]),
    )
  })
})

/** Audio and video that end in their start tag, which hide no text. */
const short =
  '<video src="https://x.test/a.mp4" controls />\n\nA <audio src="https://x.test/b.mp3" /> b.\n\n*Last.*'
const shownShort =
  '<video src="https://x.test/a.mp4" controls></video>\n<p>A <audio src="https://x.test/b.mp3"></audio> b.</p>\n<p><em>Last.</em></p>'

it('MDX can have frames, media and attributes without a value', async () => {
  const mdx = `<iframe src="${youtube}/embed/x" title="A talk" width="560" height="315" allowFullScreen />`
  expect(await render([mdx, short, '<details open>x</details>'], 'mdx')).toEqual([
    shownFrame,
    shownShort,
    '<details open>x</details>',
  ])
})

describe('audio and video', () => {
  const video =
    '<video controls poster="talk.png" onplay="x()"><source src="talk.mp4" type="video/mp4"><track kind="captions" src="talk.vtt" srclang="en" label="English" default></video>'
  const shown =
    '<video controls poster="/assets/talk-HASH.png"><source src="/assets/talk-HASH.mp4" type="video/mp4"><track kind="captions" src="/assets/talk-HASH.vtt" srclang="en" label="English" default></video>'

  it('are in the page with their sources, which are published', async () => {
    expect(await render([video, '<audio src="https://a.test/x.mp3" controls></audio>', short])).toEqual([
      `<p>${shown}</p>`,
      '<p><audio src="https://a.test/x.mp3" controls></audio></p>',
      shownShort,
    ])
  })

  it('are in the Markdown file and in the feed with absolute addresses', async () => {
    const published = await publishOne({
      ...everything,
      'essays/talk/en.md': toEssay(video, { date: '2026-01' }),
      'essays/talk/talk.mp4': 'a video',
      'essays/talk/talk.png': 'an image',
      'essays/talk/talk.vtt': 'WEBVTT',
    })
    const address = (extension: string) =>
      expect.stringMatching(new RegExp(`="https://site\\.test/assets/talk-[\\w-]{10}\\.${extension}"`))
    for (const file of ['essays/talk.md', 'feed.xml'])
      expect([file, get(published, file)]).toEqual([file, address('png')])
    expect(get(published, 'essays/talk.md')).toEqual(address('mp4'))
  })

  it('are reported if one of their files is missing', async () => {
    const rows = await diagnose({
      ...withoutPortuguese,
      ...everything,
      'essays/first-essay/en.md': toEssay(video),
    })
    expect(rows.map(({ is, found }) => [is, found])).toEqual([
      ['warning removed-attribute', 'onplay'],
      ['error missing-file', 'talk.png'],
      ['error missing-file', 'talk.mp4'],
      ['error missing-file', 'talk.vtt'],
    ])
  })
})

describe('the content security policy', () => {
  const policy = (embeds: string) =>
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'${embeds}; font-src 'self'`

  it.each([
    [
      'allows frames of each origin',
      `{ elements: [iframe], frames: [${youtube}, https://a.test] }`,
      `; frame-src ${youtube} https://a.test`,
    ],
    ['allows no frames without the element', `{ frames: [${youtube}] }`, ''],
    ['allows media over HTTPS', '{ elements: [audio] }', "; media-src 'self' https:"],
  ])('%s', async (_, allow, embeds) => {
    const { headers } = JSON.parse(get(await publishOne(withAllow(allow)), '_stele/manifest.json'))
    expect(headers.page[0]).toEqual(['Content-Security-Policy', policy(embeds)])
  })
})

describe('`allow` in site.yaml', () => {
  const origin = 'must be an https origin such as https://www.youtube-nocookie.com'

  it.each([
    [
      'an element that no site can allow',
      '{ elements: [iframe, object] }',
      'Entry 2 of "allow.elements" must be "iframe", "video", "audio", "source" or "track", got "object"',
    ],
    [
      'an origin that would add to the policy',
      '{ frames: ["https://a.test;script-src"] }',
      `Entry 1 of "allow.frames" ${origin}, got "https://a.test;script-src"`,
    ],
  ])('refuses %s', async (_, allow, reason) => {
    const rows = await diagnose({ ...withoutPortuguese, ...withAllow(allow) })
    expect(rows.map((row) => [row.is, row.reason])).toEqual([['error invalid-value', reason]])
  })
})
