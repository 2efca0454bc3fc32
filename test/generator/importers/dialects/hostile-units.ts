/** The parts of hostile texts, by dialect: marks, and marks that nothing closes. Tests and a benchmark repeat them. */

import { liquidTags, type Templates } from '../../../../generator/importers/dialects/tags/shortcodes.ts'
import { hexo } from '../../../../generator/importers/hexo/hexo.ts'
import { templates as hugoTemplates } from '../../../../generator/importers/hugo/shortcodes.ts'
import { templates as zolaTemplates } from '../../../../generator/importers/zola/shortcodes.ts'
import type { Dialect } from './translation.ts'

export interface HostileTexts {
  readonly syntax: Dialect
  readonly templates?: Templates
  readonly format?: 'mdx'
  /** Texts that are repeated. */
  readonly units: readonly string[]
}

export const grid: Readonly<Record<string, HostileTexts>> = {
  Hugo: {
    syntax: ['hugo-shortcodes', 'definition-lists', 'callouts', 'heading-ids', 'bracket-math'],
    templates: hugoTemplates,
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
      ...['\\(', '\\(a', '\\[a ', '\\[\n', '\\(a\\)', '\\[\na\n\\]\n'],
    ],
  },
  Zola: {
    syntax: ['zola-shortcodes'],
    templates: zolaTemplates,
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
    syntax: ['liquid', 'nunjucks', 'attribute-lists', 'table-code', 'inline-math', 'single-tildes'],
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
        'b\n{:toc}\n',
        '{% endif %}',
        '{% if a %}{% endb %}',
      ],
      ...[
        '{{ "a" | upcase }}',
        '{{ "',
        '{% assign a = "a" | append: a %}{{ a }}',
        '{% if "a" == "b" %}a{% elsif a %}',
        '{% case "a" %}{% when "b", "a" %}x{% endcase %}',
        '{% for a in b %}{% assign a = 1 %}',
        '{{ ((((',
        '{{ a | b }}{% endfor %}',
      ],
      ...['`a|b` ', '`|', '``|`', '$$a', '$$a$$ ', '|-\n', '|-', '|-\n`a|b` `c` '],
    ],
  },
  Hexo: {
    syntax: ['hexo'],
    templates: hexo.shortcodes,
    units: [
      '```\n',
      '~~~\n{{',
      '> ```\n',
      '{% post_link a %}',
      '{% post_link "',
      '```\n{{ a }}\n```\n',
      '{#',
      '{% quote a %}',
      '<code>{{',
      '<code {{ a }}>`',
      '<code>{% raw %}</code>',
      '`{{ a }}',
    ],
  },
  containers: {
    syntax: ['containers', 'directives', 'callouts', 'heading-ids'],
    units: [
      ...[':a[', ':a[b]', ':a[b]{', '::a{b="', ':a{#b ', ':a[`'],
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
    syntax: ['containers', 'heading-ids', 'html-comments', 'pathnames', 'magic-comments'],
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
      ...['```js\n// highlight-start\n', '// highlight-next-line\n', '```js\n// highlight-next-line\n```\n'],
      ...['pathname:///', '](pathname:///', '`pathname:///`'],
      ...['<!--', 'a <!--\n\n', '> <!--\n\n', 'a <!-- {b} --> ', '\\<!--'],
    ],
  },
  'Obsidian and Vue': {
    syntax: [
      'wikilinks',
      'obsidian',
      'callouts',
      'containers',
      'vue',
      'toc',
      'single-tildes',
      'emoji',
      'attributes',
    ],
    units: [
      ...['{.a', ' {.a}', '`a`{.a}', ' {a=b', '{#a .b}\n', ')'],
      ...['<A b ', '<Ab "', '<Ab "\'"', '<Ab>', '</a-b>\n', '<a-'],
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
        '@[code',
        '@[code](a)\n',
        '<!--@include: ',
        '<!--@include: a -->',
        '[[toc]]\n',
        '`{{',
        '::: v-pre\n{{ a }}\n:::\n',
      ],
      ...['~', 'a~b ', 'www.', '$', '$a', '$$', ':a:', ':tada: ', '^[', '^[a', '^[a]', '^[[[', '![', '![a|1'],
      ...['![a|1](', 'a\n', '](a\n', '[a]: ', '|-\n', '|- ', '| a |\n'],
    ],
  },
}

/** A start and an end that give the text something to search for. */
export const surroundings = [
  ['', ''],
  // In one block of a list.
  ['* a\n', ''],
  ['x ', ` "\`'>}} %}}}} */ %} --> {:/ %% ]] \n:::\n`],
] as const
