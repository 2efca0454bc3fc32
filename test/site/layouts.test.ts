/** Layouts of the author: their variables and filters, their mistakes, and templates that try to reach more than these. */

import { basename } from 'node:path'
import { VFile } from 'vfile'
import { beforeAll, describe, expect, it } from 'vitest'
import { toDiagnostics } from '../../generator/kernel/diagnostics/to-diagnostics.ts'
import { createEngine } from '../../generator/look/layouts/engine.ts'
import { readLayouts } from '../../generator/look/layouts/read-layouts.ts'
import { type Files, siteBelowPath, smallSite } from '../fixtures/content.ts'
import { diagnose, withoutPortuguese } from '../fixtures/diagnose.ts'
import { findAll, get, type Published, publishOne, publishWith, toEssay } from '../fixtures/published.ts'
import { setTimeZone } from '../fixtures/time-zone.ts'

/** A frame that adds nothing. */
const bareFrame: Files = { 'layouts/frame.html': '{{ content }}' }

/** The mistakes of layouts by themselves, without a site but for the names of its collections. */
function findMistakes(files: Files, collections: readonly string[] = []): string[] {
  const sources = Object.entries(files).map(([path, value]) => ({
    name: basename(path),
    file: new VFile({ path, value }),
  }))
  readLayouts(sources, collections)
  return toDiagnostics(sources.map(({ file }) => file))
    .sort((a, b) => (a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1))
    .map(({ file, line, column, endLine, endColumn, severity, rule, message, found }) => {
      const end = line === endLine && column === endColumn ? '' : `-${endLine}:${endColumn}`
      return `${file}:${line}:${column}${end} ${severity} ${rule}: ${message} [${found}]`
    })
}

/** The HTML inside `<body>`, without the script at its end. */
const readBody = (page: string): string =>
  /<body>(.*?)(?:<script src="[^"]*\/assets\/(?:site|forms)-[\w-]{10}\.js" type="module"><\/script>)+<\/body><\/html>\n$/s.exec(
    page,
  )?.[1] ?? ''

/** The HTML inside `<main>`. */
const readMain = (page: string): string => /<main [^>]*>(.*)<\/main>/s.exec(page)?.[1] ?? ''

const title = `A < B & "C" 'D' <script>alert(1)</script>`
const escapedTitle =
  'A &#x3C; B &#x26; &#x22;C&#x22; &#x27;D&#x27; &#x3C;script&#x3E;alert(1)&#x3C;/script&#x3E;'

