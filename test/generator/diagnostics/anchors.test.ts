import { describe, expect, it } from 'vitest'
import {
  diagnose,
  diagnoseEach,
  diagnoseEssay,
  ofRules,
  testReports,
  toBody,
  toLines,
} from '../../fixtures/diagnose.ts'

/** The diagnostics about anchors of an MDX document. */
const diagnoseMdx = async (body: string) =>
  ofRules(
    await diagnose({ 'essays/first-essay/en.md': null, 'essays/first-essay/en.mdx': toBody(body) }),
    'missing-anchor',
    'uncertain-anchor',
  )

describe('a link to an anchor of a document', () => {
  it('is valid if the document has the anchor', async () => {
    const cases = [
      ['a heading', '## A section', 'a-section'],
      ['an underlined heading', 'A section\n---------', 'a-section'],
      [
        'a heading with emphasis, code, a link and punctuation',
        '## *The* `code` of [a link](/) & more!',
        'the-code-of-a-link--more',
      ],
      ['a heading with accents', '## Ação já', 'ação-já'],
      ['a heading with accents, percent-encoded in the link', '## Ação já', 'a%C3%A7%C3%A3o-j%C3%A1'],
      [
        'a heading, before a text that the browser searches for',
        '## Part',
        'part:~:text=tide,-table&text=a%20b',
      ],
      ['only a text that the browser searches for', '## Part', ':~:text=tide'],
      ['the second of two equal headings', '## Same\n\n## Same', 'same-1'],
      [
        'a heading whose text equals the anchor of another heading',
        '## Same\n\n## Same\n\n## Same 1',
        'same-1-1',
      ],
      ['a heading with raw HTML', '## A section <a id="x"></a>', 'a-section'],
      ['a heading in a block quote', '> ## A section', 'a-section'],
      ['an id in raw HTML', '<section class="y" id="x">\n\nText.\n\n</section>', 'x'],
      ['an id without quotes', '<p ID=x>Text.</p>', 'x'],
      ['a name in raw HTML', "Text <a name='x'></a>", 'x'],
      ['a footnote', 'Text.[^One]\n\n[^One]: Note.', 'user-content-fn-one'],
      ['the second reference to a footnote', 'Text.[^1] More.[^1]\n\n[^1]: Note.', 'user-content-fnref-1-2'],
      ['the heading of the footnotes', 'Text.[^1]\n\n[^1]: Note.', 'footnote-label'],
    ]
    const rows = await diagnoseEach(cases.map(([, body, anchor]) => toBody(`[x](#${anchor})\n\n${body}\n`)))
    expect(cases.filter((_, index) => rows[index]?.length !== 0)).toEqual([])
  })

  it('is an error that suggests the nearest anchor, if there is one', async () => {
    const cases = [
      ['Same', '## Same', '; did you mean "same"?', 'same'],
      ['acao', '## Ação', '; did you mean "ação"?', 'ação'],
      ['same-2', '## Same\n\n## Same', '; did you mean "same-1"?', 'same | same-1'],
      ['section', '## Another', '; correct the link', 'another'],
      [
        'user-content-fn-2',
        'Text.[^1]\n\n[^1]: Note.',
        '; did you mean "user-content-fn-1"?',
        'footnote-label | user-content-fn-1 | user-content-fnref-1',
      ],
      ['__proto__', '## Another', '; correct the link', 'another'],
    ] as const
    const rows = await diagnoseEach(cases.map(([anchor, body]) => toBody(`[x](#${anchor})\n\n${body}\n`)))
    expect(rows.map(toLines)).toEqual(
      cases.map(([anchor, , hint, expected]) => [
        `6:1-6:${anchor.length + 7} error missing-anchor: Anchor "${anchor}" does not exist in this document${hint} [found: #${anchor}; expected: ${expected}]`,
      ]),
    )
  })

  testReports({
    'is an error beside the warning, if the path of the link redirects': [
      toBody('[x](/essays/first-essay/#nothing)\n'),
      'essays/first-essay/en.md:6:1-6:34 error missing-anchor: Anchor "nothing" does not exist in this document, which has no headings; remove it from the link [found: /essays/first-essay/#nothing; expected: no anchor]',
      'essays/first-essay/en.md:6:1-6:34 warning uncertain-link: The link to "/essays/first-essay/#nothing" redirects to "/essays/first-essay"; link to that address [found: /essays/first-essay/#nothing; expected: /essays/first-essay]',
    ],
    'is checked even if the target has invalid front matter': [
      {
        'essays/first-essay/en.md': '---\ntitle: "\n---\n\n## There\n',
        'pages/about/en.md': toBody('[x](/essays/first-essay#there) [y](/essays/first-essay#not-there)\n'),
      },
      'essays/first-essay/en.md:2:1 error missing-key: Missing required key "description" (one or two sentences about the content) [found: no such key; expected: one or two sentences about the content]',
      'essays/first-essay/en.md:2:8-2:9 error yaml-syntax: The YAML is not valid at """: Missing closing "quote; expected the closing quote or bracket, and each line before it indented [found: "; expected: the closing quote or bracket, and each line before it indented]',
      'pages/about/en.md:6:32-6:66 error missing-anchor: Anchor "not-there" does not exist in "essays/first-essay/en.md"; correct the link [found: /essays/first-essay#not-there; expected: there]',
    ],
    'is an error that shows an invalid percent-encoding as written': [
      toBody('[x](#%E7%E3o)\n'),
      'essays/first-essay/en.md:6:1-6:14 error missing-anchor: Anchor "%E7%E3o" does not exist in this document, which has no headings; remove it from the link [found: #%E7%E3o; expected: no anchor]',
    ],
    'is an error that names the target, if that is another document': [
      {
        'essays/first-essay/pt.md': toBody('## Seção\n'),
        'pages/about/en.md': toBody(
          '[x](/pt/essays/first-essay#secao) [y](https://site.test/essays/first-essay?a=b#Nothing)\n',
        ),
      },
      'pages/about/en.md:6:1-6:34 error missing-anchor: Anchor "secao" does not exist in "essays/first-essay/pt.md"; did you mean "seção"? [found: /pt/essays/first-essay#secao; expected: seção]',
      'pages/about/en.md:6:35-6:88 error missing-anchor: Anchor "Nothing" does not exist in "essays/first-essay/en.md"; correct the link [found: https://site.test/essays/first-essay?a=b#Nothing; expected: a-section]',
    ],
  })

  it('is an error if only a comment or an attribute other than id and name contains it', async () => {
    const body = '[x](#x)\n\n<!-- <a id="x"></a> --> <p data-id="x" title=" id=\'x\'">Text.</p>\n'
    expect(toLines(ofRules(await diagnoseEssay(toBody(body)), 'missing-anchor'))).toEqual([
      'essays/first-essay/en.md:6:1-6:8 error missing-anchor: Anchor "x" does not exist in this document, which has no headings; remove it from the link [found: #x; expected: no anchor]',
    ])
  })
})

