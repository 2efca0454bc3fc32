/** Templates, and those of well-known shortcodes. */

import { expect, it } from 'vitest'
import { same } from '../../../../generator/importers/dialects/tags/shared-templates.ts'
import { liquidTags } from '../../../../generator/importers/dialects/tags/shortcodes.ts'
import { templates as hugoTemplates } from '../../../../generator/importers/hugo/shortcodes.ts'
import { templates as zolaTemplates } from '../../../../generator/importers/zola/shortcodes.ts'
import { testTexts } from '../../../fixtures/results.ts'
import { toText } from './translation.ts'

const fill = (template: string, shortcode: string): string =>
  toText(shortcode, ['hugo-shortcodes'], { templates: { x: same(template) } })

it.each([
  ['arguments by position and by name', '{0} {1} {name}', '{{< x a b >}} {{< x name="n" >}}', 'a b    n'],
  ['the first argument that is not empty', '{a|0|"none"}', '{{< x a=1 >}} {{< x 2 >}} {{< x >}}', '1 2 none'],
  ['arguments as labels', '{0^|"None"}', '{{< x custom-type >}} {{< x >}}', 'Custom type None'],
  ['all arguments', '{all}', '{{< x a "b c" >}}', 'a b c'],
  ['no children', '{children|"none"}', '{{< x >}} {{< x >}} {{< /x >}}', 'none none'],
  ['only the first of several children', '{children} {children}', '{{< x >}}a{{< /x >}}', 'a '],
  ['an address', '[a]({0})', '{{< x "b (c) <d>" >}}', '[a](b%20%28c%29%20%3Cd%3E)'],
  ['an address that is empty', '[a]({0}) ![{1}]({0})', '{{< x "" b >}}', 'a b'],
  [
    'an attribute of HTML',
    '<a title="{0}">{0}</a>',
    '{{< x `a "b" <c>` >}}',
    '<a title="a &quot;b&quot; &lt;c&gt;">a "b" <c></a>',
  ],
  ['the text of an image', '![{0}](a)', '{{< x "a [b]" >}}', '![a \\[b\\]](a)'],
  ['an argument on several lines', '**{0}**', '{{< x `a\n  b` >}}', '**a b**'],
  ['lines whose placeholders are empty', 'a\n\n{0}\n\n{1}', '{{< x "" b >}}', 'a\n\nb'],
  ['a quote without children', '> a\n>\n> {children}', '{{< x >}}', '> a'],
  ['children in a list item', '- {children}', '{{< x >}}\na\n\nb\n{{< /x >}}', '- a\n\n  b'],
  ['braces of other kinds', '{ {} {a b} {"c"}', '{{< x >}}', '{ {} {a b} {"c"}'],
])('fills in %s', (_, template, shortcode, text) => {
  expect(fill(template, shortcode)).toBe(text)
})

