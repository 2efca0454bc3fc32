import type { Element } from 'hast'
import { toString as toText } from 'hast-util-to-string'
import { beforeAll, describe, expect, it } from 'vitest'
import { toCases } from '../fixtures/cases.ts'
import { smallSite } from '../fixtures/content.ts'
import { findAll, findElements, get, publish, publishOne, toArticle, toEssay } from '../fixtures/published.ts'

interface Options {
  readonly lang?: 'en' | 'pt'
  readonly format?: 'md' | 'mdx'
  readonly components?: unknown
}

/** The HTML of essays with these texts, below the page header, by text. One build renders all of them. */
async function toBodies(
  bodies: readonly string[],
  { lang = 'en', format = 'md', components = {} }: Options = {},
): Promise<ReadonlyMap<string, string>> {
  const site = `base_url: https://site.test\nservice: S\nversion: 1.0.0\nlanguages: [${lang}]\n`
  const names = bodies.map((_, index) => (index === 0 ? 'one' : `one-${index}`))
  const essays = bodies.map((body, index) => [`essays/${names[index]}/${lang}.${format}`, toEssay(body)])
  const published = await publish({
    'site.yaml': `${site}components: ${JSON.stringify(components)}\n`,
    [`profile/${lang}.yaml`]: smallSite['profile/en.yaml'] ?? '',
    ...Object.fromEntries(essays),
  })
  return new Map(
    bodies.map((body, index) => {
      return [body, toArticle(get(published, `essays/${names[index]}.html`))]
    }),
  )
}

const toBody = async (body: string, options?: Options): Promise<string> =>
  (await toBodies([body], options)).get(body) ?? ''

const toAnchors = (html: string): unknown[] =>
  findElements(html, ({ tagName }) => /^h[1-6]$/.test(tagName)).map((element) => [
    element.tagName,
    toText(element),
    element.properties.id ?? null,
  ])

describe('GitHub Flavored Markdown', () => {
  it('aligns table columns by classes', async () => {
    expect(await toBody('| a | b | c | d |\n| :- | :-: | -: | - |\n| 1 | 2 | 3 | 4 |')).toBe(
      `
<div class="scroll" role="group" aria-label="Table: a, b, c, d" tabindex="0"><table>
<thead>
<tr>
<th scope="col" class="align-left">a</th>
<th scope="col" class="align-center">b</th>
<th scope="col" class="align-right">c</th>
<th scope="col">d</th>
</tr>
</thead>
<tbody>
<tr>
<td class="align-left number">1</td>
<td class="align-center number">2</td>
<td class="align-right number">3</td>
<td class="number">4</td>
</tr>
</tbody>
</table></div>`.trim(),
    )
  })

  it('keeps the classes of cells of an author', async () => {
    const html = await toBody('<table><tr><td class="price high">12 €</td></tr></table>')
    expect(html).toContain('<td class="price high number">12 €</td>')
  })

  it('renders an empty header cell of a table as a plain cell', async () => {
    const html = await toBody('| | b |\n| - | - |\n| row | 1 |')
    expect(html.slice(html.indexOf('<thead>'), html.indexOf('</thead>'))).toBe(
      '<thead>\n<tr>\n<td></td>\n<th scope="col">b</th>\n</tr>\n',
    )
    expect(html).toContain('aria-label="Table: b"')
  })

  it.each([
    ['en', 'not done', 'done'],
    ['pt', 'a fazer', 'feito'],
  ] as const)('labels the checkboxes of task lists in the language "%s"', async (lang, open, done) => {
    expect(await toBody('- [ ] one\n- [x] two', { lang })).toBe(`<ul class="contains-task-list">
<li class="task-list-item"><input type="checkbox" disabled aria-label="${open}"> one</li>
<li class="task-list-item"><input type="checkbox" checked disabled aria-label="${done}"> two</li>
</ul>`)
  })

  it('renders strikethrough, and turns bare addresses into links', async () => {
    expect(await toBody('~~gone~~ https://x.test, www.x.test and a@x.test.')).toBe(
      '<p><del>gone</del> <a href="https://x.test" class="address">https://x.test</a>, <a href="http://www.x.test" class="address">www.x.test</a> and <a href="mailto:a@x.test">a@x.test</a>.</p>',
    )
  })

  it.each([
    [
      'en',
      'Notes',
      ['Back to the text at note 1', 'Back to the text at note 1-2', 'Back to the text at note 2'],
    ],
    [
      'pt',
      'Notas',
      ['Voltar ao texto na nota 1', 'Voltar ao texto na nota 1-2', 'Voltar ao texto na nota 2'],
    ],
  ] as const)(
    'links footnotes in the language "%s" to their references and back',
    async (lang, title, labels) => {
      const html = await toBody('One[^a], again[^a], two[^Übung].\n\n[^a]: First.\n[^Übung]: Second.', {
        lang,
      })
      const isReference = ({ properties }: Element) => properties.dataFootnoteRef !== undefined
      const isBack = ({ properties }: Element) => properties.dataFootnoteBackref !== undefined
      // A browser looks for the fragment as written before it decodes it (HTML, 7.4.6.4).
      const toHref = ({ properties }: Element) => String(properties.href).slice(1)
      const references = findElements(html, isReference)
      const backs = findElements(html, isBack)
      const notes = findElements(html, ({ tagName }) => tagName === 'li')
      expect(findAll(html, 'h2').map((element) => [toText(element), element.properties.id])).toEqual([
        [title, 'footnote-label'],
      ])
      expect(references.map(toHref)).toEqual(
        [notes[0], notes[0], notes[1]].map((note) => note?.properties.id),
      )
      expect(backs.map(toHref)).toEqual(references.map(({ properties }) => properties.id))
      expect(backs.map(({ properties }) => properties.ariaLabel)).toEqual(labels)
      expect(references.map(({ properties }) => String(properties.ariaDescribedBy))).toEqual(
        Array.from({ length: 3 }, () => 'footnote-label'),
      )
    },
  )
})

