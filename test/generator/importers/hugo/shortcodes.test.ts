/** Shortcodes of Hugo, as https://gohugo.io/content-management/shortcodes/ describes them. */

import { expect, it } from 'vitest'
import { testResults } from '../../../fixtures/results.ts'
import { describeTranslation, toText } from '../dialects/translation.ts'

const hugo = ['hugo-shortcodes'] as const

testResults('translates %s', (body) => toText(body, hugo), {
  'positional arguments': ['a {{< youtube abc >}} b', 'a [Video](https://youtu.be/abc) b'],
  'named arguments': ['{{< youtube id="abc" >}}', '[Video](https://youtu.be/abc)'],
  'arguments in raw strings': ['{{< youtube `abc` >}}', '[Video](https://youtu.be/abc)'],
  'arguments on several lines': [
    '{{< figure\n  src="a b.png"\n  alt="x [y]"\n>}}',
    '![x \\[y\\]](a%20b.png)',
  ],
  'escaped quotes': ['{{< figure src="a.png" alt="say \\"hi\\"" >}}', '![say "hi"](a.png)'],
  'a delimiter in quotes': ['{{< figure src="a.png" alt="a >}} b" >}}', '![a >}} b](a.png)'],
  'an address as an argument': ['{{< badge https://example.com/a,b >}}', '(https://example.com/a,b)'],
  'the Markdown notation': ['{{% youtube abc %}}', '[Video](https://youtu.be/abc)'],
  'a shortcode that closes itself': [
    '{{< youtube abc />}}{{< youtube id=b/>}}',
    '[Video](https://youtu.be/abc)[Video](https://youtu.be/b)',
  ],
  'a pair with Markdown in it': [
    '{{< note >}}\ntext **x**\n\nmore\n{{< /note >}}\nafter',
    '> **Note**\n>\n> text **x**\n>\n> more\n\nafter',
  ],
  'a pair in a line': ['a {{< bold >}}b{{</ bold >}} c', 'a <b>b</b> c'],
  'a pair in a list item': [
    '- a\n\n  {{< note >}}\n  text\n\n      code\n  {{< /note >}}\n- b',
    '- a\n\n  > **Note**\n  >\n  > text\n  >\n  >     code\n- b',
  ],
  'a pair right after the marker of a list item': [
    '1. {{< note >}}\n   text\n   {{< /note >}}\n2. b',
    '1. > **Note**\n   >\n   > text\n2. b',
  ],
  'a pair in a quote': ['> {{< note >}}\n> text\n> {{< /note >}}', '> > **Note**\n> >\n> > text'],
  'pairs in pairs': [
    '{{< note >}}\n{{< tip >}}\nin\n{{< /tip >}}\nout\n{{< /note >}}',
    '> **Note**\n>\n> > **Tip**\n> >\n> > in\n> \n> out',
  ],
  'a pair that is indented since it is in another one': [
    '{{< note >}}\n    {{% tip %}}\n    text\n      - item\n    {{% /tip %}}\n{{< /note >}}',
    '> **Note**\n>\n> > **Tip**\n> >\n> > text\n> >   - item',
  ],
  'a shortcode without a pair before one of the same name with a pair': [
    '{{< bold a >}}{{< bold >}}x{{< /bold >}}',
    '<b>x</b>',
  ],
  'shortcodes in blocks of HTML': [
    '<td>{{< figure src="a.png" alt="x \\"y\\" [z]" caption="C" >}}</td>\n<td>\n  {{< youtube abc >}}\n</td>',
    '<td><img src="a.png" alt="x &quot;y&quot; [z]"> *C*</td>\n<td>\n  <a href="https://youtu.be/abc">Video</a>\n</td>',
  ],
  'a pair in a block of HTML': [
    '<div>\n{{< note >}}\n**x**\n{{< /note >}}\n</div>\n\n<p>\n{{< bold >}}x{{< /bold >}}\n</p>',
    '<div>\n\n> **Note**\n>\n> **x**\n\n</div>\n\n<p>\n<b>x</b>\n</p>',
  ],
  'a pair in a row of a table': ['| a | {{< note >}}x{{< /note >}} |', '| a | x |'],
  'a pair after text': ['a {{< note >}}x{{< /note >}} b', 'a \n\n> **Note**\n>\n> x\n\n b'],
  'a shortcode in a code block': ['```\n{{< youtube abc >}}\n```', '```\n[Video](https://youtu.be/abc)\n```'],
  'code with a longer fence than that in it': [
    '{{< highlight go >}}\n  a ```\n{{< /highlight >}}',
    '````go\n  a ```\n````',
  ],
  'a line of a template without values': ['{{< figure src="a.png" >}}', '![](a.png)'],
  'a line of a template with values': [
    '{{< figure src="a.png" caption="C" >}}\nb',
    '![C](a.png)\n\n*C*\n\nb',
  ],
  'text that is like a shortcode': ['{{ x }} {{<', '{{ x }} {{<'],
})

