/** Builds of sites whose documents are those of Astro. */

import { expect, it } from 'vitest'
import { png } from '../../../fixtures/images.ts'
import { buildSite, listMessages, site, withTitle } from '../build-site.ts'

it('Images of Astro may be in the folder of the sources, and named by an alias of it', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../src/content/blog', from: 'astro', static: ['../public', '../src/assets'] }]),
    'src/content/blog/a.md': withTitle(
      '![a](../../assets/x/a.png) ![b](~/assets/x/a.png) ![c](@assets/x/a.png#d)',
    ),
    'src/content/blog/b.mdx': withTitle(
      'import a from \'@/assets/x/a.png\'\n\n<Image src={a} alt="A" width={1} />\n\n![b](@/assets/a.png)',
    ),
    'src/assets/x/a.png': png,
    'public/assets/a.png': png,
  })
  expect(result.diagnostics).toEqual([])
  const [file = ''] = /https:[^)]*\.png/.exec(read('essays/a.md')) ?? []
  expect(read('essays/a.md')).toContain(`![a](${file}) ![b](${file}) ![c](${file}#d)`)
  expect(read('essays/b.md')).toContain(`![A](${file})`)
  expect(read(new URL(file).pathname.slice(1))).toBe(png.toString())
})

it('Documents of a collection without pages have addresses of the API, and their links lead to the site', async () => {
  const { result, read } = await buildSite({
    ...site(
      [
        { folder: '../src/content/blog', from: 'astro', lang: 'en', url: 'https://example.com/blog/{path}/' },
        { folder: '../src/content/authors', from: 'astro', lang: 'en', prefix: 'authors', url: false },
      ],
      'site: false\n',
    ),
    'src/content/blog/a.md': withTitle('[B](../authors/b.md) [C](/authors/b/)'),
    'src/content/authors/b.md': withTitle('[A](/blog/a/) [D](/about/)'),
  })
  expect(result.diagnostics).toEqual([])
  const { essays } = JSON.parse(read('api/v1/essays.json'))
  expect(essays.map(({ slug, url }: Record<string, string>) => [slug, url])).toEqual([
    ['a', 'https://example.com/blog/a/'],
    ['authors-b', 'https://api.test/essays/authors-b'],
  ])
  expect(JSON.parse(read('api/v1/essays/authors-b.json'))).toMatchObject({
    canonical_url: 'https://api.test/essays/authors-b',
  })
  expect(read('essays/a.md')).toContain(
    '[B](https://api.test/essays/authors-b.md) [C](https://example.com/authors/b/)',
  )
  expect(read('essays/authors-b.md')).toContain(
    '[A](https://api.test/essays/a.md) [D](https://example.com/about/)',
  )
})

it('Text that Astro sets as HTML is published, and directives of remark keep theirs', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../src/content/blog', from: 'astro' }]),
    'src/content/blog/a.mdx': withTitle(
      'A :term[*tide*]{#t .x} rises.\n\n<Fragment set:html={"<pre>one &lt; <b>two</b></pre>"} />\n\n<p set:text="three < four" />',
    ),
  })
  expect(listMessages(result.diagnostics)).toEqual([
    'warning unknown-shortcode: "term" has no template, so only the text inside it is published; add it to "shortcodes" in site.yaml',
  ])
  expect(read('essays/a.md')).toContain(
    'A *tide* rises.\n\n<pre>one &lt; <b>two</b></pre>\n\n<p>three &#x3C; four</p>',
  )
})
