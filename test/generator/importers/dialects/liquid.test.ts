/** Tags and values of Liquid and Nunjucks: https://jekyllrb.com/docs/liquid/, https://www.11ty.dev/docs/languages/nunjucks/. */

import { expect, it, vi } from 'vitest'
import { createValues } from '../../../../generator/importers/dialects/tags/liquid-values.ts'
import { same } from '../../../../generator/importers/dialects/tags/shared-templates.ts'
import { hexo } from '../../../../generator/importers/hexo/hexo.ts'
import { testResults } from '../../../fixtures/results.ts'
import { describeTranslation, templates, toText } from './translation.ts'

const liquid = ['liquid'] as const
const options = {
  templates: {
    ...templates,
    'box.html': same('({content})'),
    card: same('[{0} {1}]'),
    details: same('{all}: {children}'),
  },
  values: { 'site.baseurl': '/blog', 'page.title': 'Title & more' },
}

testResults('translates %s', (body) => toText(body, liquid, options), {
  'values that are known': ['[a]({{ site.baseurl }}/x) {{page.title}}', '[a](/blog/x) Title & more'],
  'filters (https://shopify.github.io/liquid/filters/)': [
    '{{ page.title | upcase | escape }} {{ " a " | strip | append: "b" | prepend: site.baseurl }}',
    'TITLE &amp; MORE /blogab',
  ],
  'addresses (https://jekyllrb.com/docs/liquid/filters/)': [
    "{{ '/x' | relative_url }} {{ 'y' | absolute_url }} {{ 'https://e.com/' | relative_url }}",
    '/x /y https://e.com/',
  ],
  'a text that an unknown file may show': [
    '{% capture a %}*A*{% endcapture %}{% capture b %}B{% endcapture %}{{ b }}\n\n{% include c.html %}\n\n{% include d.html %}',
    'B\n\n*A*\n\n',
  ],
  texts: ['{{ "{{" }} {{ \'%}\' }}', '{{ %}'],
  defaults: [
    '{{ x | default: "y" }} {{ x | upcase | default: page.title }} {{ site.baseurl | default: z }} {{ nil | default }}.',
    'y Title & more /blog .',
  ],
  'parts that are removed': ['{{ "a-b-c" | remove: "-" }} {{ "a" | remove }}', 'abc a'],
  'numbers, booleans and empty values': [
    '{{ -1.5 }} {{ true }} {{ blank }}{{ "a" | append: 2 }}',
    '-1.5 true a2',
  ],
  'values in code': ['`{{ site.baseurl }}`\n\n```\n{{ site.baseurl }}\n```', '`/blog`\n\n```\n/blog\n```'],
  'raw text (https://shopify.github.io/liquid/tags/template/#raw)': [
    '`{% raw %}{{ a }} {% b %}{% endraw %}` {%- raw -%} x {%- endraw -%} y',
    '`{{ a }} {% b %}`xy',
  ],
  'code blocks (https://jekyllrb.com/docs/liquid/tags/#code-snippet-highlighting)': [
    '{% highlight ruby linenos %}\ndef x\n  {% raw %}```{{ a }}{% endraw %}\nend\n{% endhighlight %}\nb\n\n- c\n\n  {% highlight %}\n  d\n  {% endhighlight %}',
    '````ruby\ndef x\n  ```{{ a }}\nend\n````\n\nb\n\n- c\n\n  ```\n  d\n  ```',
  ],
  comments: ['a{% comment %}b {{ c }} {% d %}{% endcomment %}{% # e %}f', 'af'],
  'includes with templates': [
    '{% include box.html content="a b" %} {% include "dir/box.html" content: page.title %}',
    '(a b) (Title & more)',
  ],
  'links to documents (https://jekyllrb.com/docs/liquid/tags/#links)': [
    '[a]({% link _posts/x.md %}#p) [b]({{ site.baseurl }}{% post_url 2020-01-01-y %})',
    '[a](/_posts/x#p) [b](/blog/2020-01-01-y)',
  ],
  variables: [
    '{% assign a = "x" | upcase %}{% capture b %}{{ a }} y{% endcapture %}{{ b }} {% include box.html content=b %}',
    'X y (X y)',
  ],
  'tags with templates': [
    '{% card "a b", c %}{% note %}\ntext\n{% endnote %}',
    '[a b c]\n\n> **Note**\n>\n> text',
  ],
  'all arguments': ['{% details A summary of it %}x{% enddetails %}', 'A summary of it: x'],
  'white space that is removed': ['a \n {{- "b" -}} \n c', 'abc'],
  'delimiters without an end': ['a {{ b {% c', 'a {{ b {% c'],
})