describe('layouts of the author', () => {
  let published: Published
  beforeAll(async () => {
    published = await publishWith({
      'essays/hostile/en.md': toEssay('Words.', { title, date: '2026-03-04', tags: ['alpha', 'R & D'] }),
      'pages/about/en.md': toEssay('Text.', { title: 'About <me>', updated: '2026-05-06' }),
      'layouts/frame.html': `<div class="top {{ kind }}" lang="{{ lang }}">
  <a href="{{ home_url }}">{{ author.name }}</a>
  {{ navigation }}
</div>
{{ content }}
<p title="{{ title }}">{{ title }}</p>
`,
      'layouts/home.html': `<h1>{{ title }}</h1>
<p>{{ author.title }}: {{ author.bio }} {{ author.focus | join: ", " }}</p>
{% for essay in essays %}
  <p><a href="{{ essay.url }}">{{ essay.title }}</a> {{ essay.date }}{% for tag in essay.tags %} <b>{{ tag.title }}</b>{% endfor %}</p>
{% endfor %}
`,
      'layouts/list.html': `<h1 lang="{{ title_lang }}">{{ title }}</h1>
<p lang="{{ ui_lang }}">{{ description }}</p>
{% if entries_title %}
  <h2>{{ entries_title }}</h2>
{% endif %}
<p>{{ essays.size }}</p>
{% for tag in tags %}
  <p><a href="{{ tag.url }}">{{ tag.title }}</a> {{ tag.count }}</p>
{% endfor %}
{{ more }}
`,
      'layouts/tag.html': `<h1>{{ title }}</h1>
{% for essay in essays %}
  <p>{{ forloop.index }}. {{ essay.title }}, {{ essay.minutes }} min</p>
{% else %}
  <p>Nothing.</p>
{% endfor %}
{{ more }}
`,
      'layouts/essay.html': `<h1 title="{{ title }}">{{ title }}</h1>
<p>{{ description }} {{ minutes }} {{ updated | default: date }}</p>
{{ body }}
{% if previous %}
  <a href="{{ previous.url }}">{{ previous.title }}</a>
{% endif %}
{% if next %}
  <a href="{{ next.url }}">{{ next.title }}</a>
{% endif %}
`,
      'layouts/page.html': `<h1>{{ title }}</h1>
<div class="text">{{ body }}</div>
<p>{{ updated }}{{ date }}{{ tags.size }} <a href="{{ markdown_url }}">Markdown</a></p>
`,
    })
  })

  /** The frame of the site around some content. */
  const toFramed = (kind: string, pageTitle: string, content: string): string =>
    `<div class="top ${kind}" lang="en">
  <a href="/">Sample Author</a>
<nav aria-label="Site"><ul><li><a href="/essays">Essays</a></li><li><a href="/about">About &#x3C;me></a></li><li><a href="/developers">Developers</a></li></ul></nav></div>
<main id="pageContent" tabindex="-1">${content}</main><p title="${pageTitle}">${pageTitle}</p>
`

  it('have the frame around the home page and its essays', () => {
    const content = `<h1>Sample Author</h1>
<p>Writer: A sample. samples</p>
  <p><a href="/essays/hostile">${escapedTitle}</a> 2026-03-04 <b>alpha</b> <b>R &#x26; D</b></p>
  <p><a href="/essays/first-essay">First essay</a> 2026-02 <b>alpha</b></p>
`
    expect(readBody(get(published, 'index.html')).replace(' aria-current="page"', '')).toBe(
      toFramed('home', 'Sample Author', content),
    )
  })

  it('escape values in text and in attributes, and write the HTML of the text', () => {
    const content = `<h1 title="${escapedTitle}">${escapedTitle}</h1>
<p>What it says. 1 2026-03-04</p>
<p>Words.</p>  <a href="/essays/first-essay">First essay</a>
`
    const page = get(published, 'essays/hostile.html')
    expect(readBody(page)).toBe(toFramed('essay', escapedTitle, content))
    expect(findAll(readBody(page), 'script')).toEqual([])
    expect(findAll(page, 'h1').map(({ properties }) => properties.title)).toEqual([title])
  })

  it('list essays, tags, and the essays of a tag', () => {
    expect(readMain(get(published, 'essays.html'))).toBe(`<h1 lang="en">Essays</h1>
<p lang="en">Every essay by Sample Author, newest first.</p>
<p>2</p>
  <p><a href="/tags/alpha">alpha</a> 2</p>
  <p><a href="/tags/r-d">R &#x26; D</a> 1</p>
<p><a href="/tags">All tags</a></p>`)
    expect(readMain(get(published, 'tags.html'))).toBe(`<h1 lang="en">Tags</h1>
<p lang="en">Every tag of the essays by Sample Author.</p>
<p>0</p>
  <p><a href="/tags/alpha">alpha</a> 2</p>
  <p><a href="/tags/r-d">R &#x26; D</a> 1</p>
`)
    expect(readMain(get(published, 'tags/alpha.html'))).toBe(`<h1>alpha</h1>
  <p>1. ${escapedTitle}, 1 min</p>
  <p>2. First essay, 1 min</p>
<p><a href="/tags">All tags</a></p>`)
  })

  it('have values of the language of the page', () => {
    expect(readMain(get(published, 'pt/essays.html'))).toBe(`<h1 lang="pt">Ensaios</h1>
<p lang="pt">Todos os ensaios de Sample Author, do mais novo ao mais antigo.</p>
<p>1</p>
`)
  })

  it('differ between essays and other pages', () => {
    expect(readMain(get(published, 'about.html'))).toBe(`<h1>About &#x3C;me&#x3E;</h1>
<div class="text"><p>Text.</p></div>
<p>2026-05-060 <a href="/about.md">Markdown</a></p>
`)
  })

  it('give the search page and error pages the frame', () => {
    const search = readBody(get(published, 'search.html'))
    expect(search).toBe(toFramed('search', 'Search', readMain(search)))
    expect(readMain(search)).toContain('<h1>Search</h1>')
    const error = readBody(get(published, '404.html'))
    expect(error).toBe(toFramed('error', 'Page not found', readMain(error)))
    expect(readMain(error)).toContain('<h1>Page not found</h1>')
  })

  it('change neither the head of pages nor any other file', async () => {
    const files = { 'essays/hostile/en.md': toEssay('Words.', { title, date: '2026-03-04' }) }
    const [before, after] = [
      await publishOne(files),
      await publishOne({ ...files, ...bareFrame, 'layouts/essay.html': '{{ body }}' }),
    ]
    const withoutBody = (text: string) => text.replace(/<body>.*<\/body>/s, '')
    const isPage = (file: string) => file.endsWith('.html')
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [file, text] of before) {
      if (file.startsWith('_stele/')) continue
      const other = get(after, file)
      expect([file, isPage(file) ? withoutBody(other) : other]).toEqual([
        file,
        isPage(file) ? withoutBody(text) : text,
      ])
    }
    const [head = ''] = get(after, 'essays/first-essay.html').split('<body>')
    expect(head.match(/<link rel="(?:canonical|alternate)"[^>]*>/g)).toEqual([
      '<link rel="canonical" href="https://site.test/essays/first-essay">',
      '<link rel="alternate" hreflang="en" href="https://site.test/essays/first-essay">',
      '<link rel="alternate" hreflang="x-default" href="https://site.test/essays/first-essay">',
      '<link rel="alternate" type="text/markdown" href="https://site.test/essays/first-essay.md">',
      '<link rel="alternate" type="application/atom+xml" title="Feed" href="https://site.test/feed.xml">',
    ])
  })

  it('leave pages without a layout of the author as they are', async () => {
    const [before, after] = [await publishOne({}), await publishOne({ 'layouts/home.html': '<h1>Home</h1>' })]
    const changed = [...before.keys()].filter((file) => get(before, file) !== get(after, file))
    expect(changed).toEqual(['index.html', '_stele/manifest.json'])
    expect(readMain(get(after, 'index.html'))).toBe('<h1>Home</h1>')
  })
})

describe('{% render %}', () => {
  it('gives a file its parameters and the variables of the layout', async () => {
    const published = await publishOne({
      ...bareFrame,
      'layouts/home.html': `{% for essay in essays %}{% render "card.html", essay: essay, mark: "<" %}{% endfor %}
{% render "card.html" for essays as essay, mark: author.name %}`,
      'layouts/card.html': '<p>{{ essay.title }} {{ mark }} {{ author.email }}</p>{% render "line.html" %}',
      'layouts/line.html': '<hr class="{{ kind }}">',
    })
    expect(readMain(get(published, 'index.html'))).toBe(
      '<p>First essay &#x3C; author@example.com</p><hr class="home">\n<p>First essay Sample Author author@example.com</p><hr class="home">',
    )
  })

  it('gives a file no variables that another file assigned', () => {
    const files = {
      'layouts/home.html': '{% assign mark = 1 %}{% render "card.html" %}',
      'layouts/card.html': '{{ mark }}',
    }
    expect(findMistakes(files).map((row) => row.split(' ')[0])).toEqual(['layouts/card.html:1:4-1:8'])
  })
})

describe('lines of a layout', () => {
  it.each(['\n', '\r\n'])(
    'separate words, and are left out where a tag or HTML is alone: %j',
    async (lineEnd) => {
      const lines = [
        '<p>',
        '  {{ kind }}',
        '  {{ title }}',
        '  {% if tags %}',
        '  b',
        '  {% endif %}',
        '</p>',
      ]
      const raw = ['{% raw %}', '{{ a }}', '{% endraw %}', '{{ elsewhere | size }}', '{{ elsewhere }}', 'c']
      const layout = [...lines, ...raw].join(lineEnd)
      const published = await publishOne({ ...bareFrame, 'layouts/home.html': layout })
      expect(readMain(get(published, 'index.html')).replace(/<nav.*<\/nav>/s, '<nav>')).toBe(
        '<p>\n  home\n  Sample Author\n  b\n</p>\n\n{{ a }}\n\n0\n<nav>c',
      )
    },
  )
})

