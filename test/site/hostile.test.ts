import { fromHtml } from 'hast-util-from-html'
import { toString as toText } from 'hast-util-to-string'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { oneLanguage } from '../fixtures/content.ts'
import { findHarm } from '../fixtures/harm.ts'
import { findAll, findElements, get, publishOne, publishTexts, toEssay } from '../fixtures/published.ts'

const source = 'essays/first-essay/en.md'
const page = 'essays/first-essay.html'

const second = { 'essays/second/en.md': toEssay('Words.') }
const withLastWords = (body: string) => `${body}\n\nLast words.`

/** The page of one of several texts, which one build renders. "Last words." follows each text. */
async function toPage(
  body: string,
  bodies: readonly string[] = [body],
  format: 'md' | 'mdx' = 'md',
  site = '',
): Promise<string> {
  const files = { ...second, 'site.yaml': `${oneLanguage['site.yaml']}${site}` }
  const pages = await publishTexts(bodies.map(withLastWords), files, format)
  return pages[bodies.indexOf(body)] ?? ''
}

const toMain = (html: string): string =>
  findAll(html, 'main')
    .map((main) => toText(main))
    .join('')

const links: readonly (readonly [name: string, body: string])[] = [
  ['javascript:', '[x](javascript:alert(1))'],
  ['javascript: with an entity for a letter', '[x](&#106;avascript:alert(1))'],
  ['javascript: with an entity for a tab', '[x](java&#9;script:alert(1))'],
  ['javascript: with a tab inside', '[x](<java\tscript:alert(1)>)'],
  ['javascript: as an autolink', '<javascript:alert(1)>'],
  ['javascript: in a definition', '[x][y]\n\n[y]: javascript:alert(1)'],
  ['javascript: as an image', '![x](javascript:alert(1))'],
  ['javascript: in raw HTML', '<a href="javascript:alert(1)">x</a>'],
  ['javascript: in raw HTML with a tab', '<a href="java\tscript:alert(1)">x</a>'],
  ['data:', '[x](data:text/html;base64,PHNjcmlwdD4=)'],
  ['data: in raw HTML', '<img src="data:image/svg+xml,x">'],
  ['vbscript:', '[x](vbscript:msgbox(1))'],
  ['javascript: as the source of a quote', '<blockquote cite="javascript:alert(1)">x</blockquote>'],
]

const elements = Object.entries({
  'a script': '<script>alert(1)</script>',
  'a script that claims to be data': '<script type="application/ld+json">{"a":1}</script>',
  'an event handler': '<img src="https://x.test/x" onerror="alert(1)">',
  'an event handler after a slash': '<img/src="https://x.test/x"/onerror=alert(1)>',
  'an inline style': '<p style="background:url(https://evil.test)">x</p>',
  'an SVG with a handler': '<svg onload=alert(1)></svg>',
  'an SVG with a script': '<svg><script>alert(1)</script></svg>',
  'an SVG with foreign content': '<svg><foreignObject><iframe srcdoc="x"></iframe></foreignObject></svg>',
  'a frame': '<iframe src="https://evil.test/"></iframe>',
  'a frame with a document': '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  'an object': '<object data="https://evil.test/x.swf"></object>',
  'a form': '<form action="https://evil.test/"><input name="q"><button>Go</button></form>',
  'a text area and a select': '<textarea name="t">x</textarea><select><option>o</option></select>',
  'a style': '<style>body { display: none }</style>',
  'a stylesheet': '<link rel="stylesheet" href="https://evil.test/x.css">',
  'a refresh': '<meta http-equiv="refresh" content="0;url=https://evil.test/">',
  'a base': '<base href="https://evil.test/">',
  'a body with a handler': '<body onload="alert(1)">',
  'a template': '<template><script>alert(1)</script></template>',
  'an image that breaks out of noscript':
    '<noscript><p title="</noscript><img src=https://x.test/x onerror=alert(1)>">',
  'MathML that changes how its content is read':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></table></mtext></math>',
  'MathML with an annotation':
    '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  'an obsolete raw-text element': '<xmp><script>alert(1)</script></xmp>',
  'a comment that ends early': '<!--><script>alert(1)</script>-->',
  'CDATA and processing instructions':
    '<![CDATA[<script>alert(1)</script>]]> <?php <script>alert(1)</script> ?>',
  'code that looks like HTML': '```html\n</code></pre><script>alert(1)</script>\n```',
  'a language of code that looks like an attribute': '```js" onclick="alert(1)\nx\n```',
  'a description of an image that looks like a tag':
    '![<script>alert(1)</script>"onload="](https://x.test/x)',
  'a footnote with a script':
    'x[^1]\n\n[^1]: <script>alert(1)</script><img src="https://x.test/x" onerror="alert(1)">',
  'a heading with a script': '## A <script>alert(1)</script> <img src="https://x.test/x" onerror="alert(1)">',
})

