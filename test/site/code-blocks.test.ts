/** Titles and marked lines of code blocks, which the info string after the opening fence asks for. */

import { describe, expect, it } from 'vitest'
import { toCases } from '../fixtures/cases.ts'
import { smallSite } from '../fixtures/content.ts'
import { get, publishOne, publishWith, renderAmong, renderTexts, toEssay } from '../fixtures/published.ts'

const essay = 'essays/first-essay/en.md'

const publishText = (body: string) => publishOne({ [essay]: toEssay(body, { date: '2026-02-03' }) })

/** The HTML of code in an unknown language, with each of some info strings after the language. One build renders all. */
const renderCodes = (cases: readonly (readonly [name: string, info: string, title?: string])[]) =>
  renderTexts(cases.map(([, info]) => `\`\`\`txt${info}\na\nb\nc\nd\n\`\`\``))

const plain = '<pre tabindex="0"><code class="language-txt">a\nb\nc\nd\n</code></pre>'

describe('The title of a code block', () => {
  const titled = [
    ['quotes', ' title="server & client.ts"', 'server &#x26; client.ts'],
    ['single quotes', ' title=\'say "hello".ts\'', 'say "hello".ts'],
    ['no quotes', ' title=server.ts showLineNumbers', 'server.ts'],
    ['a file name, as in Nextra', ' filename="server.ts" copy', 'server.ts'],
    ['braces, as in themes of Hugo', ' {file="server.ts" copy=true}', 'server.ts'],
    ['braces after the language', '{title="server.ts"}', 'server.ts'],
    ['other keys before it', ' class="title=no" title="yes" title="later"', 'yes'],
  ] as const

  it('is its caption, with quotes or without', async () => {
    expect(await renderCodes(titled)).toEqual(
      titled.map(([, , title]) => `<figure><figcaption>${title}</figcaption>${plain}</figure>`),
    )
  })

  const untitled = [
    ['in the quotes of a text to highlight', ` 'title="no.ts"'`],
    ['between slashes', ' /title="no"/'],
    ['at the end of another key', ' sub-title="no" data.title="no"'],
    ['empty', ' title="" filename='],
    ['in a long info string', ` title="no" ${'a '.repeat(500)}`],
  ] as const

  it('is none in other places', async () => {
    expect(await renderCodes(untitled)).toEqual(untitled.map(() => plain))
  })
})

describe('The marked lines of a code block', () => {
  const marked =
    '<pre tabindex="0"><code class="language-txt"><mark>a\n</mark>b\n<mark>c\nd\n</mark></code></pre>'

  const marks = [
    ['numbers and ranges in braces', ' {1,3-4}'],
    ['spaces between them', ' { 1, 3 - 4 }'],
    ['several pairs of braces', ' {4} other {1} {3}'],
    ['lines after the end', ' {1,3-999999999}'],
    ['braces after the language, as in VitePress', '{1,3-4}'],
    ['a list, as in Hugo', ' {linenos=table, hl_lines=[1,"3-4"], linenostart=199}'],
    ['a list after the language', '{hl_lines=[1, "3-4"]}'],
    ['a text, as in Hugo', ' {hl_lines="1 3-4"}'],
  ] as const

  it('are set by numbers in braces or in a list', async () => {
    expect(await renderCodes(marks)).toEqual(marks.map(() => marked))
  })

  const others = [
    ['for other marks', ' ins={1} del={3-4} mark="b"'],
    ['before the first line', ' {0}'],
    ['behind the last line', ' {5}'],
    ['that are no numbers', ' {a,b} {"Label": 2} {.class} {}'],
  ] as const

  it('are none for other marks and for lines that do not exist', async () => {
    expect(await renderCodes(others)).toEqual(others.map(() => plain))
  })

  const toNested = (depth: number) => `\`\`\`js {2}\n${'`${'.repeat(depth)}a\nb${'}`'.repeat(depth)}\n\`\`\``

  const texts = toCases({
    'can have a title, too': [
      '```txt title="x.txt" {2}\na\nb\nc\nd\n```',
      '<figure><figcaption>x.txt</figcaption><pre tabindex="0"><code class="language-txt">a\n<mark>b\n</mark>c\nd\n</code></pre></figure>',
    ],
    'keep their numbers if other lines are hidden, as in Zola': [
      '```txt,hl_lines=3,hide_lines=1 4\na\nb\nc\nd\n```',
      '<pre tabindex="0"><code class="language-txt">b\n<mark>c\n</mark></code></pre>',
    ],
    'keep their highlighting, and divide what spans several lines': [
      '```js {2,4}\nlet a = `one\ntwo\nthree`\nlet c\n```',
      [
        '<pre tabindex="0"><code class="language-js"><span class="hljs-keyword">let</span> a = <span class="hljs-string">`one\n</span>',
        '<mark><span class="hljs-string">two\n</span></mark>',
        '<span class="hljs-string">three`</span>\n<mark><span class="hljs-keyword">let</span> c\n</mark></code></pre>',
      ].join(''),
    ],
    'lose the highlighting of the block if more than six scopes are in each other': [
      toNested(4),
      `<pre tabindex="0"><code class="language-js">${'`${'.repeat(4)}a\n<mark>b${'}`'.repeat(4)}\n</mark></code></pre>`,
    ],
    'keep it if fewer are': [
      toNested(3),
      expect.stringContaining(`<mark>${'<span class="hljs-string"><span class="hljs-subst">'.repeat(3)}b`),
    ],
    'are found with any line ends': [
      '```txt {2}\r\na\r\nb\r\nc\r\n```',
      '<pre tabindex="0"><code class="language-txt">a\n<mark>b\n</mark>c\n</code></pre>',
    ],
    'are marked in a block with HTML of the author, whose own code has no marks': [
      '<div>\n\n```txt title="x" {1}\na\nb\n```\n\n<pre title="no" data-code-info="{}"><code>a\n</code></pre>\n\n</div>',
      [
        '<div>\n<figure><figcaption>x</figcaption><pre tabindex="0"><code class="language-txt"><mark>a\n</mark>b\n</code></pre></figure>',
        '\n<pre title="no" tabindex="0"><code>a\n</code></pre>\n</div>',
      ].join(''),
    ],
  })

  it.each(texts)('%s', async (_, text, html) => {
    const all = texts.map(([, body]) => body)
    expect(await renderAmong(all, text)).toEqual(html)
  })
})