describe('lists without items', () => {
  it('have no first and no last item, and nothing is found in them', async () => {
    const layout = `{% assign a = essays | first %}{% assign b = essays | last %}{% assign c = essays | find: "title", "x" %}
{% for item in essays %}{% else %}none{% endfor %}{% if a or b or c %}some{% endif %}{{ a }}`
    const published = await publishWith({
      ...bareFrame,
      'site.yaml': String(smallSite['site.yaml']).replace('[en, pt]', '[en, pt, de]'),
      'profile/de.yaml': String(smallSite['profile/pt.yaml']),
      'layouts/home.html': layout,
    })
    expect(readMain(get(published, 'de.html'))).toBe('\nnone')
  })
})

describe('ids of layouts', () => {
  it('are not repeated by headings', async () => {
    const published = await publishOne({
      'essays/first-essay/en.md': toEssay('## Menu\n\n## Notes\n\n## Other', { title: 'T' }),
      'layouts/frame.html': '<nav id="menu"></nav>{{ content }}<a href="#top">x</a>',
      'layouts/essay.html': '{% render "notes.html" %}<h1 id="{{ lang }}">x</h1>{{ body }}',
      'layouts/notes.html': "<aside id='notes'></aside>",
    })
    const page = get(published, 'essays/first-essay.html')
    expect(findAll(page, 'h2').map(({ properties }) => properties.id ?? null)).toEqual([null, null, 'other'])
  })
})

describe('the filter `url`', () => {
  const links = `<a href="{{ "/" | url }}">1</a>
<a href="{{ "/essays/first-essay" | url }}#a-section">2</a>
<a href="{{ "/pt" | url }}">3</a>
<a href="{{ "/essays/first-essay.md" | url }}">4</a>
<img src="{{ "/logo.svg" | url }}" alt="">
<p>{{ url }} {{ home_url }} {{ essays_url }} {{ tags_url }} {{ search_url }} {{ feed_url }} {{ markdown_url }}</p>
{{ content }}`
  const files = {
    'layouts/frame.html': links,
    'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const readLinks = (published: Published): string =>
    readBody(get(published, 'essays/first-essay.html')).split('<main')[0] ?? ''

  it('has the path of the site', async () => {
    const published = await publishWith({ ...files, 'site.yaml': String(siteBelowPath['site.yaml']) })
    expect(readLinks(published)).toBe(`<a href="/blog/">1</a>
<a href="/blog/essays/first-essay#a-section">2</a>
<a href="/blog/pt">3</a>
<a href="/blog/essays/first-essay.md">4</a>
<img src="/blog/logo.svg" alt="">
<p>/blog/essays/first-essay /blog/ /blog/essays /blog/tags /blog/search /blog/feed.xml /blog/essays/first-essay.md</p>
`)
  })

  it('keeps a query and an anchor', async () => {
    const layout = '{{ content }}<p>{{ "/essays?a=b" | url }} {{ "/essays/first-essay?a#b" | url }}</p>'
    const page = get(await publishOne({ 'layouts/frame.html': layout }, { host: 'static' }), 'index.html')
    expect(readBody(page).split('</main>')[1]).toBe('<p>/essays.html?a=b /essays/first-essay.html?a#b</p>')
  })

  it('has the extension of pages for a host that serves files', async () => {
    expect(readLinks(await publishWith(files, { host: 'static' }))).toBe(`<a href="/">1</a>
<a href="/essays/first-essay.html#a-section">2</a>
<a href="/pt.html">3</a>
<a href="/essays/first-essay.md">4</a>
<img src="/logo.svg" alt="">
<p>/essays/first-essay.html / /essays.html /tags.html /search.html /feed.xml /essays/first-essay.md</p>
`)
  })
})

describe('the filter `date`', () => {
  it('has the words of the language of the page, and no clock', async () => {
    const published = await publishWith({
      ...bareFrame,
      'layouts/essay.html': `<p>{{ date | date: "%B %Y" }}; {{ "2026-03-01" | date: "%A, %-d %b" }}; {{ "now" | date: "%Y" }}; {{ "today" | date: "%Y" }}; {{ "now" | date_to_string }}; {{ updated | date: "%Y" }}</p>
{{ body }}`,
    })
    const readLine = (file: string) => readMain(get(published, file)).split('\n')[0]
    expect(readLine('essays/first-essay.html')).toBe('<p>February 2026; Sunday, 1 Mar; now; today; now; </p>')
    expect(readLine('pt/essays/first-essay.html')).toBe(
      '<p>fevereiro 2026; domingo, 1 mar.; now; today; now; </p>',
    )
  })
})

it.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Australia/Sydney'])(
  'A filter of dates writes the same day on a machine in %s',
  (zone) => {
    setTimeZone(zone)
    const engine = createEngine({}, { lang: 'en', toAddress: () => null })
    const filters = [
      ...['date: "%-d %B %Y"', 'date_to_string', 'date_to_long_string'],
      ...['date_to_xmlschema', 'date_to_rfc822'],
    ]
    const template = filters.map((filter) => `{{ day | ${filter} }}`).join('; ')
    expect(engine.parseAndRenderSync(template, { day: '2026-03-01' })).toBe(
      '1 March 2026; 01 Mar 2026; 01 March 2026; 2026-03-01T00:00:00+00:00; Sun, 01 Mar 2026 00:00:00 +0000',
    )
    // The clocks of Sydney change on this day.
    expect(engine.parseAndRenderSync(template, { day: '2026-10-04' })).toBe(
      '4 October 2026; 04 Oct 2026; 04 October 2026; 2026-10-04T00:00:00+00:00; Sun, 04 Oct 2026 00:00:00 +0000',
    )
  },
)

