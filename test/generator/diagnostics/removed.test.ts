/** What pages leave out of an author's text gets a warning with its position, with both parsers and in every syntax. */

import { describe, expect, it } from 'vitest'
import { check } from '../../../generator/commands/check/check.ts'
import { nothing } from '../../../generator/content/schemas/html-keys.ts'
import { createMarkupCheck } from '../../../generator/surfaces/pages/removed-markup.ts'
import { smallSite } from '../../fixtures/content.ts'
import {
  type Changes,
  diagnose,
  essayFile,
  findLines,
  type Row,
  toBody,
  writeSite,
} from '../../fixtures/diagnose.ts'

const mdxFile = 'essays/first-essay/en.mdx'

const diagnoseMdx = (body: string, changes: Changes = {}) =>
  diagnose({ [essayFile]: null, [mdxFile]: toBody(body), ...changes })

const diagnoseMd = (body: string, changes: Changes = {}) =>
  diagnose({ [essayFile]: toBody(body), ...changes })

const withSite = (text: string): Changes => ({ 'site.yaml': `${smallSite['site.yaml']}${text}\n` })

/** The position without the file, and the message. */
const toMessages = (rows: readonly Row[]) =>
  rows.map(({ at, is, reason }) => `${at.replace(/^.*?:/, '')} ${is}: ${reason}`)

describe('an element that pages cannot have', () => {
  it('gives a warning at its tag in Markdown, once for all of an SVG', async () => {
    const body = [
      'A <Vec> of <font color="red">red</font> <b>words</b>, and a Vec<String>.',
      '<center>\n<video src="https://a.test/x.mp4" controls></video>\n</center>',
      '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg> <T>',
      'Code `<video>` and a comment <!-- <video> -->',
    ]
    expect(toMessages(await diagnoseMd(body.join('\n\n')))).toEqual([
      '6:3-6:8 warning removed-element: Pages leave out the tag <Vec>, because .md files have no components; rename the file to .mdx and give Vec a template under "components" in site.yaml, or write "&lt;" for the sign "<"',
      '6:12-6:30 warning removed-element: Pages leave out the tag <font>, because they cannot have this element; use another element, or write "&lt;" for the sign "<"',
      '6:64-6:72 warning removed-element: Pages leave out the tag <String>, because they cannot have this element; use another element, or write "&lt;" for the sign "<"',
      '8:1-8:9 warning removed-element: Pages leave out the tag <center>, because they cannot have this element; use another element, or write "&lt;" for the sign "<"',
      '9:1-9:44 warning removed-element: Pages leave out the tag <video>, because they cannot have this element; allow it with "allow: { elements: [video] }" in site.yaml',
      '12:1-12:5 warning removed-element: Pages leave out the tag <svg>, because they cannot have this element; use another element, or write "&lt;" for the sign "<"',
      '12:47-12:50 warning removed-element: Pages leave out the tag <T>, because they cannot have this element; use another element, or write "&lt;" for the sign "<"',
    ])
  })

  it('says that its tag is shown as text, if that is so', async () => {
    expect(toMessages(await diagnoseMd('<iframe src="https://a.test/"></iframe>\n\n<style>\n'))).toEqual([
      '6:1-6:31 warning removed-element: Pages show the tag <iframe> as text, because they cannot have this element; allow it with "allow: { elements: [iframe] }" in site.yaml',
      '8:1-8:8 warning removed-element: Pages show the tag <style> as text, because they cannot have this element; remove it, or write it as code',
    ])
  })

  it('gives the way to a component, if Markdown has one', async () => {
    expect(
      toMessages(await diagnoseMd('<Callout type="tip">Rest.</Callout>\n\nA `<Callout>`, a <T>.\n')),
    ).toMatchInlineSnapshot(`
      [
        "6:1-6:21 warning removed-element: Pages leave out the tag <Callout>, because .md files have no components; rename the file to .mdx and give Callout a template under "components" in site.yaml, or write "&lt;" for the sign "<"",
        "8:18-8:21 warning removed-element: Pages leave out the tag <T>, because they cannot have this element; use another element, or write "&lt;" for the sign "<"",
      ]
    `)
  })

  it('gives a warning in MDX', async () => {
    expect(toMessages(await diagnoseMdx('Text.\n\n<iframe\n  src="https://a.test/"\n/>\n'))).toEqual([
      '8:1-8:8 warning removed-element: Pages leave out the tag <iframe>, because they cannot have this element; allow it with "allow: { elements: [iframe] }" in site.yaml',
    ])
  })

  it('gives one warning for all of an SVG in MDX', async () => {
    const rows = await diagnoseMdx('<svg><g><path d="M0 0" /></g></svg>\n\n<font>x</font>\n')
    expect(rows.map(({ at }) => at)).toEqual([`${mdxFile}:6:1-6:5`, `${mdxFile}:8:1-8:6`])
  })

  it('gives a warning for the whole HTML if a quote interrupts it', async () => {
    expect((await diagnoseMd('> <center>\n> x\n> </center>\n')).map(({ at, is }) => [at, is])).toEqual([
      [`${essayFile}:6:3-8:12`, 'warning removed-element'],
    ])
  })
})

