/** Builds of sites whose documents are those of Docusaurus. */

import { expect, it } from 'vitest'
import { png } from '../../../fixtures/images.ts'
import { buildSite, checkSite, listMessages, site, withTitle } from '../build-site.ts'

it('A document that its generator reads as MDX is read as Markdown if it is no MDX', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../docs', from: 'docusaurus' }]),
    'docs/a.md': '---\ntitle: A\n---\nAn <unclosed tag and a { brace.\n\n<br>\n\nMore.\n',
    'docs/b.md': "---\ntitle: B\n---\nexport const name = 'Stele'\n\nThe name is {name}.\n",
  })
  expect(listMessages(result.diagnostics).filter((message) => message.includes('mdx'))).toEqual([])
  expect(read('essays/a.md')).toContain('An <unclosed tag and a { brace.')
  expect(read('essays/b.md')).toContain('The name is Stele.')
})

it('Comments of HTML in MDX of Docusaurus are left out, and images that it requires are published', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../docs', from: 'docusaurus', static: '../static' }]),
    'docs/a.mdx': withTitle(`import map from '@site/static/map.png'

<!-- One line -->

Some <!-- inner --> text and \`<!-- code -->\`.

<!--
Lines

of <Parts>
-->

<img src={require('./one.png').default} alt="One" />

<img src={map} alt="Map" />`),
    'docs/one.png': png,
    'static/map.png': png,
  })
  expect(listMessages(result.diagnostics)).toEqual([])
  const body = read('essays/a.html')
  expect(body).toContain('<p>Some  text and <code>&#x3C;!-- code --></code>.</p>')
  expect(body.match(/<img [^>]*>/g)?.map((image) => /alt="(\w+)"/.exec(image)?.[1])).toEqual(['One', 'Map'])
  expect(body).not.toMatch(/Lines|One line|inner/)
})

it('A message about a link names it as the author wrote it, without a path of Stele', async () => {
  const diagnostics = await checkSite({
    ...site([{ folder: '../docs', from: 'docusaurus', url: 'https://other.test/{path}' }]),
    'docs/a.md': withTitle('[b](./part/b.md) [c](../c.mdx#d) [page](../e) [root](/f.mdx)'),
  })
  expect(listMessages(diagnostics)).toEqual([
    'warning missing-document: The link to "./part/b.md" leads to no document; correct or remove it',
    'warning missing-document: The link to "../c.mdx#d" leads to no document; correct or remove it',
  ])
})

it('A block of MDX that does not parse stays where it is', async () => {
  const { read } = await buildSite({
    ...site([{ folder: '../docs', from: 'docusaurus' }]),
    'docs/a.mdx': withTitle('One.\n\nA { brace.\n\nTwo.\n\nA <tag.\n\nThree.'),
  })
  const text = /One\.[\s\S]*Three\./
  expect(
    read('essays/a.html')
      .match(text)?.[0]
      .replace(/<[^>]*>/g, ''),
  ).toBe('One.\nA { brace.\nTwo.\nA &#x3C;tag.\nThree.')
  expect(read('essays/a.md').match(text)?.[0]).toBe('One.\n\nA { brace.\n\nTwo.\n\nA <tag.\n\nThree.')
})