testResults(
  'translates %s of Hexo',
  (body) => toText(body, ['hexo'], { ...options, templates: hexo.shortcodes }),
  {
    'links to posts (https://hexo.io/docs/tag-plugins#Include-Posts)': [
      '{% post_link tides %} {% post_link moon/phases "Phases of the moon" %}',
      '[tides](/tides) [Phases of the moon](/moon/phases)',
    ],
    'links and images': [
      '{% link Tides https://example.com %} {% asset_img tides.png "A tide" %}',
      '[Tides](https://example.com) ![A tide](tides.png)',
    ],
    'everything but fenced code': [
      '{{ page.title }}\n\n```\n{{ page.title }} {% post_link a %}\n```\n\n> ~~~\n> {{ a }}\n> ~~~\n\n{{ page.title }}{# comment #}',
      'Title & more\n\n```\n{{ page.title }} {% post_link a %}\n```\n\n> ~~~\n> {{ a }}\n> ~~~\n\nTitle & more',
    ],
    // https://github.com/hexojs/hexo/blob/master/lib/extend/tag.ts
    'code within lines only beside the tag "raw"': [
      'Write `{{ title }}`,\n`[]({% post_path a %})` or <code>{% note %}\n{{ a }}</code>: `{% raw %}{% post_link a %}{% endraw %}` {{ page.title }} `a {# b #}',
      'Write `{{ title }}`,\n`[]({% post_path a %})` or <code>{% note %}\n{{ a }}</code>: `{% post_link a %}` Title & more `a ',
    ],
    'quotes and notes': [
      '{% blockquote A. Sample %}Words.{% endblockquote %}\n\n{% note info %}\nText.\n{% endnote %}',
      '> Words.\n>\n> — A. Sample\n\n> **Info**\n>\n> Text.',
    ],
  },
)

it('keeps the first branch of each block, once', () => {
  const body = [
    '{% if a %}A{% elsif b %}B{% if c %}C{% else %}D{% endif %}{% else %}E{% endif %}',
    '{% unless a %}F{% endunless %}',
    '{% for i in x %}G{% if i %}H{% endif %}{% else %}I{% endfor %}',
    '{% case a %} x {% when 1 %}J{% when 2 %}K{% else %}L{% endcase %}',
    '{% if open %}M',
  ].join('\n')
  expect(describeTranslation(body, liquid)).toEqual({
    text: 'A\nF\nGH\nJ\nM',
    problems: [
      ['unknown-shortcode', 'if', '{% if a %}'],
      ['unknown-shortcode', 'unless', '{% unless a %}'],
      ['unknown-shortcode', 'for', '{% for i in x %}'],
      ['unknown-shortcode', 'case', '{% case a %}'],
    ],
  })
})