describe('a link to an unknown anchor of an MDX document', () => {
  const listRules = async (bodies: readonly string[]) => {
    const texts = bodies.map((body) => toBody(`[x](#made)\n\n${body}\n`))
    const rules = ['missing-anchor', 'uncertain-anchor'] as const
    return (await diagnoseEach(texts, 'mdx')).map((rows) => ofRules(rows, ...rules).map(({ is }) => is))
  }

  it('is a warning if the document has something that may create the anchor', async () => {
    const bodies = [
      '<Callout>Text.</Callout>',
      '<ui.callout />',
      '{makeAnchors()}',
      '## The {name}',
      '<p id={name}>Text.</p>',
      '<p {...attributes}>Text.</p>',
    ]
    expect(await listRules(bodies)).toEqual(bodies.map(() => ['warning uncertain-anchor']))
  })

  it('is an error if the document has only what cannot create the anchor', async () => {
    const bodies = [
      '<p id="other">Text.</p>',
      '<>Text.</>',
      '{/* Text. */}',
      'import { Callout } from "./callout"',
    ]
    expect(await listRules(bodies)).toEqual(bodies.map(() => ['error missing-anchor']))
  })

  it('is a warning that suggests the nearest anchor', async () => {
    expect(toLines(await diagnoseMdx('## Maid\n\n[x](#made)\n\n<Callout />\n'))).toEqual([
      'essays/first-essay/en.mdx:8:1-8:11 warning uncertain-anchor: Anchor "made" matches no heading of this document; check that one of its components creates it; did you mean "maid"? [found: #made; expected: an anchor that a component creates]',
    ])
  })

  it('is valid if an element or a component has the anchor as its id', async () => {
    expect(
      await diagnoseMdx(
        '[x](#made) [y](#too)\n\n<Callout id="made" />\n\nText <span id="too">here</span>.\n',
      ),
    ).toEqual([])
  })
})

describe('a link to an anchor of a generated page', () => {
  it('is valid if a heading of the page has the anchor', async () => {
    const body =
      '[a](/developers#operations) [b](/pt/developers#versioning-and-deprecation) [c](/agent-instructions)\n'
    expect(await diagnoseEssay(toBody(body))).toEqual([])
  })

  it('is checked against the page in the language of the link', async () => {
    const body = '[a](/developers#errors) [b](/pt/developers#erros) [c](/pt/developers#errors)\n'
    const rows = await diagnoseEssay(toBody(body))
    expect(rows.map(({ at, is, reason }) => `${at} ${is}: ${reason}`)).toEqual([
      'essays/first-essay/en.md:6:51-6:77 error missing-anchor: Anchor "errors" does not exist in the generated page "developers"; did you mean "erros"?',
    ])
  })

  it('is an error that names the generated page, if the page lacks the anchor', async () => {
    const rows = await diagnoseEssay(toBody('[a](/developers#operation)\n'))
    expect(rows.map(({ at, is, reason }) => `${at} ${is}: ${reason}`)).toEqual([
      'essays/first-essay/en.md:6:1-6:27 error missing-anchor: Anchor "operation" does not exist in the generated page "developers"; did you mean "operations"?',
    ])
  })
})