describe('A heading', () => {
  it("has GitHub's anchor, and a labelled link to itself", async () => {
    const html = await toBody(
      '## Same\n\n## Same\n\n## `code` & *em*, a.b/c\n\n## Ação — já\n\n## 1. First\n\n## A_b-c  d\n\n## <b>raw</b> [link](https://x.test)',
    )
    expect(toAnchors(html)).toEqual([
      ['h2', 'Same', 'same'],
      ['h2', 'Same', 'same-1'],
      ['h2', 'code & em, a.b/c', 'code--em-abc'],
      ['h2', 'Ação — já', 'ação--já'],
      ['h2', '1. First', '1-first'],
      ['h2', 'A_b-c  d', 'a_b-c--d'],
      ['h2', 'raw link', 'raw-link'],
    ])
    const links = findElements(html, ({ properties }) => String(properties.className) === 'anchor')
    expect(links[3]?.properties).toEqual({
      className: ['anchor'],
      href: '#a%C3%A7%C3%A3o--j%C3%A1',
      ariaLabel: 'Link to the section “Ação — já”',
    })
  })

  it('has an anchor of what a reader sees: no description of an image, no comment, no removed expression', async () => {
    expect(
      toAnchors(
        await toBody(
          '## ![A map](https://x.test/a.png) One <!-- note -->\n\n## ![A map](https://x.test/a.png)',
        ),
      ),
    ).toEqual([
      ['h2', ' One ', 'one'],
      ['h2', '', null],
    ])
    const mdx = 'export const year = 2026\n\n## One {/* note */}\n\n## {one + two} Two {three} in {year}'
    expect(toAnchors(await toBody(mdx, { format: 'mdx' }))).toEqual([
      ['h2', 'One', 'one'],
      ['h2', 'Two  in 2026', 'two--in-2026'],
    ])
  })

  it('of level 1 is lowered by one level together with all other headings, since the title is the only h1', async () => {
    expect(toAnchors(await toBody('# One\n\n## Two\n\n###### Six\n\n<h1>Raw</h1>'))).toEqual([
      ['h2', 'One', 'one'],
      ['h3', 'Two', 'two'],
      ['h6', 'Six', 'six'],
      ['h2', 'Raw', null],
    ])
    expect(toAnchors(await toBody('## Two\n\n### Three'))).toEqual([
      ['h2', 'Two', 'two'],
      ['h3', 'Three', 'three'],
    ])
  })

  it('is in the table of contents of a document with four sections or more, below the heading that contains it, unless it has no text', async () => {
    const three = '## A\n\n## B\n\n## Content'
    expect(findAll(await toBody(three), 'nav')).toEqual([])
    const below = '#### F\n\n### G\n\n#### H\n\n##### I'
    const html = await toBody(
      `### First\n\n${three}\n\n## ![x](https://x.test/a.png)\n\n## D\n\n${below}\n\n## J`,
    )
    const [list] = findAll(html, 'nav').flatMap((nav) => findAll(nav, 'ol'))
    /** The text and the address of each link, and the list below it. */
    const toTree = (element: Element): unknown[] =>
      element.children.flatMap((item) => {
        if (item.type !== 'element') return []
        const [link, inner] = item.children
        if (link?.type !== 'element') return []
        const row = [toText(link), link.properties.href]
        return [inner?.type === 'element' ? [...row, toTree(inner)] : row]
      })
    expect(list && toTree(list)).toEqual([
      ['First', '#first'],
      ['A', '#a'],
      ['B', '#b'],
      ['Content', '#content'],
      [
        'D',
        '#d',
        [
          ['F', '#f'],
          ['G', '#g', [['H', '#h']]],
        ],
      ],
      ['J', '#j'],
    ])
  })
})