it('leaves out what is unknown, and reports each name once', () => {
  const body =
    '{{ site.x }}{{ site.x | upcase }}{{ "a" | upcase | custom }}{{ "/img/" | append: page.x }}{{ y | default: z }}{{ "a" b }}{% include b.html %}{% gist c %}{% plugin %}kept{% endplugin %}{% endstray %}'
  expect(describeTranslation(body, liquid)).toEqual({
    text: 'kept',
    problems: [
      ['unknown-value', 'site.x', '{{ site.x }}'],
      ['unknown-value', 'custom', '{{ "a" | upcase | custom }}'],
      ['unknown-value', 'page.x', '{{ "/img/" | append: page.x }}'],
      ['unknown-value', 'z', '{{ y | default: z }}'],
      ['unknown-value', '"a" b', '{{ "a" b }}'],
      ['unknown-shortcode', 'b.html', '{% include b.html %}'],
      ['unknown-shortcode', 'gist', '{% gist c %}'],
      ['unknown-wrapper', 'plugin', '{% plugin %}'],
    ],
  })
})

it.each([
  ['a filter', '{% assign a = a | append: a %}'.repeat(10)],
  ['a text', `{% capture a %}${'x'.repeat(100_001)}{% endcapture %}`],
  ['a range', '{% assign a = (1..1000000000) %}'],
  [
    'a list of lists',
    '{% assign a = a | split: "" %}'.concat('{% assign a = a | push: a | push: a %}'.repeat(20)),
  ],
  ['a separator', `{% assign a = a | split: "" | join: "${'y'.repeat(1000)}" %}`],
  ['a replacement', '{% assign a = a | replace: "x", a | replace: "x", a %}'],
  ['a path', `{% assign a = a | split: "" | map: "${'y.'.repeat(1000)}" %}`],
  [
    'a date',
    '{% assign a = "2026-01-02" | date: a | append: "%999999999N" | date: a | slice: 0, 999999999 %}',
  ],
])('leaves out a value that %s makes too long', (_, body) => {
  const start = `{% assign a = "${'x'.repeat(200)}" %}`
  expect(describeTranslation(`${start}${body}{{ a }}b`, liquid)).toEqual({
    text: 'b',
    problems: [['unknown-value', 'a', '{{ a }}']],
  })
})

it('loads LiquidJS only for an expression that is more than a name', () => {
  const getEngine = vi.fn()
  const values = createValues({ 'page.title': 'T' }, { filters: {}, isNunjucks: false, getEngine })
  const shown = ['page.title', 'page.x', '3', 'true'].map((name) => values.evaluate(name).value)
  expect(shown).toEqual(['T', null, '3', 'true'])
  expect(getEngine).not.toHaveBeenCalled()
})

it('leaves out values that are too long together', () => {
  const body = `{% capture a %}${'x'.repeat(100_000)}{% endcapture %}${'{{ a }}'.repeat(11)}b`
  expect(describeTranslation(body, liquid)).toEqual({
    text: `${'x'.repeat(1_000_000)}b`,
    problems: [['unknown-value', 'a', '{{ a }}']],
  })
})

it('runs no filter after those of the text have read too much together', () => {
  const format = '%A'.repeat(1000)
  const shown = 'Friday'.repeat(1000)
  const body = `{% assign f = "${format}" %}${'{{ "2026-01-02" | date: f }}'.repeat(500)}b`
  // The expression has 22 letters and the day 10. They count where they are read, shown and given to a filter, and 20 for LiquidJS.
  const times = Math.floor(1_000_000 / (20 + 22 + 2 * (10 + format.length + shown.length)))
  expect(describeTranslation(body, liquid)).toEqual({
    text: `${shown.repeat(times)}b`,
    problems: [['unknown-value', '"2026-01-02"', '{{ "2026-01-02" | date: f }}']],
  })
})

it('makes dead links their text', () => {
  expect(describeTranslation('[a *b*]({% link dead.md %}#x) c', liquid)).toEqual({
    text: 'a *b* c',
    problems: [['dead-reference', 'dead.md', '{% link dead.md %}']],
  })
})

it('keeps an empty value in code from joining its marks', () => {
  expect(toText('`{{ site.x }}` and `b`', liquid)).toBe('` ` and `b`')
})