describe('An essay with a title and marked lines', () => {
  const body = '```js title="a.js" {1}\nlet a\nlet b\n```'

  it('keeps them in a component of MDX, whose Markdown has the info string, too', async () => {
    const published = await publishOne({
      'essays/two/en.mdx': toEssay(`<Box>\n\n${body}\n\n</Box>`),
    })
    expect(get(published, 'essays/two.html')).toContain(
      '<figure><figcaption>a.js</figcaption><pre tabindex="0"><code class="language-js"><mark><span class="hljs-keyword">let</span> a\n</mark>',
    )
    expect(get(published, 'essays/two.md')).toContain(`\n${body}\n`)
  })

  it('has them in the feed, without classes', async () => {
    expect(get(await publishText(body), 'feed.xml')).toContain(
      ['<figure><figcaption>a.js</figcaption><pre><code><mark>let a\n</mark>let b\n</code></pre></figure>']
        .join('')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&#x3C;'),
    )
  })
})

describe('A page with code', () => {
  it('has the texts of the buttons that the script adds, in its language', async () => {
    const published = await publishWith({
      'site.yaml': `${smallSite['site.yaml']}`.replace(/languages: .*/, 'languages: [en, pt, fr]'),
      'profile/pt.yaml': smallSite['profile/en.yaml'] ?? '',
      'profile/fr.yaml': smallSite['profile/en.yaml'] ?? '',
      'essays/one/en.md': toEssay('> - ```\n>   a\n>   ```'),
      'essays/one/pt.md': toEssay('    a'),
      'essays/one/fr.md': toEssay('<pre>a</pre>'),
      'essays/two/en.md': toEssay('No block, but `code`.'),
    })
    const findStatus = (file: string) =>
      /(<p class="copy-status".*?<\/p>)<\/main>/.exec(get(published, file))?.[1]
    expect(findStatus('essays/one.html')).toBe(
      '<p class="copy-status" role="status" data-say-copy="Copy" data-say-copied="Copied" data-say-not-copied="Cannot copy"></p>',
    )
    expect(findStatus('pt/essays/one.html')).toBe(
      '<p class="copy-status" role="status" data-say-copy="Copiar" data-say-copied="Copiado" data-say-not-copied="Não foi possível copiar"></p>',
    )
    expect(findStatus('fr/essays/one.html')).toBe(
      '<p class="copy-status" role="status" lang="en" data-say-copy="Copy" data-say-copied="Copied" data-say-not-copied="Cannot copy"></p>',
    )
    expect(findStatus('essays/two.html')).toBeUndefined()
  })
})