describe('Code', () => {
  it('is highlighted by classes and reachable by keyboard', async () => {
    expect(await toBody('```js\nconst a = 1 // <b>\n```')).toBe(
      '<pre tabindex="0"><code class="language-js"><span class="hljs-keyword">const</span> a = <span class="hljs-number">1</span> <span class="hljs-comment">// &#x3C;b></span>\n</code></pre>',
    )
  })

  it('stays plain without a language or with an unknown one', async () => {
    expect(await toBody('```\n<a>\n```\n\n```nothing\nb\n```\n\n    c')).toBe(
      '<pre tabindex="0"><code>&#x3C;a>\n</code></pre>\n<pre tabindex="0"><code class="language-nothing">b\n</code></pre>\n<pre tabindex="0"><code>c\n</code></pre>',
    )
  })

  it('has no inline styles, whatever its language', async () => {
    const languages = ['ts', 'go', 'sql', 'sh', 'json', 'yaml', 'html', 'css', 'diff', 'python']
    const html = await toBody(languages.map((name) => `\`\`\`${name}\na: "b" # <c>\n\`\`\``).join('\n\n'))
    expect(findElements(html, ({ properties }) => 'style' in properties)).toEqual([])
    expect(findAll(html, 'pre').map(({ properties }) => properties.tabIndex)).toEqual(languages.map(() => 0))
  })
})

const components = {
  Note: {
    html: '<aside class="note {kind}"><p class="title">{title}</p>{children}</aside>',
    markdown: '> {children}',
  },
  Key: { html: '<kbd title="{name}">{children}</kbd>', markdown: '`{children}`' },
  Go: { html: '<a href="{to}">{children}</a>', markdown: '[{children}]({to})' },
  Line: { html: '<p class="line">{children}</p>', markdown: '{children}' },
  More: { html: '<!-- folded -->\n<details open>{children}</details>', markdown: '{children}' },
  Gap: { html: '<hr>', markdown: '---' },
}

