import { beforeAll, describe, expect, it } from 'vitest'
import { toCases } from '../fixtures/cases.ts'
import { compile } from '../fixtures/compile.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { get, publishWith, toEssay } from '../fixtures/published.ts'

const secondEssay = {
  'essays/second/en.md': toEssay('Words. <a id="here"></a>'),
  'essays/second/pt.md': toEssay('Palavras.'),
}

/** The Markdown of essays with these texts, below the page header, by text. One build renders all of them. */
async function toBodies(
  bodies: readonly string[],
  format: 'md' | 'mdx' = 'md',
  components = '{}',
): Promise<ReadonlyMap<string, string>> {
  const site = `base_url: https://site.test\nservice: S\nversion: 1.0.0\nlanguages: [en, pt]\ncomponents: ${components}\n`
  const essays = bodies.map((body, index) => [`essays/linking-${index}/en.${format}`, toEssay(body)])
  const published = await publishWith({
    ...secondEssay,
    'site.yaml': site,
    ...Object.fromEntries(essays),
  })
  return new Map(
    bodies.map((body, index) => {
      const text = get(published, `essays/linking-${index}.md`)
      return [body, text.slice(text.indexOf('\n---\n\n') + '\n---\n\n'.length)]
    }),
  )
}

describe('The Markdown of an essay', () => {
  it('starts with its title, description and metadata, then has the author’s text', async () => {
    expect(get(await publishWith({}), 'essays/first-essay.md')).toBe(`# First essay

> The first of them.

For an index of all documents of this site, see [llms.txt](https://site.test/llms.txt).

- Published: 2026-02
- Language: English (en)
- Address: [https://site.test/essays/first-essay](https://site.test/essays/first-essay)
- Also in: [Português](https://site.test/pt/essays/first-essay.md)
- Tags: [alpha](https://site.test/tags/alpha.md)

---

Opening words.

## A section

More words.
`)
  })

  it('has its metadata in its own language, and ends after it for an empty text', async () => {
    const published = await publishWith({ 'essays/vazio/pt.md': toEssay('') })
    expect(get(published, 'pt/essays/vazio.md')).toBe(`# An essay

> What it says.

Para um índice de todos os documentos deste site, veja [llms.txt](https://site.test/pt/llms.txt).

- Idioma: Português (pt)
- Endereço: [https://site.test/pt/essays/vazio](https://site.test/pt/essays/vazio)
- Ensaio seguinte: [Primeiro ensaio](https://site.test/pt/essays/first-essay.md)
`)
  })
})

const to = 'https://site.test/essays/second.md'

