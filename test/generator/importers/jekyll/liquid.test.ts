/**
 * Values, filters and conditions of Liquid in texts of Jekyll, with results from https://jekyllrb.com/docs/liquid/filters/ and
 * https://shopify.github.io/liquid/.
 */

import { expect, it } from 'vitest'
import { testTexts } from '../../../fixtures/results.ts'
import { describeTranslation, toText } from '../dialects/translation.ts'

const values = {
  'page.title': 'The _config.yml file',
  'page.date': '2008-11-07 13:07:54 -0800',
  'page.color': 'red',
  'page.count': '3',
  'page.hidden': 'false',
  'site.baseurl': '/blog',
}

const show = (expression: string): string => toText(`{{ ${expression} }}`, ['liquid'], { values })

testTexts('evaluates %s', show, {
  // https://jekyllrb.com/docs/liquid/filters/
  '"/assets/style.css" | relative_url': '/assets/style.css',
  '"/assets/style.css" | absolute_url': '/assets/style.css',
  'page.date | date_to_xmlschema': '2008-11-07T13:07:54-08:00',
  'page.date | date_to_rfc822': 'Fri, 07 Nov 2008 13:07:54 -0800',
  'page.date | date_to_string': '07 Nov 2008',
  'page.date | date_to_string: "ordinal", "US"': 'Nov 7th, 2008',
  'page.date | date_to_long_string': '07 November 2008',
  'page.date | date_to_long_string: "ordinal"': '7th November 2008',
  '"1; 2" | xml_escape': '1; 2',
  '"a < b & \'c\'" | xml_escape': "a &lt; b &amp; 'c'",
  '"foo, bar; baz?" | cgi_escape': 'foo%2C+bar%3B+baz%3F',
  '"http://foo.com/?q=foo, \\bar?" | uri_escape': 'http://foo.com/?q=foo,%20%5Cbar?',
  '"Hello world!" | number_of_words': '2',
  '"a,b,c" | split: "," | array_to_sentence_string': 'a, b, and c',
  '"a,b,c" | split: "," | array_to_sentence_string: "or"': 'a, b, or c',
  '"*a*" | markdownify': '*a*',
  '"a,b" | split: "," | jsonify': '["a","b"]',
  '"a b" | jsonify': '"a b"',
  '" a \n b " | normalize_whitespace': 'a b',
  'page.title | slugify': 'the-config-yml-file',
  'page.title | slugify: "pretty"': 'the-_config.yml-file',
  '"The _cönfig.yml file" | slugify: "ascii"': 'the-c-nfig-yml-file',
  '"The cönfig.yml file" | slugify: "latin"': 'the-config-yml-file',
  '"3.7" | to_integer': '3',
  '"a,b" | split: "," | push: "c" | join: " "': 'a b c',
  '"a,b" | split: "," | unshift: "c" | join': 'c a b',
  '"/a/index.html" | strip_index': '/a/',
  '"apple,kiwi,fig" | split: "," | where_exp: "item", "item contains \'i\'" | join: " "': 'kiwi fig',
  '"apple,kiwi,fig" | split: "," | group_by_exp: "item", "item.size" | where: "name", 4 | map: "items" | join':
    'kiwi',
  '"b,a" | split: "," | sort | first': 'a',
  // https://shopify.github.io/liquid/filters/
  'page.title | upcase': 'THE _CONFIG.YML FILE',
  '"MY GREAT title" | capitalize': 'My great title',
  '"Parker Moore" | downcase': 'parker moore',
  '"/my/fancy/url" | append: ".html"': '/my/fancy/url.html',
  '"apples, oranges" | prepend: "Fruit: "': 'Fruit: apples, oranges',
  '"john@liquid.com" | url_encode': 'john%40liquid.com',
  '"Tetsuro Takara" | url_encode': 'Tetsuro+Takara',
  '"%27Stop%21%27+said+Fred" | url_decode': "'Stop!' said Fred",
  '"Take my protein pills" | replace: "my", "your"': 'Take your protein pills',
  '"a a" | replace_first: "a", "b"': 'b a',
  '"I strained to see the train through the rain" | remove: "rain"': 'I sted to see the t through the ',
  '"I strained to see the train" | remove_first: "rain"': 'I sted to see the train',
  '"Ground control to Major Tom." | truncate: 20': 'Ground control to...',
  '"Ground control to Major Tom." | truncate: 25, ", and so on"': 'Ground control, and so on',
  '"Ground control to Major Tom." | truncatewords: 3': 'Ground control to...',
  '"Ground control to Major Tom." | size': '28',
  '"Ground control to Major Tom." | split: " " | first': 'Ground',
  '"Ground control to Major Tom." | split: " " | last': 'Tom.',
  '"Liquid" | slice: -3, 2': 'ui',
  '"ants, bugs" | split: ", " | join: " and "': 'ants and bugs',
  '"plums, peaches" | split: ", " | reverse | join: ", "': 'peaches, plums',
  '"ants bugs ants" | split: " " | uniq | join': 'ants bugs',
  '"a,b" | split: "," | concat: (1..2) | join': 'a b 1 2',
  'page.missing | default: 2.99': '2.99',
  '"" | default: "none"': 'none',
  'page.hidden | default: true': 'true',
  'page.hidden | default: true, allow_false: true': 'false',
  '"Have <em>you</em> read <strong>Ulysses</strong>?" | strip_html': 'Have you read Ulysses?',
  '"Have you read \'James & the Giant Peach\'?" | escape':
    'Have you read &#39;James &amp; the Giant Peach&#39;?',
  '"1 < 2 &amp; 3" | escape_once': '1 &lt; 2 &amp; 3',
  '" a " | lstrip | append: "|"': 'a |',
  '" a " | rstrip': ' a',
  '"a\nb" | newline_to_br': 'a<br />\nb',
  '"a\nb" | strip_newlines': 'ab',
  'page.count | plus: 4': '7',
  '183.357 | plus: 12': '195.357',
  '16 | minus: 4': '12',
  '183.357 | times: 12': '2200.284',
  '3 | modulo: 2': '1',
  '183.357 | modulo: 12': '3.357',
  '16 | divided_by: 4': '4',
  '5 | divided_by: 3': '1',
  '20 | divided_by: 7.0': '2.857142857142857',
  '7 | times: 1.0': '7.0',
  '-17 | abs': '17',
  '1.2 | ceil': '2',
  '2.7 | floor': '2',
  '183.357 | round: 2': '183.36',
  '4 | at_least: 5': '5',
  '4 | at_most: 3': '3',
  // https://shopify.github.io/liquid/filters/date/
  'page.date | date: "%a, %b %d, %y"': 'Fri, Nov 07, 08',
  'page.date | date: "%Y"': '2008',
  'page.date | date: "%H:%M"': '13:07',
  '"March 14, 2016" | date: "%b %d, %y"': 'Mar 14, 16',
  '"2026-01-02" | date: "%F %T %-d %e %j %U %u %y %I %l %p %q"':
    '2026-01-02 00:00:00 2  2 002 00 5 26 12 12 AM nd',
  '"2026-01-02 20:05" | date: "%-I:%M %P %z %:z %s %^a %%c"': '8:05 pm +0000 +00:00 1767384300 FRI %c',
  1152098955: '1152098955',
  '1152098955 | date: "%m/%d/%Y %H:%M"': '07/05/2006 11:29',
  // Ruby's Liquid has no escapes.
  '"a\\b" | replace: "\\", "/"': 'a/b',
  'page.title.size': '20',
  'page["color"]': 'red',
})