it('shows escaped shortcodes, as code outside of code', () => {
  const body = '```\n{{</* x a="b" */>}}\n```\n\nand {{%/* y */%}} and `{{</* z */>}}`\n\n{{</* `w` */>}}'
  expect(toText(body, hugo)).toBe(
    '```\n{{< x a="b" >}}\n```\n\nand `{{% y %}}` and `{{< z >}}`\n\n``{{< `w` >}}``',
  )
})

it('keeps what an unknown pair encloses, leaves out other unknown shortcodes, and reports each name once', () => {
  const body =
    '{{< tabs >}}\n{{% tab "x" %}}\ntext\n{{% /tab %}}\n{{% tab "y" %}}\nmore\n{{% /tab %}}\n{{< /tabs >}}\n{{< gone >}}'
  expect(describeTranslation(body, hugo)).toEqual({
    text: '\n\ntext\n\n\nmore\n\n\n',
    problems: [
      ['unknown-wrapper', 'tabs', '{{< tabs >}}'],
      ['unknown-wrapper', 'tab', '{{% tab "x" %}}'],
      ['unknown-shortcode', 'gone', '{{< gone >}}'],
    ],
  })
})

it('resolves references, and makes dead links their text', () => {
  const body =
    '[a]({{< ref "x.md#part" >}}) [**b**]({{< relref "dead.md" >}} "title") [c]({{< ref path="y" lang="fr" >}})\n\n[d]: {{% ref "z" %}}\n[e]: {{% ref "dead" %}}'
  expect(describeTranslation(body, hugo)).toEqual({
    text: '[a](/x#part) **b** [c](/fr/y)\n\n[d]: /z\n[e]: #',
    problems: [
      ['dead-reference', 'dead.md', '{{< relref "dead.md" >}}'],
      ['dead-reference', 'dead', '{{% ref "dead" %}}'],
    ],
  })
})

it('shows parameters whose values are known', () => {
  const values = { 'page.params.color': 'red', 'site.params.size': '3' }
  expect(
    describeTranslation('{{% param color %}} {{< param "Size" >}} {{% param other %}}', hugo, { values }),
  ).toEqual({ text: 'red 3 ', problems: [['unknown-value', 'param other', '{{% param other %}}']] })
})

it('leaves out inline shortcodes, which enclose code of Hugo', () => {
  expect(describeTranslation('a{{< date.inline >}}{{ now }}{{< /date.inline >}}b', hugo)).toEqual({
    text: 'ab',
    problems: [['unknown-shortcode', 'date.inline', '{{< date.inline >}}']],
  })
})

it('says whether the two forms of a template differ', () => {
  const body = '{{< badge "a & b" >}}'
  expect([
    describeTranslation(body, hugo, { medium: 'html' }),
    describeTranslation(body, hugo, { medium: 'markdown' }),
  ]).toEqual([
    { text: '<span>a & b</span>', differs: true },
    { text: '(a & b)', differs: true },
  ])
})