const links = toCases({
  'in a line': ['[x](/essays/second)', `[x](${to})`],
  'with an anchor': ['[x](/essays/second#here)', `[x](${to}#here)`],
  'with a query': ['[x](/essays/second?a=1&b=2)', `[x](${to}?a=1&b=2)`],
  'with parentheses': ['[x](/essays/second?a=(b))', `[x](${to}?a=%28b%29)`],
  'with a title': ['[x](/essays/second "A title")', `[x](${to} "A title")`],
  'with a title in other quotes': ['[x](/essays/second \'A "title"\')', `[x](${to} "A \\"title\\"")`],
  'in angle brackets': ['[x](</essays/second>)', `[x](${to})`],
  'over lines': ['[x\ny](/essays/second\n"t")', `[x\ny](${to} "t")`],
  'whose text has emphasis and code': ['[*x* `](` **y**](/essays/second)', `[*x* \`](\` **y**](${to})`],
  'whose text ends in code': ['[`](`](/essays/second)', `[\`](\`](${to})`],
  'whose text has brackets': ['[x \\] [y]](/essays/second)', `[x \\] [y]](${to})`],
  'without a text': ['[](/essays/second)', `[](${to})`],
  'whose text is an image': [
    '[![x](https://x.test/a.png)](/essays/second)',
    `[![x](https://x.test/a.png)](${to})`,
  ],
  'whose text is an image on this site': [
    '[![x](https://site.test/essays/second)](/essays/second)',
    `[![x](${to})](${to})`,
  ],
  'of an image': ['![x](/essays/second "t")', `![x](${to} "t")`],
  'of a reference': ['[x][r] [r][] [r]\n\n[r]: /essays/second', `[x][r] [r][] [r]\n\n[r]: ${to}`],
  'of a reference with a title': ["[r]\n\n[r]:\n  </essays/second>\n  'T'", `[r]\n\n[r]: ${to} "T"`],
  'that is an autolink in angle brackets': [
    '<https://site.test/essays/second>',
    `[https://site.test/essays/second](${to})`,
  ],
  'that is a bare autolink before a full stop': [
    'See https://site.test/essays/second.',
    `See [https://site.test/essays/second](${to}).`,
  ],
  'that is an autolink with special characters': [
    '<https://site.test/essays/second?q=*a*&r=_b_>',
    `[https://site.test/essays/second?q=\\*a\\*\\&r=\\_b\\_](${to}?q=*a*\\&r=_b_)`,
  ],
  'that is a bare autolink after an open bracket': [
    '[ https://site.test/essays/second *x* [ https://site.test/essays/second',
    `[ [https://site.test/essays/second](${to}) *x* [ [https://site.test/essays/second](${to})`,
  ],
  'that is such an autolink with an escape and an entity, after text with the same address': [
    '[ xhttps://site.test/essays/second\nhttps://site.test/essays/second?a=\\_1&amp;b_c.',
    `[ xhttps://site.test/essays/second\n[https://site.test/essays/second?a=\\_1\\&b_c](${to}?a=_1\\&b_c).`,
  ],
  'whose title looks like an address': ['![x](/essays/second "a ](y) b")', `![x](${to} "a ](y) b")`],
  'of a reference whose label looks like its end': [
    '[a\\]:b]\n\n[a\\]:b]: /essays/second',
    `[a\\]:b]\n\n[a\\]:b]: ${to}`,
  ],
  'whose title has an entity': ['[x](/essays/second "&amp;lt;")', `[x](${to} "\\&lt;")`],
  'in raw HTML': ['<a class="y" href="/essays/second">x</a>', `<a class="y" href="${to}">x</a>`],
  'in a block of raw HTML': [
    "<div>\n<A HREF='/essays/second'>x</A>\n</div>",
    `<div>\n<A href="${to}">x</A>\n</div>`,
  ],
  'in a table': ['| a |\n|---|\n| [x](/essays/second) \\| y |', `| a |\n|---|\n| [x](${to}) \\| y |`],
  'in a table, with pipes': [
    '| a |\n|---|\n| [x](/essays/second?q=a\\|b "c \\| d") ![e\\|f](/essays/second?g\\|h) |',
    `| a |\n|---|\n| [x](${to}?q=a\\|b "c \\| d") ![e\\|f](${to}?g\\|h) |`,
  ],
  'in a footnote': ['x[^1]\n\n[^1]: [y](/essays/second)', `x[^1]\n\n[^1]: [y](${to})`],
  'in a heading': ['[x](/essays/second)\n===', `[x](${to})\n===`],
  'to the home page': ['[x](/)', '[x](https://site.test/index.md)'],
  'to another language': ['[x](/pt/essays/second)', '[x](https://site.test/pt/essays/second.md)'],
  'to a file without Markdown': [
    '[x](/api/v1/essays?lang=pt)',
    '[x](https://site.test/api/v1/essays?lang=pt)',
  ],
})

describe('A link in Markdown', () => {
  const between = (link: string) => `Before *it*.\n\n${link}\n\nAfter  __it__.`
  let bodies: ReadonlyMap<string, string>
  beforeAll(async () => {
    bodies = await toBodies(links.map(([, before]) => between(before)))
  })

  it.each(links)('becomes the absolute address of a Markdown file: %s', (_, before, after) => {
    expect(bodies.get(between(before))).toBe(`${between(after)}\n`)
  })

  it('stays as written where it leads to another site or the same page, or is no link', async () => {
    const text = `[a](https://x.test/essays/second) [b](#here) [c](mailto:a@b.test) <b id="here">x</b>
\`[x](/essays/second)\` \\[x\\](/essays/second) <!-- [x](/essays/second) -->

    [x](/essays/second)

~~~md
[x](/essays/second)
~~~

Two  blanks, a tab\there, * stars *, trailing two  
&amp; an entity; &copy; too.`
    expect(await toBodies([text])).toEqual(new Map([[text, `${text}\n`]]))
  })
})

const components = JSON.stringify({
  Note: {
    html: '<aside>{children}</aside>',
    markdown: '> **{title}**\n>\n> {children}',
  },
  Key: { html: '<kbd>{children}</kbd>', markdown: '`{children}`' },
  Ref: { html: '<a href="{to}">{children}</a>', markdown: '[{children}]({to} "{title}")' },
  Rule: { html: '<hr>', markdown: '---' },
  Image: { html: '<img src="{src}" alt="{alt}">', markdown: '![{alt}]({src})' },
  Said: { html: '<aside>{children}</aside>', markdown: '**Note:** {children} End.' },
  Code: { html: '<pre><code>{children}</code></pre>', markdown: '```\n{children}\n```' },
})