testTexts(
  'has a template for the shortcode %s of Hugo',
  (body) => toText(body, ['hugo-shortcodes'], { templates: hugoTemplates }),
  {
    '{{< figure src="a.png" alt="A" title="T" caption="C" attr="By" attrlink="https://e.com" >}}':
      '![A](a.png)\n\n**T**\n\nC\n\n[By](https://e.com)',
    '{{< figure src="a.png" >}}': '![](a.png)',
    '{{< figure img="a.png" >}} {{< img file="b.png" >}}': '![](a.png) ![](b.png)',
    '{{< highlight go "linenos=table" >}}\na\n{{< /highlight >}}': '```go\na\n```',
    '{{< youtube id="a" title="T" >}} {{< vimeo 1 >}}':
      '[T](https://www.youtube.com/watch?v=a) [Video](https://vimeo.com/1)',
    '{{< x user="u" id="1" >}} {{< tweet 2 >}}':
      '[Post on X](https://x.com/u/status/1) [Post on X](https://x.com/i/status/2)',
    '{{< instagram a >}} {{< gist u 1 >}}':
      '[Post on Instagram](https://www.instagram.com/p/a/) [Gist](https://gist.github.com/u/1)',
    '{{< qr text="a" />}} {{< qr >}}\nb\n{{< /qr >}}': 'a \n\nb',
    '{{< details summary="S" >}}\na\n{{< /details >}}': '> **S**\n>\n> a',
    '{{% notice warning "T" %}}\na\n{{% /notice %}}': '> **T**\n>\n> a',
    '{{% notice style="tip" %}}\na\n{{% /notice %}}': '> **Tip**\n>\n> a',
    '{{< hint danger >}}\na\n{{< /hint >}}': '> **Danger**\n>\n> a',
    '{{< callout type="info" emoji="x" >}}a{{< /callout >}}': '> **Info**\n>\n> a',
    '{{% alert title="T" color="warning" %}}a{{% /alert %}}': '> **T**\n>\n> a',
    '{{< admonition type=tip title="T" open=false >}}\na\n{{< /admonition >}}': '> **T**\n>\n> a',
    '{{< tabs >}}\n{{% tab "A" %}}\na\n{{% /tab %}}\n{{< tab name="B" >}}b{{< /tab >}}\n{{< /tabs >}}\nc':
      '**A**\n\na\n\n**B**\n\nb\n\nc',
    '{{< tab header="A" lang="toml" >}}\n+++\n[[a]]\n+++\n{{< /tab >}}':
      '**A**\n\n```toml\n+++\n[[a]]\n+++\n```',
    '{{< button href="/x" >}}Go{{< /button >}} {{< button >}}Stay{{< /button >}}': '[Go](/x) Stay',
    '{{< cards >}}\n{{< card link="/a" title="A" subtitle="S" >}}\n{{< card title="B" >}}\n{{< /cards >}}':
      '**[A](/a)**\n\nS\n\n**B**',
    '{{% blocks/section %}}\n{{% blocks/feature title="A" url="/a" url_text="More" %}}\na\n{{% /blocks/feature %}}{{% blocks/link-down %}}\n{{% /blocks/section %}}':
      '**A**\n\na\n\n[More](/a)\n\n',
    '{{% blocks/cover title="A" %}}\na\n{{% /blocks/cover %}}': '**A**\n\na',
    '{{< ltr >}}\na\n{{< /ltr >}}{{< inTextImg url="a.png" alt="A" >}}': 'a\n\n![A](a.png)',
    '{{< icon "x" >}}a {{< badge "new" >}}': 'a new',
    '{{< mermaid >}}\na --> b\n{{< /mermaid >}}': '```mermaid\na --> b\n```',
  },
)

testTexts(
  'has a template for the shortcode %s of Zola',
  (body) => toText(body, ['zola-shortcodes'], { templates: zolaTemplates }),
  {
    '{{ youtube(id="a") }} {{ vimeo(id="b") }}':
      '[Video](https://www.youtube.com/watch?v=a) [Video](https://vimeo.com/b)',
    '{{ streamable(id="a") }} {{ gist(url="https://e.com/b") }}':
      '[Video](https://streamable.com/a) [Gist](https://e.com/b)',
    '{% quote(author="A") %}\nb\n{% end %}': '> b\n>\n> — A',
  },
)

testTexts('has a template for the tag %s', (body) => toText(body, ['liquid'], { templates: liquidTags }), {
  '{% include figure image_path="/a.png" alt="A" caption="C" %}': '![A](/a.png)\n\nC',
  '{% include note.html content="a *b*" %}': '> **Note**\n>\n> a *b*',
  '{% include youtube.html id="a" %} {% youtube b %}':
    '[Video](https://www.youtube.com/watch?v=a) [Video](https://www.youtube.com/watch?v=b)',
  '{% details A long summary %}\na\n{% enddetails %}': '> **A long summary**\n>\n> a',
  '{% gist u/1 %}{% seo %}{% toc %}': '[Gist](https://gist.github.com/u/1)',
})
