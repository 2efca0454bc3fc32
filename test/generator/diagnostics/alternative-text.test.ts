/** The alternative text of images in Markdown, HTML and MDX. */

import { describe, expect, it } from 'vitest'
import { diagnose, essayFile, ofRules, toBody, toLines } from '../../fixtures/diagnose.ts'

/** The diagnostics about images. */
const diagnoseEssay = async (text: string) =>
  toLines(ofRules(await diagnose({ [essayFile]: text }), 'missing-alt'))

const diagnoseMdx = async (body: string) =>
  toLines(
    ofRules(await diagnose({ [essayFile]: null, 'essays/first-essay/en.mdx': toBody(body) }), 'missing-alt'),
  )

const inMarkdown = (at: string, found: string): string =>
  `${at} warning missing-alt: The image has no alternative text; describe it between the brackets, as in ![A red kite](kite.jpg) [found: ${found}; expected: alternative text]`

const inHtml = (at: string, found: string): string =>
  `${at} warning missing-alt: The image has no "alt" attribute; describe what it shows, or write alt="" if it is only decoration [found: ${found}; expected: an "alt" attribute]`

describe('an image in Markdown', () => {
  it('needs a text that is not blank, in a link and as a reference, too', async () => {
    const rows = await diagnoseEssay(
      toBody(
        'Ação ![](https://x.test/a) ![ &nbsp; ](https://x.test/b "B")\n\n> [![](https://x.test/c)](https://x.test)\n\n- ![][d]\n\n[d]: https://x.test/d\n',
      ),
    )
    expect(rows).toEqual([
      inMarkdown('essays/first-essay/en.md:6:6-6:27', '![](https://x.test/a)'),
      inMarkdown('essays/first-essay/en.md:6:28-6:61', '![ &nbsp; ](https://x.test/b "B")'),
      inMarkdown('essays/first-essay/en.md:8:4-8:25', '![](https://x.test/c)'),
      inMarkdown('essays/first-essay/en.md:10:3-10:9', '![][d]'),
    ])
  })

  it('is fine with any text, and code that looks like an image is none', async () => {
    const body =
      '![A](https://x.test/a) ![**B**](https://x.test/b) ![`c`][d] ![d] `![](x.png)`\n\n    ![](x.png)\n\n[d]: https://x.test/d\n'
    expect(await diagnoseEssay(toBody(body))).toEqual([])
  })
})

describe('an image in HTML', () => {
  it('needs an "alt" attribute', async () => {
    const rows = await diagnoseEssay(
      toBody(
        'Text <IMG src="https://x.test/a"> more.\n\n<p>\n<img\n  src="https://x.test/b"\n  data-alt="B" title="alt=">\n</p>\n\n> <p>\n> <img src="https://x.test/c"/></p>\n',
      ),
    )
    expect(rows).toEqual([
      inHtml('essays/first-essay/en.md:6:6-6:34', '<IMG src="https://x.test/a">'),
      inHtml(
        'essays/first-essay/en.md:9:1-11:29',
        '<img\n  src="https://x.test/b"\n  data-alt="B" title="alt=">',
      ),
      inHtml('essays/first-essay/en.md:14:3-15:36', '<p>\n> <img src="https://x.test/c"/></p>'),
    ])
  })

  it('may have an empty one, which marks decoration', async () => {
    const body =
      '<img src="https://x.test/a" alt=""> <img alt src="https://x.test/b"> <img ALT=\'C\' src="https://x.test/c">\n'
    expect(await diagnoseEssay(toBody(body))).toEqual([])
  })

  it('is none in a comment, in an attribute or in the name of another element', async () => {
    const body =
      '<!-- <img src="a.png"> -->\n\n<span title="<img src=a.png>">x</span> <image-map id="b"></image-map>\n'
    expect(await diagnoseEssay(toBody(body))).toEqual([])
  })
})

describe('an image in MDX', () => {
  it('needs an "alt" attribute, too', async () => {
    expect(await diagnoseMdx('Text <img src="https://x.test/a" />\n\n![](https://x.test/b)\n')).toEqual([
      inHtml('essays/first-essay/en.mdx:6:6-6:36', '<img src="https://x.test/a" />'),
      inMarkdown('essays/first-essay/en.mdx:8:1-8:22', '![](https://x.test/b)'),
    ])
  })

  it('may have one that is an expression, or that a spread may hold', async () => {
    const body =
      '<img src="https://x.test/a" alt="" /> <img src="https://x.test/a" alt={text} /> <img {...image} />\n'
    expect(await diagnoseMdx(body)).toEqual([])
  })
})