const mdx = toCases({
  'an unknown component': ['A <Term of="x">*word*</Term>.', 'A _word_.'],
  'an unknown component around blocks': ['<Box>\n\n## Title\n\n* item\n\n</Box>', '## Title\n\n* item'],
  'a component with a dot in its name': ['A <Ui.Term>word</Ui.Term>.', 'A word.'],
  'a fragment': ['A <>word</>.', 'A word.'],
  'an inline component with a template': ['Press <Key>Ctrl</Key>.', 'Press `Ctrl`.'],
  'a component whose link is an attribute': [
    '<Ref to="/essays/second" title="T">x</Ref> y',
    `[x](${to} "T") y`,
  ],
  'a block component with a template': [
    '<Note title="Mind">\n\nOne.\n\nTwo.\n\n</Note>',
    '> **Mind**\n>\n> One.\n>\n> Two.',
  ],
  'a block component on one line': ['<Note title="Mind">One.</Note>', '> **Mind**\n>\n> One.'],
  'a block component without attributes': ['<Note>\nOne.\n</Note>', '> One.'],
  'a block component inside a line, where no block is allowed': ['A <Note title="x">word</Note>.', 'A word.'],
  'a component without children': ['<Rule />', '---'],
  'several block components on lines of one paragraph': ['<Rule />\n<Rule />', '---\n\n---'],
  'a template line around blocks': [
    '<Said>\n\nOne.\n\nTwo.\n\n- three\n\n</Said>',
    '**Note:** One.\n\nTwo.\n\n- three\n\nEnd.',
  ],
  'a template that is a link around blocks, of which only the texts fit': [
    '<Ref to="/essays/second" title="T">\n\nOne.\n\n- two\n- *three*\n\n</Ref>',
    `[One. two three](${to} "T")`,
  ],
  'a template whose address is missing': ['A <Ref>word</Ref>.', 'A word.'],
  'a template that is an image': [
    '<Image src="/essays/second" alt="A *map*" /> y',
    `![A \\*map\\*](${to}) y`,
  ],
  'a template that is an image whose address is missing': ['<Image alt="A map" /> y', 'A map y'],
  'a template line around blocks that do not begin with a paragraph': [
    '<Said>\n\n- one\n\n</Said>',
    '**Note:**\n\n- one\n\nEnd.',
  ],
  'void HTML elements': ['A <a id="x"></a> <br/> b', 'A <a id="x"></a> <br /> b'],
  'an attribute with an entity': ['<b title="&amp;lt; &quot;">x</b>', '<b title="&amp;lt; &quot;">x</b>'],
  'a template that is code': ['<Code>let a</Code>', '```\nlet a\n```'],
  'imports and exports': ["import X from './x'\n\nexport const y = 1\n\nWords.", 'Words.'],
  expressions: ['One{1 + 1} two.\n\n{[1].map(() => 2)}\n\n{/* note */}\n\nWords.', 'One two.\n\nWords.'],
  'an expression that is a string': ['One{\' \'}two{"!"}', 'One two!'],
  'HTML elements': ['<b className="x" id="y">z</b>', '<b class="x" id="y">z</b>'],
  'a table with pipes in components, links and images': [
    '| a |\n| - |\n| <Key>b \\| c</Key> <X>d \\| e</X> [f](/essays/second?g\\|h "i \\| j") ![k\\|l](/m.png) |',
    `| a |\n| - |\n| \`b \\| c\` d \\| e [f](${to}?g\\|h "i \\| j") ![k\\|l](https://site.test/m.png) |`,
  ],
  'a number before a full stop, which starts no list': ['<X>1</X>. two', '1\\. two'],
  'a heading with an expression': ['# {1 + 1} One {/* two */}', '# One'],
  'a heading in HTML, which has no Markdown': ['<h4>A `b` *c*</h4>', '<h4>A <code>b</code> <em>c</em></h4>'],
  'HTML blocks in lines, which have no Markdown': [
    '<details>\n<summary>*a* [b](/essays/second)</summary>\n*c*\n\n- d <p>*e*</p> *f*\n</details>',
    `<details>\n\n<summary><em>a</em> <a href="${to}">b</a></summary>\n\n_c_\n\n- d\n  <p><em>e</em></p>\n\n  _f_\n\n</details>`,
  ],
  'an HTML block with an empty line in its text': ['<p>{"a\\n \\nb"}</p>', '<p>a&#10; \nb</p>'],
  'a paragraph in HTML on several lines': ['<p title="x">\n*a*\n</p>', '<p title="x"><em>a</em></p>'],
  'an HTML block in a heading': ['# A <div>*b*</div>', '# A <div>_b_</div>'],
  'an HTML block with a footnote': ['<h4>*a*[^1]</h4>\n\n[^1]: b', '<h4>\n\n_a_[^1]\n\n</h4>\n\n[^1]: b'],
  'preformatted text with a reference': [
    '<pre>\na [*b*][r]\n</pre>\n\n[r]: /essays/second',
    `<pre>a <a href="${to}"><em>b</em></a></pre>\n\n[r]: ${to}`,
  ],
  'an element without content': [
    'A <b /> c\n\n<video controls />',
    'A <b></b> c\n\n<video controls="">\n\n</video>',
  ],
  'HTML in a component whose template is a line': [
    'A <Key>b <i>c</i></Key> <Ref to="/essays/second" title="t">d <b>e</b></Ref>.',
    `A \`b c\` [d <b>e</b>](${to} "t").`,
  ],
  'an HTML link': ['<a href="/essays/second">z</a>', `<a href="${to}">z</a>`],
  'a Markdown link': [
    '[x](/essays/second#here) ![i](/pt/essays/second)',
    `[x](${to}#here) ![i](https://site.test/pt/essays/second.md)`,
  ],
})