describe('A link in Markdown', () => {
  it.each(links)('is removed if it is dangerous: %s', async (_, body) => {
    const html = await toPage(
      body,
      links.map(([, text]) => text),
    )
    expect(findHarm(html)).toEqual([])
    expect(toMain(html)).toContain('Last words.')
  })

  it('stays where it leads to a web page, an e-mail address or a telephone number', async () => {
    const html = await toPage(
      '[a](https://x.test/) [b](mailto:a@b.test) [c](tel:+1) [d](#last) [e](/essays/second)\n\n<b id="last">x</b>',
    )
    const article = findAll(html, 'article')[0] ?? fromHtml('')
    const hrefs = findElements(article, ({ tagName }) => tagName === 'a').map(
      ({ properties }) => properties.href,
    )
    expect(hrefs).toEqual(['https://x.test/', 'mailto:a@b.test', 'tel:+1', '#last', '/essays/second'])
  })
})

describe('A link that starts with a control character', () => {
  it('is an error', async () => {
    await expect(toPage('[x](&#1;javascript:alert(1))')).rejects.toThrow('The content has errors')
  })
})

describe('Raw HTML in Markdown', () => {
  const own = {
    closing: '</p></div></article></main></body></html>\n\nInside.',
    ids: '<b id="pageContent">a</b><b id="siteMenu">a</b><b id="one">b</b><i id="one">c</i>\n\n## Content\n\n## One',
    names:
      '<form name="body"><input name="children"></form><a id="location" name="cookie" href="/essays/second">a</a><iframe name="self"></iframe>',
    image: '![The words](javascript:alert(1)).',
  }
  const bodies = [...elements.map(([, body]) => body), ...Object.values(own)]

  it.each(elements)('is sanitised: %s', async (_, body) => {
    const html = await toPage(body, bodies)
    expect(findHarm(html)).toEqual([])
    expect(findAll(html, 'main')).toHaveLength(1)
    expect(toMain(html)).toContain('Last words.')
  })

  it('cannot close elements of the page', async () => {
    const html = await toPage(own.closing, bodies)
    expect(toMain(html)).toContain('Inside.')
    expect(findAll(html, 'footer')).toHaveLength(1)
  })

  it('cannot repeat an id of the page or of its own', async () => {
    const html = await toPage(own.ids, bodies)
    const ids = findElements(html, ({ properties }) => properties.id !== undefined)
    expect(ids.map(({ tagName, properties }) => `${tagName}#${properties.id}`)).toEqual([
      'div#siteMenu',
      'main#pageContent',
      'b#one',
      'h2#content',
    ])
  })

  it('cannot shadow properties of the document: no form and no image has a name', async () => {
    const html = await toPage(own.names, bodies)
    expect(findHarm(html)).toEqual([])
    expect(
      findElements(html, ({ tagName }) => ['form', 'iframe', 'object', 'embed'].includes(tagName)).map(
        ({ properties }) => [properties.action, properties.name],
      ),
      // The search box in the header has neither a name nor an id.
    ).toEqual([['/search', undefined]])
  })

  it('shows the description of an image whose address was removed', async () => {
    const html = await toPage(own.image, bodies)
    expect(findAll(html, 'img')).toEqual([])
    expect(toMain(html)).toContain('The words.')
  })
})

const mdx: readonly (readonly [name: string, body: string])[] = [
  ['an image with a handler', '<img src="https://x.test/x" onError="alert(1)" />'],
  ['an image with an expression as its handler', '<img src="https://x.test/x" onError={() => alert(1)} />'],
  ['attributes that are spread', '<b {...{onClick: 1}}>x</b>'],
  ['a style', '<b style="color: red">x</b>'],
  ['javascript:', '<a href="javascript:alert(1)">x</a>'],
  ['javascript: with an entity', '<a href="java&#9;script:alert(1)">x</a>'],
  ['a link to javascript: in Markdown', '[x](javascript:alert(1))'],
  ['HTML by another name', '<p dangerouslySetInnerHTML="<script>alert(1)</script>" />'],
  ['a script', "<script>{'alert(1)'}</script>"],
  ['an SVG', '<svg onload="alert(1)"><script>alert</script></svg>'],
  ['a frame', '<iframe src="https://evil.test/" srcDoc="x" />'],
  ['a component within a component', '<X.Y onClick="1"><Z><script>alert</script></Z></X.Y>'],
  ['an element that is not allowed', '<base href="https://evil.test/" />'],
]

