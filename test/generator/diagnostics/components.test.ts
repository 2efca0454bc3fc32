import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../../generator/build.ts'
import { createFolder, oneLanguage, smallSite, writeFiles } from '../../fixtures/content.ts'
import { diagnose, diagnoseEach, ofRules, testReports, toBody, toDocument } from '../../fixtures/diagnose.ts'

const mdxFile = 'essays/first-essay/en.mdx'

/** The only diagnostic about a component. `hint` ends its message. */
const toLine = (at: string, name: string, hint = '') =>
  `${at} warning unknown-component: Component <${name}> has no template in site.yaml, so only its children are published; add it under "components"${hint} [found: ${name}; expected: components in site.yaml]`

/** The small site.yaml with component templates. */
const withComponents = (components: string) => `${smallSite['site.yaml']}components:\n${components}`

describe('a component without a template in site.yaml', () => {
  testReports({
    'is reported once per document, at its first use': [
      {
        'essays/first-essay/en.md': null,
        'essays/first-essay/pt.md': null,
        [mdxFile]: toBody(
          'One <Term>two</Term> <Term>three</Term>.\n\n<Callout>\n\n<Term>four</Term>\n\n</Callout>\n',
        ),
        'essays/first-essay/pt.mdx': toBody('<Term>Um</Term> <ui.Note />\n'),
      },
      toLine('essays/first-essay/en.mdx:6:5-6:10', 'Term'),
      toLine('essays/first-essay/en.mdx:8:1-8:9', 'Callout'),
      toLine('essays/first-essay/pt.mdx:6:17-6:25', 'ui.Note'),
    ],
    'is reported with the nearest name that has a template': [
      {
        'site.yaml': withComponents(
          '  Callout: { html: "<aside>{children}</aside>", markdown: "> {children}" }\n',
        ),
        'essays/first-essay/en.md': null,
        [mdxFile]: toBody('<Calout>x</Calout>\n\n<Callout>y</Callout>\n'),
      },
      toLine('essays/first-essay/en.mdx:6:1-6:8', 'Calout', '; did you mean "Callout"?'),
    ],
  })

  it('is reported inside a line if its template has a block, unless the line has nothing but blocks', async () => {
    const site = withComponents(
      '  Note: { html: "<aside>{children}</aside>", markdown: "> {children}" }\n  Mixed: { html: "<b>T</b><div>{children}</div>", markdown: "x" }\n  Kbd: { html: "<kbd>{children}</kbd>", markdown: "x" }\n',
    )
    const body = `A <Note>b</Note>.

<Note>a</Note> <Note>b</Note>

<kbd>a</kbd> <Note>b</Note>

<Mixed>a</Mixed>

A <Kbd>b</Kbd>.

<Note>

a

</Note>
`
    const rows = await diagnose({
      'site.yaml': site,
      'essays/first-essay/en.md': null,
      [mdxFile]: toBody(body),
    })
    expect(rows.map(({ at, is, found }) => [at, is, found])).toEqual([
      ['essays/first-essay/en.mdx:6:3-6:8', 'warning misplaced-component', 'Note'],
      ['essays/first-essay/en.mdx:10:14-10:19', 'warning misplaced-component', 'Note'],
      ['essays/first-essay/en.mdx:12:1-12:7', 'warning misplaced-component', 'Mixed'],
    ])
  })

  it('is reported in its file if documents after it come from the cache', async () => {
    const content = writeFiles({
      ...oneLanguage,
      'essays/one/en.mdx': toBody('One.\n'),
      'essays/two/en.mdx': toBody('<Term>Two</Term>\n'),
    })
    const folder = createFolder()
    const options = { content, out: join(folder, 'dist'), cache: join(folder, 'cache') }
    await build(options)
    writeFileSync(join(content, 'essays/one/en.mdx'), toBody('<Note>One</Note>\n'))
    const { diagnostics } = await build(options)
    expect(diagnostics.map(({ file, rule, found }) => [file, rule, found])).toEqual([
      [join(content, 'essays/one/en.mdx'), 'unknown-component', 'Note'],
      [join(content, 'essays/two/en.mdx'), 'unknown-component', 'Term'],
    ])
  })

  it('is not reported in drafts or Markdown, and neither are HTML elements and fragments', async () => {
    const rows = await diagnose({
      'essays/first-essay/en.md': null,
      [mdxFile]: toBody('<details>\n\n<>Text</>\n\n</details>\n'),
      'essays/later/en.mdx': toDocument('title: T\ndescription: D\ndraft: true', '<Callout />\n'),
      'essays/other/en.md': toBody('<Callout>x</Callout>\n'),
    })
    expect(ofRules(rows, 'unknown-component')).toEqual([])
  })
})

it('The poster of a component may be a name, which is no file, or a path', async () => {
  const [named = [], linked = []] = await diagnoseEach(
    ['maxresdefault', 'cover.jpg'].map((poster) => toBody(`<Embed poster="${poster}" />`)),
    'mdx',
  )
  const list = (rows: typeof named) => rows.map(({ at, is, found }) => `${at} ${is} ${found}`)
  expect([list(named), list(linked)]).toEqual([
    ['6:1-6:7 warning unknown-component Embed'],
    ['6:8-6:26 error missing-file cover.jpg'],
  ])
})