describe('a frame, if the site allows frames', () => {
  const allow = withSite('allow: { elements: [iframe], frames: [https://www.youtube-nocookie.com] }')

  it('gives no warning for an allowed origin', async () => {
    const frame = '<iframe src="https://www.youtube-nocookie.com/embed/x" title="x"></iframe>'
    expect(await diagnoseMd(`${frame}\n\nx ${frame} y\n`, allow)).toEqual([])
    expect(await diagnoseMdx(`${frame}\n`, allow)).toEqual([])
  })

  it('gives a warning for another origin, and without an address', async () => {
    const rows = [
      '6:1-6:42 warning removed-element: Pages leave out the <iframe>, because site.yaml does not allow the origin "https://vimeo.test"; add https://vimeo.test to "allow.frames" in site.yaml',
      '8:1-8:15 warning removed-element: Pages leave out the <iframe>, because its address has no origin; give it the https: address of a page on another site',
    ]
    const body = '<iframe src="https://vimeo.test/embed/x" ></iframe>\n\n<iframe id="x"></iframe>\n'
    expect(toMessages(await diagnoseMd(body, allow))).toEqual(
      rows.map((row) => row.replace('6:42', '6:43').replace('8:15', '8:16')),
    )
  })
})

describe('an attribute that pages cannot have', () => {
  it('gives a warning at its tag', async () => {
    const body =
      '<p style="color: red" onclick="x()">x</p>\n\n<img src="https://a.test/x.png" alt="" width="10" ismap>\n\n<a href="javascript:x">y</a>\n'
    expect(toMessages(await diagnoseMd(body))).toEqual([
      '6:1-6:37 warning removed-attribute: Pages leave out the attribute "style" of <p>, which they cannot have; remove it',
      '6:1-6:37 warning removed-attribute: Pages leave out the attribute "onclick" of <p>, which they cannot have; remove it',
      '10:4-10:23 warning unsupported-scheme: Pages leave out the address "javascript:x", because links cannot have the scheme "javascript"; use one of https, http, mailto, tel, xmpp, irc, ircs',
    ])
  })

  it('gives one warning in MDX, whether its value is text or an expression', async () => {
    expect(
      toMessages(
        await diagnoseMdx('<p style={{ color: "red" }} className="a">x</p>\n\n<p style="x">y</p>\n'),
      ),
    ).toEqual([
      '6:1-6:3 warning removed-attribute: Pages leave out the attribute "style" of <p>, which they cannot have; remove it',
      '8:1-8:3 warning removed-attribute: Pages leave out the attribute "style" of <p>, which they cannot have; remove it',
    ])
  })

  it('gives no warning in MDX for a value such as false, with which HTML has no attribute', async () => {
    expect(toMessages(await diagnoseMdx('<p onClick={false} style={null} id={undefined}>x</p>\n'))).toEqual(
      [],
    )
  })
})

describe('a tag that only an HTML parser can read', () => {
  it('gives the same warnings: with a repeated attribute, and with a name that HTML does not have', async () => {
    const body =
      '<p id="x" id="y" onclick="z()">a</p>\n\n<p id="x" @click="z()">b</p>\n\n<td id="v" id="v">c</td>\n'
    expect(toMessages(await diagnoseMd(body))).toEqual([
      '6:1-6:32 warning removed-attribute: Pages leave out the attribute "onclick" of <p>, which they cannot have; remove it',
      '8:1-8:24 warning removed-attribute: Pages leave out the attribute "@click" of <p>, which they cannot have; remove it',
      '8:1-8:24 warning removed-attribute: Pages leave out the attribute "id" of <p>, because an earlier element has the id "x"; give it another id',
    ])
  })
})