testResults('translates %s of Nunjucks', (body) => toText(body, ['nunjucks']), {
  comments: ['a{# b {{ c }} #}d', 'ad'],
  variables: ['{% set a = "x" %}{{ a | upper | safe }}{% set b %}Y{% endset %}{{ b }}', 'XY'],
  'macros, which show nothing': ['a{% macro m(x) %}b{% endmacro %}c', 'ac'],
  'blocks and filters': ['{% block a %}b{% endblock %}{% filter upper %}c{% endfilter %}', 'bc'],
  shortcodes: ['{% youtube "abc" %}', '[Video](https://youtu.be/abc)'],
  'filters that are called': [
    '{{ "a-b" | replace("-", "+") }} {{ x | default("y", true) }} {{ "A" | lower() }} {{ "a,b" | split(",") | join(" ") }} {{ "a" | length }}',
    'a+b y a a b 1',
  ],
  'escapes in texts': ['{{ "a\\"b" | upper }} {{ "a\\\\b" | replace("\\\\", "/") }}', 'A"B a/b'],
  'slugs (https://www.11ty.dev/docs/filters/)': [
    '{{ "Ünder & over" | slugify }} {{ "a b.c" | slug }}',
    'under-and-over a-b.c',
  ],
  conditions: ['{% if 1 == 1 %}A{% elif x %}B{% endif %}{% if not true %}C{% else %}D{% endif %}', 'AD'],
  'switches of values': ['{% switch "b" %}{% case "a" %}A{% case "b" %}B{% default %}C{% endswitch %}', 'B'],
  switches: ['{% switch a %}{% case 1 %}A{% case 2 %}B{% default %}C{% endswitch %}', 'A'],
})

it('reports what Nunjucks and Liquid read in different ways', () => {
  const values = ['{{ "a b c" | truncate(3) }}', '{{ "b" if true else "c" }}', '{{ "a" + "b" }}']
  const conditions = ['{% if true or false and false %}', '{% if "" %}', '{% if "a" in "ab" %}']
  const body = `${values.join('')}${conditions.map((tag, index) => `${tag}${index}{% endif %}`).join('')}`
  expect(describeTranslation(body, ['nunjucks'])).toEqual({
    text: '012',
    problems: [
      ['unknown-value', '"a b c"', values[0]],
      ['unknown-value', '"b" if true else "c"', values[1]],
      ['unknown-value', '"a" + "b"', values[2]],
      ['unknown-shortcode', 'if', conditions[0]],
    ],
  })
  expect(toText('{{ "a b c" | truncate: 3 }}{{ "b" | upper }}', ['hexo'])).toBe('B')
})

it('replaces a call by its template, and reports a call without one by its name', () => {
  expect(
    describeTranslation(
      '{{ youtube("x1") }} {{ figure({\n  src: "a.png",\n  caption: "A"\n}) | safe }} {{ tabs(\n  "a"\n) }}',
      ['liquid', 'nunjucks'],
    ),
  ).toEqual({
    text: '[Video](https://youtu.be/x1) \n\n![A](a.png)\n\n*A*\n\n ',
    problems: [['unknown-shortcode', 'tabs', '{{ tabs(\n  "a"\n) }}']],
  })
})

it('formats days', () => {
  const toDate = (format: string, date = '2026-01-09') =>
    toText(`{{ page.date | date: "${format}" }}`, ['liquid'], { values: { 'page.date': date } })
  expect(toDate('%A, %-d %B %Y')).toBe('Friday, 9 January 2026')
  expect(toDate('%a %b %d %y %m %e %%')).toBe('Fri Jan 09 26 01  9 %')
  // The day of a month is not known.
  expect([toDate('yyyy'), toDate('%Y', '2026-01'), toDate('%Y', 'now'), toDate('%Z')]).toEqual([
    '',
    '',
    '',
    '',
  ])
})
