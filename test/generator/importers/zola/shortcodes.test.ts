/** Shortcodes of Zola, as https://www.getzola.org/documentation/content/shortcodes/ describes them. */

import { expect, it } from 'vitest'
import { same } from '../../../../generator/importers/dialects/tags/shared-templates.ts'
import { testResults } from '../../../fixtures/results.ts'
import { describeTranslation, templates, toText } from '../dialects/translation.ts'

const zola = ['zola-shortcodes'] as const
const options = { templates: { ...templates, quote: same('> {children}\n>\n> — {author}') } }

testResults('translates %s', (body) => toText(body, zola, options), {
  'shortcodes without a body': [
    '{{ youtube(id="a") }} {{ youtube(id=\'b\', autoplay=true) }} {{youtube(\n  id=`c`\n)}}',
    '[Video](https://youtu.be/a) [Video](https://youtu.be/b) [Video](https://youtu.be/c)',
  ],
  'shortcodes with a body': [
    'a\n\n{% quote(author="V") %}\nA *quote*\n{% end %}\nb',
    'a\n\n> A *quote*\n>\n> — V\n\nb',
  ],
  'shortcodes in the body of others': [
    '{% note() %}\n{% quote(author="V") %}\nx\n{% end %}\n{{ youtube(id="a") }}\n{% end %}',
    '> **Note**\n>\n> > x\n> >\n> > — V\n> \n> [Video](https://youtu.be/a)',
  ],
  'parentheses and delimiters in values': ['{{ figure(src="a.png", alt=")}} %}") }}', '![)}} %}](a.png)'],
  'a shortcode in code': ['`{{ youtube(id="a") }}`', '`[Video](https://youtu.be/a)`'],
  'escaped shortcodes': ['{{/* youtube(id="a") */}} `{{/* x() */}}`', '`{{ youtube(id="a") }}` `{{ x() }}`'],
  'escaped shortcodes with a body, in which nothing else needs to be escaped': [
    '```\n{%/* quote(author="V") */%}\n{{ youtube(id="a") }}\n{%/* end */%}\n```',
    '```\n{% quote(author="V") %}\n{{ youtube(id="a") }}\n{% end %}\n```',
  ],
  'calls with unnamed arguments, which stay text': [
    "key: {{ hash('**/a.lock') }} {% f(1) %}",
    "key: {{ hash('**/a.lock') }} {% f(1) %}",
  ],
  'calls without parentheses, which are text': ['{{ x }} {% y %} {{ f( }}', '{{ x }} {% y %} {{ f( }}'],
})

it('keeps the body of an unknown shortcode, leaves out one without a body, and reports each name once', () => {
  expect(describeTranslation('{% a(x=[1, 2]) %}\nkept {{ b() }}{{ b(y=1.5) }}\n{% end %}', zola)).toEqual({
    text: '\nkept \n',
    problems: [
      ['unknown-wrapper', 'a', '{% a(x=[1, 2]) %}'],
      ['unknown-shortcode', 'b', '{{ b() }}'],
    ],
  })
})