describe('MDX', () => {
  it.each(mdx)('is sanitised: %s', async (_, body) => {
    const html = await toPage(
      body,
      mdx.map(([, text]) => text),
      'mdx',
    )
    expect(findHarm(html)).toEqual([])
    expect(toMain(html)).toContain('Last words.')
  })

  const templates = [
    ['a style', '<style>p{}</style><b style="x">{children}</b>'],
    ['a frame', '<iframe src="https://evil.test/"></iframe>{children}'],
    ['an address from an attribute', '<a href="{to}">{children}</a>'],
    ['markup from an attribute', '<b title="{text}">{text}{children}</b>'],
  ] as const
  const components = templates.map(
    ([, html], index) => `  X${index}: { html: ${JSON.stringify(html)}, markdown: "{children}" }\n`,
  )
  const attributes = 'to="javascript:alert(1)" text="&quot;><script>alert(1)</script>"'
  const uses = templates.map(
    (_, index) =>
      `Words <X${index} ${attributes}>in a line</X${index}>.\n\n<X${index} ${attributes}>\n\nA block.\n\n</X${index}>`,
  )

  it.each(templates)('is sanitised if its template has %s', async (_, template) => {
    const body = uses[templates.findIndex(([, html]) => html === template)] ?? ''
    const html = await toPage(body, uses, 'mdx', `components:\n${components.join('')}`)
    expect(findHarm(html)).toEqual([])
    expect(toMain(html)).toContain('Words ')
    expect(toMain(html)).toContain('in a line')
    expect(toMain(html)).toContain('A block.')
    expect(toMain(html)).toContain('Last words.')
  })
})

describe('A text from front matter or a profile', () => {
  const evil = '</script></title><script>alert(1)</script>"\'<!-- ]]> & < > \u2028'

  it('cannot close the JSON-LD of a page or any other element around it', async () => {
    const published = await publishOne({
      [source]: toEssay('Words.', { title: evil, description: evil, tags: [evil], date: '2026-02-03' }),
    })
    for (const file of [page, 'essays.html', 'index.html']) {
      const html = get(published, file)
      expect([file, findHarm(html)]).toEqual([file, []])
      expect([file, findAll(html, 'h1').length]).toEqual([file, 1])
    }
    const html = get(published, page)
    const data = findElements(html, ({ properties }) => properties.type === 'application/ld+json').map(toText)
    expect(JSON.parse(data.join(''))).toMatchObject({ headline: evil, description: evil, keywords: [evil] })
    expect(findAll(html, 'h1').map(toText)).toEqual([evil])
    expect(findElements(html, ({ properties }) => properties.property === 'og:title')).toMatchObject([
      { properties: { content: evil } },
    ])
  })

  it('is plain text on the home page', async () => {
    const text = JSON.stringify(evil)
    const links =
      '{github: "https://x.test/?a=\'b\'&c=(d)", linkedin: https://x.test/, email: a@b.test, about: https://x.test/, contact: https://x.test/, privacy: https://x.test/}'
    const published = await publishOne({
      'profile/en.yaml': `name: ${text}\ntitle: ${text}\nbio: ${text}\nfocus: [${text}]\nlinks: ${links}\n`,
    })
    const html = get(published, 'index.html')
    expect(findHarm(html)).toEqual([])
    expect(findAll(html, 'h1').map(toText)).toEqual([evil])
    const data = findElements(html, ({ properties }) => properties.type === 'application/ld+json').map(toText)
    expect(JSON.parse(data.join(''))).toMatchObject({
      name: evil,
      jobTitle: evil,
      description: evil,
      knowsAbout: [evil],
    })
  })

  it('is plain text in XML', async () => {
    const published = await publishOne({
      [source]: toEssay('Words.', { title: evil, description: evil, tags: [evil], date: '2026-02-03' }),
    })
    const texts: string[] = []
    const parser = new SaxesParser({ xmlns: true })
    parser.on('text', (text) => texts.push(text))
    parser.on('attribute', ({ name, value }) => name === 'term' && texts.push(value))
    parser.write(get(published, 'feed.xml')).close()
    expect(texts.filter((text) => text === evil)).toHaveLength(3)
  })

  it('is escaped in Markdown', async () => {
    const special = '# *a* _b_ [c](d) `e` <f> ![g](h) | ~~i~~ & 1. > \\'
    const published = await publishOne({
      [source]: toEssay('Words.', {
        title: special,
        description: special,
        tags: [special],
        date: '2026-02-03',
      }),
    })
    const escaped = '# \\*a\\* \\_b\\_ \\[c]\\(d) \\`e\\` \\<f> !\\[g]\\(h) | \\~\\~i\\~\\~ & 1. > \\\\'
    expect(get(published, 'essays/first-essay.md').split('\n').slice(0, 3)).toEqual([
      `# ${escaped}`,
      '',
      `> \\${escaped}`,
    ])
  })
})

describe('findHarm', () => {
  it('finds event handlers, styles, dangerous addresses and forbidden elements', () => {
    expect(
      findHarm('<p onclick="x" style="y"><a href="java\tscript:x">z</a><svg></svg><script>1</script></p>'),
    ).toEqual(['p[onClick]', 'p[style]', 'a[href=javascript:]', '<svg>', '<script>'])
  })
})