it.each([
  ['a month has the first day', 'date: "%F"', '2026-03', '2026-03-01'],
  ['the usual format', 'date', '2026-03-01', 'domingo, março 1, 2026 at 12:00 am +0000'],
  ['a form of the language', 'date: "%x"', '2026-03-01', '01/03/2026'],
  ['flags and widths', 'date: "%-d %05Y %^B %_8b %Z"', '2026-03-01', '1 02026 MARÇO     mar. +0000'],
  ['an unknown letter stays', 'date: "%Q %-i %d%"', '2026-03-01', '%Q %-i 01%'],
  ['no letters', 'date: 2026', '2026-03-01', '2026'],
  ['a zone changes no day', 'date: "%F %T", "America/New_York"', '2026-03-01', '2026-03-01 00:00:00'],
  ['a day of English', 'date_to_string: "ordinal", "US"', '2026-03-01', 'mar. 1st, 2026'],
  ['mail is in English', 'date_to_rfc822', '2026-03-01', 'Sun, 01 Mar 2026 00:00:00 +0000'],
  ['a day that no month has', 'date: "%F"', '2026-02-30', '2026-02-30'],
  ['another text', 'date: "%F"', '2026-03-01T10:00:00', '2026-03-01T10:00:00'],
])('A filter of dates in a page in Portuguese: %s', (_, filter, day, expected) => {
  const engine = createEngine({}, { lang: 'pt', toAddress: () => null })
  expect(engine.parseAndRenderSync(`{{ day | ${filter} }}`, { day })).toBe(expected)
})

const rendered = (kind: string) =>
  `frame.html, home.html, list.html, tag.html, essay.html, page.html, or a file that one of these renders with {% render "${kind}" %}`
const frameVariables =
  'title, description, url, kind, lang, ui_lang, home_url, essays_url, tags_url, search_url, feed_url, markdown_url, author, skip_links, name, menu_button, navigation, languages, search_box, content, sidebar, footer_links, social, formats, copyright'
const whereHtmlIs =
  'write it between tags, not in an attribute, a comment or an element such as <p> or <textarea>'
const endAdvice = 'remove it, or write the start. <p> ends before a block such as <div>'
const addressMistake = 'so that the address is right on every host and is checked'

it('The folder `layouts` of a source has its documents', async () => {
  const post = toEssay('Words.', { title: 'A post', description: 'D' })
  const files = {
    'site.yaml': `${smallSite['site.yaml']}sources: [{ folder: layouts }]\n`,
    'layouts/post.md': post,
  }
  expect(await diagnose(files)).toEqual([])
  expect(get(await publishWith(files), 'essays/post.html')).toContain('<h1>A post</h1>')
})