describe('an attribute of thousands of different tags', () => {
  it('gives a warning at each of them', () => {
    const { findInHtml } = createMarkupCheck(nothing)
    const tags = Array.from({ length: 2500 }, (_, index) => `<a href="/${index}" onclick="x()">`)
    expect(findInHtml([...tags, ...tags].join('x</a>')).tags).toHaveLength(5000)
  })
})

describe('an id that a page leaves out', () => {
  it('gives a warning if an earlier element has it, or if it has white space', async () => {
    const body = '<a id="x"></a>\n\n<p id=\'x\'>y</p>\n\n<p id="a b">z</p>\n\n<p id=y>z</p>\n'
    expect(toMessages(await diagnoseMd(body))).toEqual([
      '8:1-8:11 warning removed-attribute: Pages leave out the attribute "id" of <p>, because an earlier element has the id "x"; give it another id',
      '10:1-10:13 warning removed-attribute: Pages leave out the attribute "id" of <p>, because an id has one character or more, and no white space; change it',
    ])
  })

  it('gives none for a value that only looks like an id, or for an element that pages do not have', async () => {
    expect(toMessages(await diagnoseMd('<p title="the id=x">A</p>\n\n<p title="the id=x">B</p>\n'))).toEqual(
      [],
    )
    const mdx = await diagnoseMdx('<blink id="a">x</blink>\n\n<p id="a">y</p>\n')
    expect(toMessages(mdx).filter((message) => message.includes('removed-attribute'))).toEqual([])
  })

  it('gives the same warning in MDX', async () => {
    expect(toMessages(await diagnoseMdx('<p id="x">y</p>\n\n<p id="x">z</p>\n'))).toEqual([
      '8:1-8:3 warning removed-attribute: Pages leave out the attribute "id" of <p>, because an earlier element has the id "x"; give it another id',
    ])
  })
})

describe('an expression that is not constant', () => {
  it('gives a warning at its braces, in text and in attributes', async () => {
    const body =
      'export const year = 2026\n\nIn {year} {new Date().getFullYear()}.\n\n{/* a note */}\n\n<a href={target} title={year} {...rest}>x</a>\n\n{[1].map((x) => <b>{x}</b>)}\n'
    const rest = 'write its value, or export a constant such as "export const year = 2026"'
    expect(toMessages(await diagnoseMdx(body))).toEqual([
      `8:11-8:37 warning removed-expression: The build runs no code and leaves out this expression; ${rest}`,
      `12:4-12:17 warning removed-expression: The build runs no code and leaves out the attribute "href" of <a>; ${rest}`,
      `12:31-12:40 warning removed-expression: The build runs no code and leaves out these attributes of <a>; ${rest}`,
      `14:1-14:29 warning removed-expression: The build runs no code and leaves out this expression; ${rest}`,
    ])
  })

  it('gives a warning in an attribute that holds the text of a component, constant or not', async () => {
    const site = withSite("components: { Fragment: { html: '{children}', markdown: '{children}' } }")
    const rows = await diagnoseMdx(
      '<Fragment set:html="<b>x</b>" />\n\n<Fragment set:text={x()} is:raw />\n',
      site,
    )
    expect(toMessages(rows)).toEqual([
      '6:11-6:30 warning removed-attribute: The build leaves out the attribute "set:html" of <Fragment>; write its text between the tags',
      '8:11-8:25 warning removed-expression: The build runs no code and leaves out the attribute "set:text" of <Fragment>; write its value, or export a constant such as "export const year = 2026"',
    ])
  })

  it('gives a warning in a component only if its template uses the attribute', async () => {
    const site = withSite(
      "components: { Note: { html: '<aside title=\"{a}\">{children}</aside>', markdown: '{children}' } }",
    )
    const rows = await diagnoseMdx('<Note a={x()} b={y()}>z</Note>\n', site)
    expect(rows.map(({ at, is, found }) => [at, is, found])).toEqual([
      [`${mdxFile}:6:7-6:14`, 'warning removed-expression', 'a={x()}'],
    ])
    const named = withSite(
      "components: { Note: { html: '{b|a}', markdown: '{children}' }, Steps: { html: '{children}', markdown: '{children}' } }",
    )
    const others = await diagnoseMdx('<Note a={x()}>z</Note>\n\n<Steps {...rest}>z</Steps>\n', named)
    expect(others.map(({ found }) => found)).toEqual(['a={x()}'])
    const part = withSite("components: { Note: { html: '{a-b}', markdown: '{a-b}' } }")
    const parts = await diagnoseMdx('<Note a={x()} aa={y()}>z</Note>\n', part)
    expect(parts.map(({ found }) => found)).toEqual(['a={x()}'])
    const spread = await diagnoseMdx('<Note {...rest}>z</Note>\n', site)
    expect(spread.map(({ at, is, found }) => [at, is, found])).toEqual([
      [`${mdxFile}:6:7-6:16`, 'warning removed-expression', '{...rest}'],
    ])
    expect((await diagnoseMdx('<Note a={x()} {...rest}>z</Note>\n')).map(({ is }) => is)).toEqual([
      'warning unknown-component',
    ])
  })
})

