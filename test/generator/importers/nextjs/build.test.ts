/** Builds of sites whose documents are those of Next.js. */

import { expect, it } from 'vitest'
import { buildSite, listMessages, site } from '../build-site.ts'

it('A Markdown file of Next.js is read as MDX if it has JSX outside of code', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../posts', from: 'nextjs' }]),
    'posts/a.md': '---\ntitle: A\n---\n## Part {/*own-id*/}\n\n{/* A note */}\n\n:::info\nA *tide*.\n:::\n',
    'posts/b.md': '---\ntitle: B\n---\nThe set {a, b} and `<Tide />`.\n\n```jsx\n<Tide day={1} />\n```\n',
  })
  expect(listMessages(result.diagnostics)).toEqual([])
  expect(read('essays/a.html').match(/<h2 id="[^"]*">\w+/g)).toEqual(['<h2 id="own-id">Part'])
  expect(read('essays/a.md')).toMatch(/\n## Part\n\n> \*\*Info\*\*\n>\n> A \*tide\*\.\n$/)
  expect(read('essays/b.md')).toMatch(
    /\nThe set \{a, b\} and `<Tide \/>`\.\n\n```jsx\n<Tide day=\{1\} \/>\n```\n$/,
  )
})