testTexts('evaluates in order: %s', (text) => toText(text, ['liquid'], { values }), {
  '{% assign words = "a,b" | split: "," %}{{ words | size }} {{ words[1] }} {{ words.first }} {{ words | join: "-" }}':
    '2 b a a-b',
  '{% assign n = page.count | plus: 1 %}{% assign n = n | times: 2 %}{{ n }}': '8',
  '{% assign my_integer = 7 %}{% assign my_float = my_integer | times: 1.0 %}{{ 20 | divided_by: my_float }}':
    '2.857142857142857',
  '{% capture name %}{{ page.color }} x{% endcapture %}{{ name | upcase }}': 'RED X',
  '{% assign url = "/a" | relative_url %}[a]({{ url | append: "#b" }})': '[a](/a#b)',
})

const conditions: readonly (readonly [condition: string, isTrue: boolean])[] = [
  ['page.color', true],
  ['page.color == "red"', true],
  ['page.color != "red"', false],
  ['page.count == 3', true],
  ['page.count > 2 and page.count < 3', false],
  ['page.hidden', false],
  ['page.hidden == false', true],
  ['page.title contains "_config"', true],
  ['page.color == nil', false],
  ['nil', false],
  ['""', true],
  // Ruby's Liquid reads operators from right to left.
  ['true or false and false', true],
]

