/** Translation takes linear time, whatever the text: four times the text is at most about four times the work. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  hugoShortcodes,
  liquidTags,
  zolaShortcodes,
} from '../../../generator/sources/dialects/tags/shortcodes.ts'
import { type Syntax, translate } from '../../../generator/sources/dialects/translate.ts'
import { createWorkCounter, type WorkCounter } from '../../fixtures/work.ts'
import { toOptions } from './translation.ts'

interface HostileTexts {
  readonly syntax: readonly Syntax[]
  readonly templates?: typeof hugoShortcodes
  readonly format?: 'mdx'
  /** Texts that are repeated. */
  readonly units: readonly string[]
}

const grid: Readonly<Record<string, HostileTexts>> = {
  Hugo: {
    syntax: ['hugo-shortcodes', 'definition-lists', 'callouts', 'heading-ids'],
    templates: hugoShortcodes,
    units: [
      ...['{{<', '{{< a', '{{< a "', '{{< a `', '{{< "`', '{{< `"`"', '{{< a "{{<', '{{< a\\"', '{{< a >}}'],
      ...[
        '{{< note >}}',
        '{{< note >}}\n',
        '{{< /note >}}',
        '{{< note >}}x{{< /note >}}\n',
        '  {{< tab >}}\n',
      ],
      ...['{{</*', '{{</* a */>}}', '[{{< ref "dead" >}}](', '[[[]({{< ref "dead" >}})', '> {{< note >}}\n'],
      ...[
        '{{< highlight >}}```{{< /highlight >}}',
        '> [!note]\n',
        '## {#a}\n',
        '# a {#a ',
        '{{< a >}}> ',
        '{a}\r',
        'a\n: b\n\n    c\n\n',
        'a\n: b\n',
        '\n: b',
      ],
    ],
  },
  Zola: {
    syntax: ['zola-shortcodes'],
    templates: zolaShortcodes,
    units: [
      ...[
        '{{',
        '{{ a(',
        '{{ a(b="',
        '{{ a() }}',
        '{% a() %}',
        '{% note() %}\n',
        '{% end %}',
        '{{/* a() */}}',
      ],
      ...['{%/* a() */%}', '{{ a(`"', '{{ a(b="{{ a(b=`'],
    ],
  },
  Liquid: {
    syntax: ['liquid', 'nunjucks', 'attribute-lists'],
    templates: liquidTags,
    units: [
      ...[
        '{{',
        '{%',
        '{#',
        '{{ a }}',
        '{% a %}',
        '{% if a %}',
        '{% if a %}{% else %}',
        '{% raw %}',
        '{% comment %}',
      ],
      ...[
        '{% enda %}',
        '{{- a -}}',
        '   {%- a -%}   ',
        '{% capture a %}',
        '{% include "',
        '{{ a | b: "',
        '{% note %}\n',
      ],
      ...[
        '{% case a %}{% when b %}',
        '{% capture a %}{{ a }}{{ a }}x{% endcapture %}',
        '{% set a %}',
        '{:',
        '{: .a}',
      ],
      ...[
        '{: .a}\n',
        '{: #a}\n',
        '{::comment}\n',
        '{::comment}',
        '{:/}\n',
        '* TOC\n{:toc}\n',
        '{% endif %}',
        '{% if a %}{% endb %}',
      ],
    ],
  },
  containers: {
    syntax: ['containers', 'callouts', 'heading-ids'],
    units: [
      ...[
        ':::',
        ':::note\n',
        '::::::\n',
        ':::note[\n',
        ':::note{a="\n',
        '- :::note\n',
        '> :::note\n',
        '- :::note\n\n',
      ],
      ...[
        '>',
        '> - ',
        '- - - ',
        '- \n',
        '```\n',
        '````',
        '``` `',
        '`',
        '<div>\n',
        '<!-- ',
        '<!--\n',
        '<pre>\n',
        '<a b="',
      ],
      ...['<a b=\'"', '<a ', '\t', '    ', '[^a]: ', '*', '_ ', '<?', '<![CDATA['],
    ],
  },
  MDX: {
    syntax: ['containers', 'heading-ids', 'html-comments'],
    format: 'mdx',
    units: [
      ...[
        '{',
        '{`',
        '{"',
        "{'",
        '{/*',
        '<a',
        '<a b={',
        '<a b="',
        '<A\n',
        'import a\n',
        'export {\n\n',
        '{\n\n',
        '{a}\n',
      ],
      ...['<>', '<a>\n', '{`${', '{"\\"', '{`\\`', '{/*/*', '# {#a}\n', '- {', 'a {\n', '<a b={<a b={'],
      ...['<!--', 'a <!--\n\n', '> <!--\n\n', 'a <!-- {b} --> ', '\\<!--'],
    ],
  },
  'Obsidian and Vue': {
    syntax: ['wikilinks', 'obsidian', 'callouts', 'containers', 'vue', 'toc'],
    units: [
      ...[
        '[[',
        '[[a',
        '[[a]]',
        '![[',
        '[[a|',
        '[[dead]]',
        '[[a#b#c#',
        '%%',
        '%%\n',
        '%%a\n\n',
        '`%%',
        '==',
        '==a',
        '==a==',
      ],
      ...[
        ' ^a',
        '^',
        ' ^a\n',
        '{{',
        '}}',
        '{{ a }}',
        '{{{',
        '<script>\n',
        '<script>',
        '<<< a\n',
        '<!--@include: ',
        '<!--@include: a -->',
        '[[toc]]\n',
        '`{{',
        '::: v-pre\n{{ a }}\n:::\n',
      ],
    ],
  },
}

const cases = Object.entries(grid).flatMap(([name, { units, ...texts }]) =>
  units.map((unit) => ({ name, unit: JSON.stringify(unit), text: unit, ...texts })),
)

/** A start and an end that give the text something to search for. */
const surroundings = [
  ['', ''],
  ['x ', ` "\`'>}} %}}}} */ %} --> {:/ %% ]] \n:::\n`],
] as const

let counter: WorkCounter
beforeAll(() => {
  counter = createWorkCounter('sources/dialects')
})
afterAll(() => counter.close())

it.each(cases)('translates $unit, many times, for $name', ({ text, syntax, templates, format }) => {
  const options = toOptions(syntax, { templates: templates ?? {}, format: format ?? 'md' })
  const count = (times: number): number =>
    counter.count(() => {
      for (const [start, end] of surroundings) translate(start + text.repeat(times) + end, options)
    })
  expect(count(1200) / count(300)).toBeLessThan(5)
})

it.each<[string, Syntax, string, string]>([
  ['a shortcode of Hugo', 'hugo-shortcodes', `{{< note "${'a '.repeat(300_000)}>}}`, '> **Note**'],
  ['a tag of Liquid', 'liquid', `{% note "${'a '.repeat(300_000)}%}`, '> **Note**'],
  ['a container', 'containers', `:::note{"${'a '.repeat(300_000)}}\n:::`, '> **Note**'],
  ['a paragraph with attribute lists', 'attribute-lists', `a ${'{:.a}'.repeat(300_000)}`, 'a '],
])('translates %s that has 300,000 parts', (_, syntax, text, expected) => {
  expect(translate(text, toOptions([syntax])).text).toBe(expected)
})