describe('mistakes of layouts', () => {
  const mistakes: Readonly<Record<string, readonly [files: Files, ...rows: string[]]>> = {
    'an unknown variable': [
      { 'layouts/frame.html': '<p>{{ titel }}</p>\n{{ content }}' },
      'layouts/frame.html:1:7-1:12 error invalid-layout: frame.html has no variable "titel"; did you mean "title"? [titel]',
    ],
    'a name that every object of JavaScript has': [
      { 'layouts/frame.html': '{{ content }}\n{{ constructor }}' },
      `layouts/frame.html:2:4-2:15 error invalid-layout: frame.html has no variable "constructor". Variables: ${frameVariables} [constructor]`,
    ],
    'an unknown field of the author': [
      { 'layouts/home.html': '<p>\n  {{ author.nam }}\n</p>' },
      'layouts/home.html:2:6-2:16 error invalid-layout: home.html has no variable "author.nam"; did you mean "author.name"? [author.nam]',
    ],
    'an unknown variable in a file that a layout renders': [
      {
        'layouts/essay.html': '{{ body }}{% render "line.html" %}',
        'layouts/line.html': '<hr>\n{{ titel }}',
      },
      'layouts/line.html:2:4-2:9 error invalid-layout: essay.html has no variable "titel"; did you mean "title"? [titel]',
    ],
    'an unknown tag': [
      { 'layouts/home.html': '{% iff title %}' },
      'layouts/home.html:1:1-1:16 error invalid-layout: The template cannot be read: layouts have no tag "iff"; did you mean "if"? [{% iff title %}]',
    ],
    'a misspelt filter': [
      { 'layouts/home.html': '{{ title | upcas }}' },
      'layouts/home.html:1:1-1:20 error invalid-layout: The template cannot be read: layouts have no filter "upcas"; did you mean "upcase"? [{{ title | upcas }}]',
    ],
    'the end of another tag': [
      { 'layouts/home.html': '{% if title %}{% endfor %}' },
      'layouts/home.html:1:15-1:27 error invalid-layout: The template cannot be read: {% endfor %} belongs to no tag that is open here [{% endfor %}]',
    ],
    'an output without its end': [
      { 'layouts/home.html': '<p>{{ title </p>' },
      'layouts/home.html:1:4-1:17 error invalid-layout: The template cannot be read: output "{{ title </p>" not closed [{{ title </p>]',
    ],
    'the filter `raw`': [
      { 'layouts/home.html': '{{ title | raw }}' },
      'layouts/home.html:1:1-1:18 error invalid-layout: The template cannot be read: layouts have no filter "raw"; remove it, or correct its name [{{ title | raw }}]',
    ],
    '{% include %}, and no false report of the file': [
      { 'layouts/home.html': '{% include "line.html" %}', 'layouts/line.html': '<hr>' },
      'layouts/home.html:1:1-1:26 error invalid-layout: The template cannot be read: layouts have no tag "include"; remove it, or correct its name [{% include "line.html" %}]',
    ],
    '{% render %} without quotation marks': [
      { 'layouts/home.html': '{% render line.html %}', 'layouts/line.html': '<hr>' },
      'layouts/home.html:1:1-1:23 error invalid-layout: A layout names the file that it renders in quotation marks, such as {% render "card.html" %} [render line.html]',
    ],
    'a misspelt file': [
      { 'layouts/home.html': '{% render "line.html" %}{% render "lin.html" %}', 'layouts/line.html': '<hr>' },
      'layouts/home.html:1:25-1:48 error invalid-layout: layouts/ has no file "lin.html"; did you mean "line.html"? [render "lin.html"]',
    ],
    'a file that renders itself': [
      { 'layouts/home.html': '<p>\n{% render "home.html" %}' },
      'layouts/home.html:2:1-2:25 error invalid-layout: "home.html" renders itself without end; remove this tag [render "home.html"]',
    ],
    'files that render each other': [
      {
        'layouts/home.html': '{% render "a.html" %}',
        'layouts/a.html': '{% render "b.html" %}',
        'layouts/b.html': '<hr>{% render "a.html" %}',
      },
      'layouts/a.html:1:1-1:22 error invalid-layout: "a.html" renders itself without end; remove this tag [render "b.html"]',
      'layouts/b.html:1:5-1:26 error invalid-layout: "b.html" renders itself without end; remove this tag [render "a.html"]',
    ],
    'no content': [
      { 'layouts/frame.html': '<hr>' },
      'layouts/frame.html:1:1 error invalid-layout: frame.html itself must write {{ content }} once, outside of conditions and loops and without filters; pages lack their content otherwise [{{ content }}, used 0 times]',
    ],
    'the content a second time in a file that the frame renders': [
      {
        'layouts/frame.html': '{{ content }}{% render "a.html" %}',
        'layouts/a.html': '<hr>\n<hr>\n{{ content }}',
      },
      'layouts/a.html:3:4-3:11 error invalid-layout: frame.html must use {{ content }} only once; remove this one or the first one [{{ content }}, used 2 times]',
    ],
    'the text of an essay in a file that the layout renders': [
      { 'layouts/essay.html': '{% render "a.html" %}', 'layouts/a.html': '<hr>\n{{ body }}' },
      'layouts/a.html:2:4-2:8 error invalid-layout: essay.html itself must write {{ body }} once, outside of conditions and loops and without filters; pages lack their content otherwise [{{ body }}, used 1 times]',
    ],
    'another value in place of the content': [
      { 'layouts/frame.html': '{% assign content = "x" %}{{ content }}' },
      'layouts/frame.html:1:11-1:18 error invalid-layout: {{ content }} is the content of the page; assign another name [content]',
    ],
    'the end of a page before its text': [
      {
        'layouts/essay.html':
          '{% for tag in tags %}{% if tag.url %}{% continue %}{% endif %}{% break %}{% endfor %}{% break %}{{ body }}',
      },
      'layouts/essay.html:1:86-1:97 error invalid-layout: {% break %} is outside of a loop, so the page would end here; remove it [break]',
    ],
    'a loop with a filter': [
      {
        'layouts/home.html':
          '{% for essay in essays | sort: "title" %}{% endfor %}{% for x in author.focus limit: 2 %}{% if x == "|" %}{% endif %}{% endfor %}',
      },
      'layouts/home.html:1:1-1:42 error invalid-layout: A loop ignores filters; write a tag such as {% assign sorted = essays | sort: "title" %} before it, and loop over "sorted" [for essay in essays | sort: "title"]',
    ],
    'the text of an essay in a condition only': [
      { 'layouts/essay.html': '{% if title %}{{ body }}{% endif %}' },
      'layouts/essay.html:1:18-1:22 error invalid-layout: essay.html itself must write {{ body }} once, outside of conditions and loops and without filters; pages lack their content otherwise [{{ body }}, used 1 times]',
    ],
    'the text of a page with a filter': [
      { 'layouts/page.html': '{{ body | strip_html }}' },
      'layouts/page.html:1:4-1:8 error invalid-layout: page.html itself must write {{ body }} once, outside of conditions and loops and without filters; pages lack their content otherwise [{{ body }}, used 1 times]',
    ],
    'a value as the name of an element, and of an attribute': [
      { 'layouts/home.html': '<{{ kind }} {{ lang }}="">' },
      'layouts/home.html:1:2-1:12 error invalid-layout: A value in a tag must be in quotation marks, such as class="{{ kind }}" [{{ kind }}]',
      'layouts/home.html:1:13-1:23 error invalid-layout: A value in a tag must be in quotation marks, such as class="{{ kind }}" [{{ lang }}]',
    ],
    'a listener': [
      { 'layouts/home.html': '<p OnClick="run()"></p>' },
      'layouts/home.html:1:4-1:19 error invalid-layout: Pages cannot have the attribute "onclick"; a script can add the listener [OnClick="run()"]',
    ],
    'inline styles': [
      { 'layouts/home.html': '<p style="color: red"></p>' },
      'layouts/home.html:1:4-1:22 error invalid-layout: Pages cannot have the attribute "style"; use a class and "theme.css" of site.yaml [style="color: red"]',
    ],
    'scripts in other elements': [
      { 'layouts/home.html': '<svg><script>a()</script></svg><template><SCRIPT>b()</SCRIPT></template>' },
      'layouts/home.html:1:6-1:14 error invalid-layout: Pages cannot have <script> in a layout; name its address in "scripts" of site.yaml [<script>]',
      'layouts/home.html:1:42-1:50 error invalid-layout: Pages cannot have <script> in a layout; name its address in "scripts" of site.yaml [<SCRIPT>]',
    ],
    'a script that Liquid would write as it is': [
      { 'layouts/home.html': '{% raw %}<script>{{ a }}</script>{% endraw %}' },
      'layouts/home.html:1:10-1:18 error invalid-layout: Pages cannot have <script> in a layout; name its address in "scripts" of site.yaml [<script>]',
    ],
    'elements of the head, styles and frames': [
      {
        'layouts/home.html':
          '<meta http-equiv="refresh"><link rel="x"><base href="https://a.test/">\n<style></style><iframe src="/x"></iframe>',
      },
      'layouts/home.html:1:1-1:28 error invalid-layout: Pages cannot have <meta> in a layout; name it in "head" of site.yaml [<meta http-equiv="refresh">]',
      'layouts/home.html:1:28-1:42 error invalid-layout: Pages cannot have <link> in a layout; name it in "head" or "theme.css" of site.yaml [<link rel="x">]',
      'layouts/home.html:1:42-1:71 error invalid-layout: Pages cannot have <base> in a layout; remove it [<base href="https://a.test/">]',
      'layouts/home.html:2:1-2:8 error invalid-layout: Pages cannot have <style> in a layout; put the rules in a file that "theme.css" of site.yaml names [<style>]',
      'layouts/home.html:2:16-2:33 error invalid-layout: Pages cannot have <iframe> in a layout; remove it; a document can have frames of the hosts that "allow" names [<iframe src="/x">]',
    ],
    'an address that is a script, with tabs and references': [
      { 'layouts/home.html': '<a href=" java\tscript:a()">x</a><a href="&#106;avascript&colon;a()">x</a>' },
      'layouts/home.html:1:4-1:27 error invalid-layout: Pages cannot have the address "javascript:a()" [href=" java\tscript:a()"]',
      'layouts/home.html:1:36-1:68 error invalid-layout: Pages cannot have the address "javascript:a()" [href="&#106;avascript&colon;a()"]',
    ],
    'an address with a scheme that pages do not have, in each attribute': [
      { 'layouts/home.html': '<img src="data:x" alt=""><form action="ftp://a.test"></form>' },
      'layouts/home.html:1:6-1:18 error invalid-layout: Pages cannot have the address "data:x" [src="data:x"]',
      'layouts/home.html:1:32-1:53 error invalid-layout: Pages cannot have the address "ftp://a.test" [action="ftp://a.test"]',
    ],
    'an address without the filter `url`': [
      {
        'layouts/home.html':
          '<a href="/about">x</a><img src="{% if title %}/a.png{% endif %}" srcset="/b.png" alt="">',
      },
      `layouts/home.html:1:4-1:17 error invalid-layout: Write {{ "/about" | url }}, ${addressMistake} [href="/about"]`,
      `layouts/home.html:1:28-1:65 error invalid-layout: Write {{ "/a.png" | url }}, ${addressMistake} [src="{% if title %}/a.png{% endif %}"]`,
      `layouts/home.html:1:66-1:81 error invalid-layout: Write {{ "/b.png" | url }}, ${addressMistake} [srcset="/b.png"]`,
    ],
    'an address from the page, and an address with a value after its start': [
      {
        'layouts/home.html':
          '<a href="about">x</a><a href="../a#b">x</a><a href="/tags/{{ kind }}">x</a><a href="{{ home_url }}#x">x</a><a href="#x">x</a><a href="//a.test/">x</a>',
      },
      `layouts/home.html:1:4-1:16 error invalid-layout: Write {{ "/about" | url }}, ${addressMistake} [href="about"]`,
      `layouts/home.html:1:25-1:38 error invalid-layout: Write {{ "/a#b" | url }}, ${addressMistake} [href="../a#b"]`,
      `layouts/home.html:1:47-1:70 error invalid-layout: Write the whole address with the filter \`url\`, such as {{ "/tags/" | append: name | url }}, ${addressMistake} [href="/tags/{{ kind }}"]`,
    ],
    'each address of an image in several sizes': [
      { 'layouts/home.html': '<img alt="" srcset="{{ "/a.png" | url }} 1x, ftp://a.test/b.png 2x">' },
      'layouts/home.html:1:13-1:68 error invalid-layout: Pages cannot have the address "ftp://a.test/b.png" [srcset="{{ "/a.png" | url }} 1x, ftp://a.test/b.png 2x"]',
    ],
    'elements that another file would have to open or close': [
      { 'layouts/home.html': '</main></div><section>\n<p>x<ul><li>y</ul><div/>' },
      `layouts/home.html:1:1-1:8 error invalid-layout: </main> ends no element of this file; ${endAdvice} [</main>]`,
      `layouts/home.html:1:8-1:14 error invalid-layout: </div> ends no element of this file; ${endAdvice} [</div>]`,
      'layouts/home.html:1:14-1:23 error invalid-layout: <section> has no end in this file; write </section> [<section>]',
      'layouts/home.html:2:19-2:25 error invalid-layout: <div> has no end in this file; write </div> [<div/>]',
    ],
    'elements without an end beside conditions': [
      {
        'layouts/home.html':
          '{% if title %}<div>{% if kind %}<b>x</b>{% endif %}</div>{% else %}<b>y</b>{% endif %}<div><b>',
      },
      'layouts/home.html:1:87-1:92 error invalid-layout: <div> has no end in this file; write </div> [<div>]',
      'layouts/home.html:1:92-1:95 error invalid-layout: <b> has no end in this file; write </b> [<b>]',
    ],
    'a block in a paragraph': [
      { 'layouts/home.html': '<p><div>x</div></p>{{ author.name }}<p>{{ parts }}</p>' },
      `layouts/home.html:1:16-1:20 error invalid-layout: </p> ends no element of this file; ${endAdvice} [</p>]`,
      `layouts/home.html:1:40-1:51 error invalid-layout: "parts" is HTML; ${whereHtmlIs} [parts]`,
    ],
    'elements that nest too deeply': [
      { 'layouts/home.html': `${'<b>'.repeat(501)}${'</b>'.repeat(501)}` },
      'layouts/home.html:1:1 error invalid-layout: The elements nest too deeply; remove some of them [nested elements]',
    ],
    'lines that end with CR': [
      { 'layouts/home.html': '<p>\r{{ titel }}\r</p>' },
      'layouts/home.html:2:4-2:9 error invalid-layout: home.html has no variable "titel"; did you mean "title"? [titel]',
    ],
    'the elements that Stele writes': [
      {
        'layouts/frame.html':
          '<!doctype html>\n<HTML>\n<head></head>\n<body>{{ content }}</body>\n<frameset><frame></frameset>',
      },
      'layouts/frame.html:1:1-1:10 error invalid-layout: <!doctype> is not part of a layout, which is in <body>; remove it and its end [<!doctype]',
      'layouts/frame.html:2:1-2:6 error invalid-layout: <html> is not part of a layout, which is in <body>; remove it and its end [<HTML]',
      'layouts/frame.html:3:1-3:6 error invalid-layout: <head> is not part of a layout, which is in <body>; remove it and its end [<head]',
      'layouts/frame.html:4:1-4:6 error invalid-layout: <body> is not part of a layout, which is in <body>; remove it and its end [<body]',
      'layouts/frame.html:5:1-5:10 error invalid-layout: <frameset> is not part of a layout, which is in <body>; remove it and its end [<frameset]',
      'layouts/frame.html:5:11-5:17 error invalid-layout: <frame> is not part of a layout, which is in <body>; remove it and its end [<frame]',
    ],
    'the content where pages do not show HTML': [
      {
        'layouts/frame.html':
          '{% if title %}<!-- {{ name }} -->{% endif %}<textarea>\n{{ content }}\n</textarea>',
      },
      `layouts/frame.html:1:20-1:30 error invalid-layout: "name" is HTML; ${whereHtmlIs} [name]`,
      `layouts/frame.html:2:1-2:14 error invalid-layout: "content" is HTML; ${whereHtmlIs} [content]`,
    ],
    'HTML in an attribute': [
      { 'layouts/essay.html': '<div title="{{ facts }}" class="{{ facts | strip_html }}">{{ body }}</div>' },
      `layouts/essay.html:1:13-1:24 error invalid-layout: "facts" is HTML; ${whereHtmlIs} [facts]`,
    ],
    'a list and an object as texts': [
      { 'layouts/home.html': '{{ tags }}{{ author }}{{ author.name }}{{ tags.size }}' },
      'layouts/home.html:1:1-1:11 error invalid-layout: "tags" is a list, and no text; loop over it [tags]',
      'layouts/home.html:1:11-1:23 error invalid-layout: "author" is an object, and no text; write one of its fields [author]',
    ],
    'values in a table whose body has no tag': [
      { 'layouts/home.html': '<table><tr><td class={{ kind }}>{{ author }}</td></tr></table>' },
      'layouts/home.html:1:22-1:32 error invalid-layout: A value in a tag must be in quotation marks, such as class="{{ kind }}" [{{ kind }}]',
      'layouts/home.html:1:33-1:45 error invalid-layout: "author" is an object, and no text; write one of its fields [author]',
    ],
    'an unknown variable that names another one': [
      { 'layouts/home.html': '{{ [titel] }}{{ essays[titel] }}' },
      'layouts/home.html:1:4-1:9 error invalid-layout: home.html has no variable "titel"; did you mean "title"? [titel]',
      'layouts/home.html:1:24-1:29 error invalid-layout: home.html has no variable "titel"; did you mean "title"? [titel]',
    ],
    'a comment without its end': [
      { 'layouts/home.html': '<p>a</p><!-- b' },
      'layouts/home.html:1:15 error invalid-layout: A tag or a comment is not closed; close it []',
    ],
    'a tag without its end': [
      { 'layouts/home.html': '<p>a</p><a href="' },
      'layouts/home.html:1:18 error invalid-layout: A tag or a comment is not closed; close it []',
    ],
    'names of elements and attributes with tags in them': [
      {
        'layouts/home.html':
          '<{% if kind %}script>{% endif %}<p s{% if kind %}{% endif %}tyle="a" class="a{% if kind %}b{% endif %}c"></p>',
      },
      'layouts/home.html:1:2-1:15 error invalid-layout: The name of an element or attribute must be whole; move this tag [{% if kind %}]',
      'layouts/home.html:1:50-1:61 error invalid-layout: The name of an element or attribute must be whole; move this tag [{% endif %}]',
    ],
    'a file that no layout renders': [
      { 'layouts/sidebar.html': '<hr>' },
      `layouts/sidebar.html:1:1 error unexpected-file: No layout renders this file; rename or delete it. Allowed here: ${rendered('sidebar.html')} [sidebar.html]`,
    ],
    'a misspelt layout': [
      { 'layouts/esay.html': '{{ body }}' },
      `layouts/esay.html:1:1 error unexpected-file: No layout renders this file; did you mean "essay.html"? Allowed here: ${rendered('esay.html')} [esay.html]`,
    ],
  }

  it.each(Object.entries(mistakes))('%s', (_, [files, ...rows]) => {
    expect(findMistakes(files)).toEqual(rows)
  })

  it('are reported with a site, and so are files that are no layouts', async () => {
    const found = await diagnose({
      'layouts/essay.html': '{{ titel }}{{ body }}',
      'layouts/home.html': '',
      'layouts/notes.txt': 'x',
      'layouts/parts/line.html': '<hr>',
    })
    expect(found.map((row) => `${row.at} ${row.is}: ${row.reason} [${row.found}]`)).toEqual([
      'layouts/essay.html:1:4-1:9 error invalid-layout: essay.html has no variable "titel"; did you mean "title"? [titel]',
      'layouts/home.html:1:1 error empty-file: The file is empty; write its content, or delete the file [an empty file]',
      'layouts/notes.txt:1:1 error unexpected-file: Unexpected file; rename, move or delete it. Allowed here: layouts/<name>.html [a file]',
      'layouts/parts:1:1 error unexpected-file: Unexpected folder; rename, move or delete it. Allowed here: layouts/<name>.html [a folder]',
    ])
  })

  it('are not in elements that branches and loops open and close', () => {
    const text = `{% if title %}<div class="a">{% elsif kind %}<div>{% else %}<div class="b">{% endif %}x</div>
{% case kind %}{% when "home" %}<b>{% when "tag" %}<b class="x">{% else %}<b>{% endcase %}x</b>
{% for tag in tags %}{% if forloop.first %}<ul>{% endif %}<li>{{ tag.title }}{% if forloop.last %}</ul>{% endif %}{% else %}<br>{% endfor %}
{% for tag in tags %}{% if tag.count %}{% unless forloop.first %}</ol>{% endunless %}<ol>{% endif %}<li>x{% endfor %}</ol>
<!-- </h6> --><p title="</h6>">x<p>y<svg viewBox="0 0 1 1"><path d="M0"/></svg>`
    expect(findMistakes({ 'layouts/home.html': text })).toEqual([])
  })

  it('are not in comments, and not in texts that look like HTML', () => {
    const text = `<svg><title>{{ title }}</title></svg>{% comment %}<script>{{ titel }}{% endcomment %}{% # {{ titel }} %}
{{ "<script>" }}<p title="<script> onclick='' {{ kind }}">{% if title == "<style>" %}x{% endif %}</p>`
    expect(findMistakes({ 'layouts/home.html': text })).toEqual([])
  })
})

