/** Frames and media that site.yaml allows: in pages, Markdown files and feeds, and in the policy that browsers enforce. */

import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { hostNames } from '../../generator/hosts/host-names.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { diagnose } from '../fixtures/diagnose.ts'
import { get, publishWith, toEssay } from '../fixtures/published.ts'
import { readTree } from '../fixtures/tree.ts'

const youtube = 'https://www.youtube-nocookie.com'
const frame = `<iframe src="${youtube}/embed/x" title="A talk" width="560" height="315" allowfullscreen></iframe>`

/** The settings of a site with the key `allow`. */
const withAllow = (allow: string): Files => ({ 'site.yaml': `${smallSite['site.yaml']}allow: ${allow}\n` })

const everything = withAllow(`{ elements: [iframe, video, audio, source, track], frames: [${youtube}] }`)

/** The HTML of the body of an essay. */
async function render(body: string, settings = everything, format: 'md' | 'mdx' = 'md'): Promise<string> {
  const published = await publishWith({
    ...settings,
    [`essays/talk/en.${format}`]: toEssay(body),
    'essays/talk/talk.mp4': 'a video',
    'essays/talk/talk.png': 'an image',
    'essays/talk/talk.vtt': 'WEBVTT',
  })
  const [, html = ''] =
    /<article>.*?<\/header>(.*?)<\/article>/s.exec(get(published, 'essays/talk.html')) ?? []
  return html.replaceAll(/-[\w-]{10}(?=\.\w+")/g, '-HASH').trim()
}

const shownFrame = `<iframe loading="lazy" src="${youtube}/embed/x" title="A talk" width="560" height="315" allowfullscreen></iframe>`

describe('a frame of an allowed origin', () => {
  it('is in the page, alone, between words and in a list', async () => {
    expect(await render(frame)).toBe(shownFrame)
    expect(await render(`Watch ${frame} now.`)).toBe(`<p>Watch ${shownFrame} now.</p>`)
    expect(await render(`- ${frame}\n- end`)).toBe(`<ul>\n<li>\n${shownFrame}\n</li>\n<li>end</li>\n</ul>`)
  })

  it('is in the page of MDX, and where a parser nests the HTML', async () => {
    const mdx = `<iframe src="${youtube}/embed/x" title="A talk" width="560" height="315" allowFullScreen />`
    expect(await render(mdx, everything, 'mdx')).toBe(shownFrame)
    expect(await render(`<p>\n\n${frame}\n\n<b>x`)).toContain(shownFrame)
  })

  it('hides no text, even if its end tag is missing', async () => {
    expect(await render(`<iframe src="${youtube}/embed/x">No frames?</iframe> After.`)).toBe(
      `<iframe loading="lazy" src="${youtube}/embed/x"></iframe> After.`,
    )
    expect(await render(`<iframe src="${youtube}/embed/x">\n\nAfter.`)).toBe(
      `<iframe loading="lazy" src="${youtube}/embed/x"></iframe>\n<p>After.</p>`,
    )
  })
})

describe('media that end in their start tag', () => {
  it.each(['md', 'mdx'] as const)('hide no text of a document of the format %s', async (format) => {
    const body =
      '<video src="https://x.test/a.mp4" controls />\n\nA <audio src="https://x.test/b.mp3" /> b.\n\n*Last.*'
    expect(await render(body, everything, format)).toBe(
      '<video src="https://x.test/a.mp4" controls></video>\n<p>A <audio src="https://x.test/b.mp3"></audio> b.</p>\n<p><em>Last.</em></p>',
    )
  })

  it('keep the slash of an address without quotes', async () => {
    expect(await render(`<div>\n<iframe src=${youtube}/embed/>\n</div>`)).toBe(
      `<div>\n<iframe loading="lazy" src="${youtube}/embed/"></iframe>\n</div>`,
    )
  })
})

it('An attribute of MDX without a value is in the page', async () => {
  expect(await render('<details open>x</details>', {}, 'mdx')).toBe('<details open>x</details>')
})

describe('a frame of another origin', () => {
  it.each([
    ['of another host', 'https://evil.test/embed/x'],
    ['of a host that starts alike', `${youtube}.evil.test/x`],
    ['without encryption', 'http://www.youtube-nocookie.com/embed/x'],
    ['of the site itself', '/about'],
    ['with a document of its own', '" srcdoc="<script>x</script>'],
  ])('%s is left out', async (_, address) => {
    expect(await render(`Before.\n\n<iframe src="${address}"></iframe>\n\nAfter.`)).toBe(
      '<p>Before.</p>\n\n<p>After.</p>',
    )
    expect(await render(`<p>\n\nx <iframe src="${address}"></iframe>`)).not.toContain('<iframe')
  })
})

describe('audio and video', () => {
  const video =
    '<video controls poster="talk.png" onplay="x()"><source src="talk.mp4" type="video/mp4"><track kind="captions" src="talk.vtt" srclang="en" label="English" default></video>'
  const shown =
    '<video controls poster="/assets/talk-HASH.png"><source src="/assets/talk-HASH.mp4" type="video/mp4"><track kind="captions" src="/assets/talk-HASH.vtt" srclang="en" label="English" default></video>'

  it('are in the page with their sources, which are published', async () => {
    expect(await render(video)).toBe(`<p>${shown}</p>`)
    expect(await render('<audio src="https://a.test/x.mp3" controls></audio>')).toBe(
      '<p><audio src="https://a.test/x.mp3" controls></audio></p>',
    )
  })

  it('are in the Markdown file and in the feed with absolute addresses', async () => {
    const published = await publishWith({
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
    const rows = await diagnose({ ...everything, 'essays/first-essay/en.md': toEssay(video) })
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
    ['allows nothing by default', '{}', ''],
    [
      'allows frames of each origin',
      `{ elements: [iframe], frames: [${youtube}, https://a.test] }`,
      `; frame-src ${youtube} https://a.test`,
    ],
    ['allows no frames without the element', `{ frames: [${youtube}] }`, ''],
    ['allows media over HTTPS', '{ elements: [audio] }', "; media-src 'self' https:"],
  ])('%s', async (_, allow, embeds) => {
    const { headers } = JSON.parse(get(await publishWith(withAllow(allow)), '_stele/manifest.json'))
    expect(headers.page[0]).toEqual(['Content-Security-Policy', policy(embeds)])
  })

  it.each(hostNames.filter((name) => name !== 'static'))(
    'is that of the site on the host %s',
    async (host) => {
      const out = `${createFolder()}/dist`
      await build({ content: writeFiles({ ...smallSite, ...everything }), out, host, threads: 0 })
      const texts = Object.values(readTree(out)).join('\n')
      expect(texts.split(`; frame-src ${youtube}`).length).toBeGreaterThan(1)
    },
  )
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
      'a frame without encryption',
      '{ frames: ["http://a.test"] }',
      `Entry 1 of "allow.frames" ${origin}, got "http://a.test"`,
    ],
    [
      'an origin that would add to the policy',
      '{ frames: ["https://a.test;script-src"] }',
      `Entry 1 of "allow.frames" ${origin}, got "https://a.test;script-src"`,
    ],
  ])('refuses %s', async (_, allow, reason) => {
    const rows = await diagnose(withAllow(allow))
    expect(rows.map((row) => [row.is, row.reason])).toEqual([['error invalid-value', reason]])
  })
})