/** Blocks of MDX without components, and their Markdown if it is not their text. */
const verbatim: [name: string, before: string, after?: string][] = [
  ['emphasis, a list and a table', '*a* __b__\n+ c\n\n|a|\n|-|\n|b|'],
  ['blocks without empty lines between them', '# A\nb\n***\nc'],
  ['blocks with several empty lines between them', 'a\n\n\n\n\nb'],
  ['a block after one with a component', 'a <B>*b*</B>\n\n*c*', 'a _b_\n\n*c*'],
  ['blocks around an import', "*a*\n\nimport B from './b'\n\n*c*", '*a*\n\n*c*'],
  ['lists around an import', "* a\n\nimport B from './b'\n\n* c", '- a\n\n* c'],
  ['code in a list', '1. a\n\n   ```js\n   b\n   ```\n2. - [ ] c'],
  ['a paragraph that would be code in Markdown', '    a *b*', 'a _b_'],
  ['a paragraph in a list that would be code in Markdown', '* a\n\n      b', '- a\n\n  b'],
  ['a paragraph in a blockquote that would be code in Markdown', '>     *b*', '> _b_'],
  ['a list item that would be code in Markdown', '*     b', '- b'],
  ['a tab in a list', '*\tb', '- b'],
  ['a nested blockquote', '> > *b*', '> > _b_'],
  ['code that Markdown would not close', '```\na\n    ```', '```\na\n```'],
  ['code without an end', '~~~\na', '```\na\n```'],
  ['a heading that would be a paragraph in Markdown', 'a *b*\n    ===', '# a _b_'],
  ['a line that would be HTML in Markdown', '*a* [b](\n<mailto:c>)', '_a_ [b](mailto:c)'],
  [
    'an expression in the alternative text of an image',
    '*a* ![{b}](/c.png)',
    '_a_ ![b](https://site.test/c.png)',
  ],
  ['a footnote', '*a*[^b]\n\n[^b]: *c*\n\n    d'],
]

describe('MDX as Markdown', () => {
  let bodies: ReadonlyMap<string, string>
  beforeAll(async () => {
    const texts = [...verbatim, ...mdx].map(([, before]) => before)
    bodies = await toBodies(texts, 'mdx', components)
  })

  it.each(verbatim)('is the text of the author if it means the same: %s', (_, before, after = before) => {
    expect(bodies.get(before)).toBe(`${after}\n`)
  })

  it.each(mdx)('converts %s', (_, before, after) => {
    expect(bodies.get(before)).toBe(`${after}\n`)
  })

  it('does not change the tree that the HTML page is rendered from', async () => {
    const content = writeFiles({
      ...smallSite,
      ...secondEssay,
      'essays/linking/en.mdx': toEssay('[r]\n\n[r]: /essays/second'),
    })
    const { rendered } = await compile(content, {})
    const page = rendered.find(({ file }) => file === 'essays/linking.html')
    expect(String(page?.bytes)).toContain('href="/essays/second"')
  })
})