describe('values of a page that a layout cannot write are errors with the position', () => {
  const values: Readonly<Record<string, readonly [files: Files, row: string]>> = {
    'an address of nothing': [
      { 'layouts/frame.html': '{{ content }}\n<p><a href="{{ "/abuot" | url }}">x</a>' },
      'layouts/frame.html:2:13-2:33: On the page /404, the site has nothing at "/abuot"',
    ],
    'an address of no text': [
      { 'layouts/essay.html': '{{ body }}\n{{ updated | url }}' },
      'layouts/essay.html:2:1-2:20: On the page /essays/first-essay, the filter `url` needs a path, such as "/about"',
    ],
    'a field that essays do not have': [
      { 'layouts/home.html': '{% for essay in essays %}\n{{ essay.titel }}{% endfor %}' },
      'layouts/home.html:2:4-2:15: On the page /, "essay.titel" does not exist; did you mean "title"?',
    ],
    'a field that essays do not have, as an argument of a filter of a file that a layout renders': [
      {
        'layouts/home.html': '{% render "a.html" %}',
        'layouts/a.html': '<p>\n{{ essays | where: "titel", "x" | size }}',
      },
      'layouts/a.html:2:21-2:26: On the page /, "titel" does not exist; did you mean "title"?',
    ],
    'a property of the prototype of a text': [
      { 'layouts/frame.html': '{{ content }}{{ title.constructor }}' },
      'layouts/frame.html:1:17-1:34: On the page /404, "title.constructor" does not exist',
    ],
    'a property whose name the layout makes': [
      { 'layouts/home.html': '{% assign key = "__pro" | append: "to__" %}{{ author[key] }}' },
      'layouts/home.html:1:47-1:58: On the page /, "author.__proto__" does not exist',
    ],
    'the HTML of a variable as a text': [
      { 'layouts/home.html': '{{ parts.html }}' },
      'layouts/home.html:1:4-1:14: On the page /, "parts.html" does not exist',
    ],
    'a loop over a hundred million numbers': [
      { 'layouts/home.html': '<p>\n{% for i in (1..100000000) %}x{% endfor %}' },
      'layouts/home.html:2:1-2:30: On the page /, the layout makes a list or a text of more than 2,000,000 items or characters; shorten it',
    ],
    'a text that doubles in a loop': [
      {
        'layouts/home.html':
          '{% assign a = "ab" %}{% for i in (1..99) %}{% assign a = a | append: a %}{% endfor %}',
      },
      'layouts/home.html:1:44-1:74: On the page /, the layout makes a list or a text of more than 2,000,000 items or characters; shorten it',
    ],
  }

  it.each(Object.entries(values))('%s', async (_, [files, row]) => {
    const found = await diagnose({ ...withoutPortuguese, ...files })
    expect(found.map(({ at, is, reason }) => [is, `${at}: ${reason}`])).toEqual([
      ['error invalid-layout', row],
    ])
  })
})

