/** Builds of sites whose documents are those of Astro. */

import { expect, it } from 'vitest'
import { png } from '../../../fixtures/images.ts'
import { buildSite, site, withTitle } from './build-site.ts'

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
