import { describe, expect, it } from 'vitest'
import { smallSite } from '../../fixtures/content.ts'
import { diagnose, diagnoseEach, ofRules, toBody } from '../../fixtures/diagnose.ts'

/** Where the rule reports something in each of several essays, and what. */
async function find(
  texts: readonly string[],
  extension = 'md',
): Promise<readonly (readonly (readonly [at: string, found: string])[])[]> {
  const rows = await diagnoseEach(texts.map(toBody), extension)
  return rows.map((each) => ofRules(each, 'template-syntax').map(({ at, found }) => [at, found]))
}

describe('the syntax of other generators', () => {
  it('is reported at its place', async () => {
    const cases = [
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
    ] as const
    expect(await find(cases.map(([text]) => text))).toEqual(cases.map(([, at, found]) => [[at, found]]))
  })

  it('is not reported in code, escaped, in comments and in mathematics', async () => {
    const texts = [
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
    ]
    const found = await find(texts)
    expect(texts.filter((_, index) => found[index]?.length !== 0)).toEqual([])
  })

  it('is reported once for each kind in a document, at its first use', async () => {
    const text = '{{< a >}} {{< b >}}\n\n`{% c %}` {% d %}\n\n{{% e %}} {% f %}\n'
    expect(await find([text])).toEqual([
      [
        ['6:1-6:6', '{{< a'],
        ['8:11-8:15', '{% d'],
      ],
    ])
  })

  it('is reported in MDX that parses', async () => {
    const texts = [':::note\n\n{{ title }} and <code>{{ code }}</code>\n', '{% raw %}\n\n:::note\n']
    expect(await find(texts, 'mdx')).toEqual([
      [
        ['6:1-6:8', ':::note'],
        ['8:1-8:12', '{{ title }}'],
      ],
      [],
    ])
  })
})

describe('the syntax of the generator of a source, or of its plugins, that Stele does not read', () => {
  const toSources = (names: readonly string[]) => names.map((from) => ({ folder: from, from, prefix: from }))
  const toPost = (body: string): string => `---\ntitle: T\n---\n${body}\n`
  const toRows = async (texts: Readonly<Record<string, string>>) => {
    const posts = Object.entries(texts).map(([from, body]) => [`${from}/a.md`, toPost(body)] as const)
    const rows = await diagnose({
      'site.yaml': `${smallSite['site.yaml']}sources: ${JSON.stringify(toSources(Object.keys(texts)))}\n`,
      ...Object.fromEntries(posts),
    })
    return rows.map(({ at, is, reason }) => `${at} ${is} ${reason}`)
  }

  it('gives one warning for each kind in a document', async () => {
    const rows = await toRows({
      hugo: 'Let \\(a^2\\) and \\[b_1 * c_2 * d\\].',
      eleventy: '[a](https://a.test/){target="_self"} ![b](https://a.test/b.png){width=300}\n\nC {.lead}',
    })
    expect(rows).toEqual([
      'eleventy/a.md:4:21-4:37 warning template-syntax Stele does not read attributes of markdown-it-attrs, so it publishes "{target="_self"}" as text; remove them, or write the element as HTML',
      'hugo/a.md:4:5-4:12 warning template-syntax Stele does not read formulas between backslashes and brackets, so it publishes "\\(a^2\\)" as text; write "math: true" in site.yaml',
    ])
  })

  it('gives none for what the generator shows as it is written', async () => {
    const rows = await toRows({
      docusaurus: '`// highlight-next-line` [[b]]',
      hugo: '{{ .Title }} {% raw %} \\(c\\) and \\[d\\]\n\n#NoSpace\n\n<div>\n\n:::note',
      eleventy: '`{.a}` $x^{a=b}$ { b } {c}\n\nThe {scrollable=true} feature.',
    })
    expect(rows).toEqual([])
  })
})

it('A shortcode that looks like an element is reported as a shortcode alone', async () => {
  const [rows = []] = await diagnoseEach([toBody('Pay {{<local de>}}here{{</local>}}.')])
  expect(rows.map(({ at, is }) => `${at} ${is}`)).toEqual(['6:5-6:13 warning template-syntax'])
})
