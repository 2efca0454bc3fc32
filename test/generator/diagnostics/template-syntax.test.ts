import { describe, expect, it } from 'vitest'
import { type Changes, diagnose, essayFile, ofRules, toBody } from '../../fixtures/diagnose.ts'

const mdxFile = 'essays/first-essay/en.mdx'

/** Where the rule reports something in an essay, and what. */
async function find(changes: Changes): Promise<readonly (readonly [at: string, found: string])[]> {
  const rows = ofRules(await diagnose(changes), 'template-syntax')
  return rows.map(({ at, found }) => [at.replace(/^.*?:/, ''), found])
}

const findInText = (text: string) => find({ [essayFile]: toBody(text) })

const findInMdx = (text: string) => find({ [essayFile]: null, [mdxFile]: toBody(text) })

describe('the syntax of other generators', () => {
  it.each([
    ['A {{< figure src="a_b*c*.png" >}}', '6:3-6:13', '{{< figure'],
    ['{{<ref "a">}}', '6:1-6:7', '{{<ref'],
    ['{{% note %}}', '6:1-6:9', '{{% note'],
    ['{% include a.html %}', '6:1-6:11', '{% include'],
    ['{%- endif -%}', '6:1-6:10', '{%- endif'],
    ['In {{ site.title }}', '6:4-6:20', '{{ site.title }}'],
    ['{{- .Title | upper -}}', '6:1-6:23', '{{- .Title | upper -}}'],
    ['Text\n{: .note .info}', '7:1-7:16', '{: .note .info}'],
    ['## Title {#old-id}', '6:10-6:19', '{#old-id}'],
    [':::tip\n\nText\n\n:::', '6:1-6:7', ':::tip'],
    ['> ::: warning', '6:3-6:14', '::: warning'],
    ['[a]({{site.baseurl}}/about)', '6:5-6:21', '{{site.baseurl}}'],
    ['[a]({% link a.md %})', '6:5-6:12', '{% link'],
    ['![a]({{site.baseurl}}/a.png)', '6:6-6:22', '{{site.baseurl}}'],
    ['<div>\n{{ page.x }}\n</div>', '7:1-7:13', '{{ page.x }}'],
    ['a <b>{{ page.x }}</b>', '6:6-6:18', '{{ page.x }}'],
    ['<pre>{{ a }}</pre>\n\n{{ b }}', '8:1-8:8', '{{ b }}'],
    ['<!-- <pre> -->\n\n{{< a >}}', '8:1-8:6', '{{< a'],
    ['<!-- <pre> --> {{< a >}}', '6:16-6:21', '{{< a'],
    ['<!-- {{ a }} --> <b>{{ b }}</b>', '6:21-6:28', '{{ b }}'],
    ['a --> <b>{{ b }}</b>', '6:10-6:17', '{{ b }}'],
    ['a <code> b\n\n{{< a >}}', '8:1-8:6', '{{< a'],
    ['<code>\n\n<b>{{ b }}</b>', '8:4-8:11', '{{ b }}'],
    ['a <code> b\n\n[c]: {{b}}', '8:6-8:11', '{{b}}'],
    ['| a |\n| - |\n| <code> |\n| {{ b }} |', '9:3-9:10', '{{ b }}'],
    ['| a |\n| - |\n| {{ x.y }} |', '8:3-8:12', '{{ x.y }}'],
  ])('is reported at its place: %j', async (text, at, found) => {
    expect(await findInText(text)).toEqual([[at, found]])
  })

  it.each([
    '`{{< a >}}` and ``{% b %}``',
    '```\n{{< a >}}\n```',
    '~~~liquid\n{% b %}\n~~~',
    '    {{ a }}',
    '<code>{{ a }}</code>',
    '<pre>\n{{ a }}\n\n{% b %}\n</pre>',
    '<!-- {{< a >}} -->',
    '<code>a <!-- </code> --> {{ b }}</code>',
    'a <code>b <!-- c --> {{ d }}</code>',
    '<!-- <code> {{ a }}',
    '\\{{ a }} and \\{% b %} and \\{{< c >}}',
    '\\{\\{ a \\}\\}',
    '$x_{{a}}$ and $\\frac{{a}}{{b}}$',
    '{ a } {} {{}} {{ 1 }} { % } :: a',
    'a ::: b',
  ])('is not reported in code, escaped, in comments and in mathematics: %j', async (text) => {
    expect(await findInText(text)).toEqual([])
  })

  it('is reported once for each kind in a document, at its first use', async () => {
    const text = '{{< a >}} {{< b >}}\n\n`{% c %}` {% d %}\n\n{{% e %}} {% f %}\n'
    expect(await findInText(text)).toEqual([
      ['6:1-6:6', '{{< a'],
      ['8:11-8:15', '{% d'],
    ])
  })

  it('is reported in MDX that parses', async () => {
    expect(await findInMdx(':::note\n\n{{ title }} and <code>{{ code }}</code>\n')).toEqual([
      ['6:1-6:8', ':::note'],
      ['8:1-8:12', '{{ title }}'],
    ])
    expect(await findInMdx('{% raw %}\n\n:::note\n')).toEqual([])
  })

  it('has the severity of site.yaml', async () => {
    const site = (severity: string) =>
      `base_url: https://site.test\nservice: S\nversion: 1.0.0\nlanguages: [en, pt]\nrules: { template-syntax: ${severity} }\n`
    const [row] = await diagnose({ [essayFile]: toBody('{{< a >}}\n'), 'site.yaml': site('error') })
    expect(row?.is).toBe('error template-syntax')
    expect(await diagnose({ [essayFile]: toBody('{{< a >}}\n'), 'site.yaml': site('off') })).toEqual([])
  })
})