describe('the template of a component', () => {
  it('gives a warning at its tag in site.yaml, whether it is quoted or a block', async () => {
    const site = withSite(
      [
        'components:',
        '  Video:',
        '    html: \'<video src="{src}"></video><p style="x">{children}</p>\'',
        '    markdown: x',
        '  Box:',
        '    html: |',
        '      <div>',
        '        <object data="{data}"></object>',
        '      </div>',
        '    markdown: x',
      ].join('\n'),
    )
    expect(await findLines(site)).toEqual([
      'site.yaml:7:12-7:31 warning removed-element: Pages leave out the tag <video>, because they cannot have this element; allow it with "allow: { elements: [video] }" in site.yaml [found: video; expected: allow in site.yaml]',
      'site.yaml:7:39-7:52 warning removed-attribute: Pages leave out the attribute "style" of <p>, which they cannot have; remove it [found: style; expected: an attribute that pages can have]',
      'site.yaml:12:9-12:31 warning removed-element: Pages leave out the tag <object>, because they cannot have this element; use another element, or write "&lt;" for the sign "<" [found: object; expected: an element that pages can have]',
    ])
  })

  it('gives a warning at the component if the address of its frame is not allowed', async () => {
    const site = withSite(
      'allow: { elements: [iframe], frames: [https://a.test] }\ncomponents: { Frame: { html: \'<iframe src="{src}"></iframe>\', markdown: x } }',
    )
    const body = '<Frame src="https://a.test/x" />\n\n<Frame src="https://b.test/x" />\n'
    expect((await diagnoseMdx(body, site)).map(({ at, is, found }) => [at, is, found])).toEqual([
      [`${mdxFile}:8:1-8:7`, 'warning removed-element', 'https://b.test'],
    ])
  })
})

describe('a site without HTML pages', () => {
  it('has no warnings about HTML, but those about expressions', async () => {
    const rows = await diagnoseMdx('<video src={x} style={{}}></video>\n', withSite('site: false'))
    expect(rows.map(({ is }) => is)).toEqual(['warning removed-expression'])
  })
})

it('The warnings are the same with both parsers', async () => {
  const markdown = [
    '<T> a <b style="x">b</b> [cc][none] [`dd`][none] e[^none] [f]() ![g](<>) [h](htps://x.test)',
    '> <center>\n> [ii][none]\n> </center>',
    '- <video>\n\n  [jj][none] e[^none]\n- ![k](http://x.test/y.png)\n\n# One\n\n# Two\n\n<h1>Three</h1>',
    '| [ll][none] | m[^none] |\n| - | - |\n| <T> | `[n][none]` |',
  ].join('\n\n')
  const mdx =
    'export const a = 1\n\n{a}{b} <p style={{}} id={b} {...c}>x</p>\n\n- <video src={d} /> [ee][none] f[^none]\n\n{g}\n'
  const results = await Promise.all(
    (['satteri', 'remark'] as const).map(async (parser) => {
      const content = writeSite({ [essayFile]: toBody(markdown), 'essays/second/en.mdx': toBody(mdx) })
      const { diagnostics } = await check({ content, parser, threads: 0 })
      return diagnostics.map(({ file, ...row }) => ({ file: file.slice(content.length), ...row }))
    }),
  )
  expect(results[0]).toEqual(results[1])
  expect([...new Set(results[0]?.map(({ rule }) => rule))].sort().join(' ')).toBe(
    'empty-link insecure-image removed-attribute removed-element removed-expression repeated-h1 unclosed-element undefined-footnote undefined-reference unsupported-scheme',
  )
})