const mdx = toCases({
  'an unknown component': ['A <Term of="x">*word*</Term>.', '<p>A <em>word</em>.</p>'],
  'an unknown component around blocks': [
    '<Box>\n\n## Title\n\n- item\n\n</Box>',
    '<h2 id="title">Title<a class="anchor" href="#title" aria-label="Link to the section “Title”"></a></h2>\n<ul>\n<li>item</li>\n</ul>',
  ],
  'a component with a dot in its name, and a fragment': [
    'A <Ui.Term>dotted</Ui.Term> <>word</>.',
    '<p>A dotted word.</p>',
  ],
  'an inline component with a template': [
    'Press <Key name="Control">*Ctrl*</Key>.',
    '<p>Press <kbd title="Control"><em>Ctrl</em></kbd>.</p>',
  ],
  'an inline component alone in its paragraph': ['<Key>Ctrl</Key>', '<p><kbd title="">Ctrl</kbd></p>'],
  'a block component over several lines': [
    '<Note kind="warn" title="Mind & <see>">\n\nOne.\n\n- two\n\n</Note>',
    '<aside class="note warn"><p class="title">Mind &#x26; &#x3C;see></p><p>One.</p><ul>\n<li>two</li>\n</ul></aside>',
  ],
  'a block component alone on its line': [
    '<Note kind="warn" title="Mind">One *word*.</Note>',
    '<aside class="note warn"><p class="title">Mind</p><p>One <em>word</em>.</p></aside>',
  ],
  'a block component whose text starts on the next line': [
    '<Note title="Mind">\n  One.\n</Note>',
    '<aside class="note"><p class="title">Mind</p><p>One.</p></aside>',
  ],
  'a block component inside a line, where no block is allowed': ['A <Note>word</Note>.', '<p>A word.</p>'],
  'two block components on consecutive lines': [
    '<Line>a</Line>\n<Line>b</Line>',
    '<p class="line">a</p>\n<p class="line">b</p>',
  ],
  'a component inside a component': [
    '<Note title="Outer"><Key>x</Key></Note>',
    '<aside class="note"><p class="title">Outer</p><p><kbd title="">x</kbd></p></aside>',
  ],
  'imports, exports and expressions': [
    "import X from './x'\n\nexport const y = 1\n\nOne{1 + 1}{/* c */}{' '}two.\n\n{[1].map(() => <b>3</b>)}",
    '<p>One two.</p>',
  ],
  'HTML elements': [
    '<b className="x" id="y">z</b> <br/> H<sub>2</sub>O',
    '<p><b class="x" id="y">z</b> <br> H<sub>2</sub>O</p>',
  ],
  'an inline element over several lines': ['<em>\n  Text\n</em>', '<em>Text</em>'],
  'paragraphs inside an element that allows only lines': [
    '<p>\n\nOne.\n\nTwo.\n\n</p>',
    '<p>One.<br>\nTwo.</p>',
  ],
  'a template with a comment, and with an attribute that has no value': [
    '<More>Text.</More>',
    '\n\n<details open><p>Text.</p></details>',
  ],
  'references whose definition is in a component without children': [
    '[*a*][x] ![b][x]\n\n<Gap>\n\n[x]: /essays/one\n\n</Gap>',
    '<p>[<em>a</em>][x] ![b][x]</p>\n<hr>',
  ],
  'a template whose address is missing': ['A <Go>word</Go>.', '<p>A <a>word</a>.</p>'],
  'classes of any element': [
    '<ul className="grid"><li className="x">a</li></ul>',
    '<ul class="grid"><li class="x">a</li></ul>',
  ],
  'an HTML block with Markdown in it': [
    '<div className="x">\n\nOne *word*.\n\n</div>',
    '<div class="x"><p>One <em>word</em>.</p></div>',
  ],
})

describe('MDX as HTML', () => {
  let bodies: ReadonlyMap<string, string>
  beforeAll(async () => {
    const texts = mdx.map(([, before]) => before)
    bodies = await toBodies(texts, { format: 'mdx', components })
  })

  it.each(mdx)('renders %s', (_, before, after) => {
    expect(bodies.get(before)).toBe(after)
  })

  it('renders a component in a table', async () => {
    const html = await toBody('| a |\n| - |\n| <Key name="n">x</Key> |', { format: 'mdx', components })
    expect(html).toContain('<td><kbd title="n">x</kbd></td>')
  })
})

describe('Raw HTML', () => {
  it('shows a tag that would turn the rest of the document into text', async () => {
    const names = 'script style template select textarea plaintext title iframe noscript'.split(' ')
    const toText = (name: string) => `The <${name}> element is *odd*.\n\nMore.`
    expect(await toBodies(names.map(toText))).toEqual(
      new Map(
        names.map((name) => [
          toText(name),
          `<p>The &#x3C;${name}> element is <em>odd</em>.</p>\n<p>More.</p>`,
        ]),
      ),
    )
  })

  it('keeps the direction of a text, and removes invalid and duplicate ids', async () => {
    expect(await toBody('<bdo dir="rtl">abc</bdo> <b id="a b">x</b> <b id="c">y</b> <i id="c">z</i>')).toBe(
      '<p><bdo dir="rtl">abc</bdo> <b>x</b> <b id="c">y</b> <i>z</i></p>',
    )
  })

  it('gets no anchor link inside a link', async () => {
    expect(await toBody('<a href="https://a.test">\n\n## Title\n\n</a>')).toBe(
      '<a href="https://a.test">\n<h2 id="title">Title</h2>\n</a>',
    )
  })

  it('keeps the name of an anchor only, since other names would shadow properties of the document', async () => {
    expect(await toBody('<a name="x">a</a> <img name="querySelectorAll" src="https://x.test/a.png">')).toBe(
      '<p><a name="x">a</a> <img loading="lazy" decoding="async" alt="" src="https://x.test/a.png"></p>',
    )
  })
})