describe('a layout reads no file outside of its folder', () => {
  it.each(['../site.yaml', '../layouts/home.html', '/etc/passwd', 'constructor'])('%s', (name) => {
    expect(findMistakes({ 'layouts/home.html': `{% render "${name}" %}` })).toEqual([
      `layouts/home.html:1:1-1:${16 + name.length} error invalid-layout: layouts/ has no file "${name}"; add the file, or correct the name [render "${name}"]`,
    ])
  })
})

describe('a layout with the name of a collection', () => {
  const layout = '<p>{{ fields.event }} {{ collection }}</p>\n{{ body }}'
  const names = ['frame', 'home', 'list', 'tag', 'essay', 'page']
  const toAllowed = (all: readonly string[], file: string) =>
    `Allowed here: ${all.map((name) => `${name}.html`).join(', ')}, or a file that one of these renders with {% render "${file}" %} [${file}]`

  it('has any field of its documents', () => {
    expect(findMistakes({ 'talks.html': layout }, ['people', 'talks'])).toEqual([])
  })

  it('needs a collection of this name', () => {
    expect(findMistakes({ 'talks.html': layout })).toEqual([
      `talks.html:1:1 error unexpected-file: No layout renders this file; rename or delete it. ${toAllowed(names, 'talks.html')}`,
    ])
    expect(findMistakes({ 'talk.html': layout }, ['people', 'talks'])).toEqual([
      `talk.html:1:1 error unexpected-file: No layout renders this file; did you mean "talks.html"? ${toAllowed([...names, 'people', 'talks'], 'talk.html')}`,
    ])
  })

  it('must write the text, and has no variables but its own', () => {
    expect(findMistakes({ 'talks.html': '<p>{{ field }}</p>' }, ['talks'])).toEqual([
      'talks.html:1:1 error invalid-layout: talks.html itself must write {{ body }} once, outside of conditions and loops and without filters; pages lack their content otherwise [{{ body }}, used 0 times]',
      'talks.html:1:7-1:12 error invalid-layout: talks.html has no variable "field"; did you mean "fields"? [field]',
    ])
  })

  it('has fields, which the layout of pages does not have', () => {
    const [mistake = ''] = findMistakes({ 'page.html': layout }, ['talks'])
    expect(mistake.slice(0, mistake.indexOf('. Variables:'))).toBe(
      'page.html:1:7-1:13 error invalid-layout: page.html has no variable "fields"',
    )
  })

  it('cannot write all fields at once', () => {
    expect(findMistakes({ 'talks.html': '{{ fields }}\n{{ body }}' }, ['talks'])).toEqual([
      'talks.html:1:1-1:13 error invalid-layout: "fields" is an object, and no text; write one of its fields [fields]',
    ])
  })
})