it.each(conditions)('shows one branch of a condition that is known: %s', (condition, isTrue) => {
  const body = `{% if ${condition} %}A{% else %}B{% endif %}{% unless ${condition} %}C{% endunless %}`
  expect(describeTranslation(body, ['liquid'], { values })).toEqual({ text: isTrue ? 'A' : 'BC' })
})

it('shows the branch of elsif and when that is known', () => {
  const body = [
    '{% if page.color == "blue" %}{{ x }}{% elsif page.color == "red" %}B{% else %}C{% endif %}',
    '{% case page.color %} {{ x }} {% when "blue", "green" %}D{% when "yellow" or "red" %}E{% else %}F{% endcase %}',
    '{% case page.count %}{% when 1 %}G{% else %}H{% endcase %}',
    '{% if false %}{% if x %}I{% else %}J{% endif %}{% assign y = 1 %}{% else %}K{% endif %}',
  ].join('\n')
  expect(describeTranslation(body, ['liquid'], { values })).toEqual({ text: 'B\nE\nH\nK' })
})

it('keeps and reports the first branch of a condition that is unknown', () => {
  const body = [
    '{% if page.x == "a" %}A{% else %}B{% endif %}',
    '{% if false %}C{% elsif page.y %}D{% else %}E{% endif %}',
    '{% unless page.color is defined %}F{% endunless %}',
    '{% case page.color %}{% when page.z %}G{% else %}H{% endcase %}',
  ].join('\n')
  expect(describeTranslation(body, ['liquid'], { values })).toEqual({
    text: 'A\nD\nF\nG',
    problems: [
      ['unknown-shortcode', 'if', '{% if page.x == "a" %}'],
      ['unknown-shortcode', 'unless', '{% unless page.color is defined %}'],
      ['unknown-shortcode', 'case', '{% case page.color %}'],
    ],
  })
})

it('does not know what a loop assigns', () => {
  const body =
    '{% assign n = 0 %}{% assign i = "x" %}{% for i in site.posts %}{{ i }}{% assign n = n | plus: 1 %}{% endfor %}{{ n }}'
  expect(describeTranslation(body, ['liquid'], { values })).toEqual({
    text: '',
    problems: [
      ['unknown-shortcode', 'for', '{% for i in site.posts %}'],
      ['unknown-value', 'i', '{{ i }}'],
      ['unknown-value', 'n', '{{ n }}'],
    ],
  })
})

it.each([
  ['page.missing | split: "," | first', 'page.missing'],
  ['page.color | replace: "r", page.missing', 'page.missing'],
  ['page.color | where_exp: "item", "item.x == page.missing"', 'page.missing'],
  ['page.color | unknown', 'unknown'],
  ['page.missing | unknown', 'page.missing'],
  ['page.color | where_exp: "item", "item | unknown"', 'page.color'],
  ['"now" | date: "%Y"', '"now"'],
  ['page.color | sample', 'sample'],
  ['1 | divided_by: 0', '1'],
  ['page.color == "red"', 'page.color == "red"'],
  ['page.color page.title', 'page.color page.title'],
  ['page.color | append: "a', 'page.color'],
  ['page.color.red', 'page.color.red'],
  ['page.constructor', 'page.constructor'],
  ['page.color.constructor.name', 'page.color.constructor.name'],
  ['page', 'page'],
  ['"a" | group_by: "size"', '"a"'],
])('reports what is unknown in %s', (expression, name) => {
  const text = `{{ ${expression} }}`
  expect(describeTranslation(`a ${text} b`, ['liquid'], { values })).toEqual({
    text: 'a  b',
    problems: [['unknown-value', name, text]],
  })
})