describe('An element that ends in its start tag', () => {
  const cases = [
    ['before a block', '<div class="x" />\n\nAfter.', '<div class="x"></div>\n<p>After.</p>'],
    ['in a line', 'A <a id="x"/> b <b title="/>" /> c', '<p>A <a id="x"></a> b <b title="/>"></b> c</p>'],
    ['where a parser nests the HTML', '<p>\n\n<i/>\n\n<b>x', '<p>\n<i></i>\n</p><p><b>x</b></p>'],
    [
      'unless the slash belongs to an unquoted address',
      '<div>\n<a href=https://x.test/y/>z</a>\n</div>',
      '<div>\n<a href="https://x.test/y/">z</a>\n</div>',
    ],
    [
      'unless it has no end tag',
      'A <br/> b <IMG src="/a.png" />',
      '<p>A <br> b <img loading="lazy" decoding="async" alt="" src="/a.png"></p>',
    ],
  ] as const

  it.each(cases)('is closed %s', async (_, body, html) => {
    const bodies = await toBodies(cases.map(([, text]) => text))
    expect(bodies.get(body)?.trim()).toBe(html)
  })

  it('is closed in MDX and in the template of a component', async () => {
    const components = { Box: { html: '<p><b class="x" />{children}</p>', markdown: '{children}' } }
    expect(await toBody('<div />\n\nA <i /> b\n\n<Box>c</Box>', { format: 'mdx', components })).toBe(
      '<div></div>\n<p>A <i></i> b</p>\n<p><b class="x"></b>c</p>',
    )
  })
})

describe('The template of a component', () => {
  it('keeps a paragraph that its author left empty, and leaves out one of an attribute that is missing', async () => {
    const html = '<p class="gauge"></p><p>{title}</p><p>{children}</p>'
    const components = { Gauge: { html, markdown: '{children}' } }
    expect(await toBody('<Gauge>c</Gauge>', { format: 'mdx', components })).toBe(
      '<p class="gauge"></p>\n<p>c</p>',
    )
  })
})

describe('Preformatted text', () => {
  it('keeps the spaces of constants and templates of MDX', async () => {
    const body = '<pre>{"a:\\n    b"}</pre>\n\n<pre>\n<code>{`c\n  d\n\n      e`}</code>\n</pre>'
    expect(await toBody(body, { format: 'mdx' })).toBe(
      '<pre tabindex="0">a:\n    b</pre>\n<pre tabindex="0"><code>c\n  d\n\n      e</code></pre>',
    )
  })
})

describe('A footnote reference in a heading', () => {
  it('is left out of the table of contents and of the anchor label', async () => {
    const html = await toBody('## One[^1]\n\n## Two\n\n## Three\n\n## Four\n\n[^1]: Note.')
    expect(html).toContain('<li><a href="#one">One</a></li>')
    expect(html).toContain('aria-label="Link to the section “One”"')
  })
})

it('the description above a text is not shown if the text begins with it, so that nobody reads it twice', async () => {
  const cases = [
    ['About queues.', 'Queues have a length.', 'About queues.'],
    ['About queues.', '> About queues.', 'About queues.'],
    ['Queues have a length.', 'Queues *have* a\nlength. Always.', null],
    ['Queues have…', 'Queues have a length.', null],
  ] as const
  const essays = cases.map(([description, text], index) => [
    `essays/one-${index}/en.md`,
    toEssay(text, { title: 'One', description }),
  ])
  const published = await publishOne(Object.fromEntries(essays))
  const leads = cases.map((_, index) => {
    const header = /<article>.*?<\/header>/s.exec(get(published, `essays/one-${index}.html`))?.[0] ?? ''
    return /<p class="lead">(.*?)<\/p>/.exec(header)?.[1] ?? null
  })
  expect(leads).toEqual(cases.map(([, , lead]) => lead))
})
