/** Cached rows of tables. */

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildWithoutImages } from '../../fixtures/build-without-images.ts'
import { listNewestFiles } from '../../fixtures/cache-packs.ts'
import { createFolder, oneLanguage, writeFiles } from '../../fixtures/content.ts'
import { readTree, withoutDeltas } from '../../fixtures/tree.ts'

it('a change of one row of a table renders this row alone again, and nothing else is out of date', async () => {
  const folder = createFolder()
  const [out, cache] = [join(folder, 'dist'), join(folder, 'cache')]
  const toTable = (row: string) => `slug,title\none,One\n${row}\nthree,Three\n`
  const content = writeFiles(
    {
      ...oneLanguage,
      'site.yaml': `${oneLanguage['site.yaml']}collections: { boats: {} }\n`,
      'boats/all.csv': toTable('two,Two'),
    },
    join(folder, 'content'),
  )
  const build = async (changed: string) => {
    writeFiles({ 'boats/all.csv': changed }, content)
    const known = listNewestFiles(cache, { content, out })
    await buildWithoutImages({ content, out, cache })
    const rendered = Array.from(listNewestFiles(cache, { content, out }), ([key, file]) =>
      known.has(key) ? [] : [file],
    ).flat()
    return rendered.filter((file) => /^api\/v1\/boats\/\w+\.json$/.test(file)).sort()
  }
  expect(await build(toTable('two,Two'))).toEqual([
    'api/v1/boats/one.json',
    'api/v1/boats/three.json',
    'api/v1/boats/two.json',
  ])
  expect(await build(toTable('two,Second'))).toEqual(['api/v1/boats/two.json'])
  const fresh = join(folder, 'fresh')
  await buildWithoutImages({ content, out: fresh })
  const { '_stele/manifest.json': _, 'changes.json': __, ...files } = readTree(out)
  const compared = Object.fromEntries(withoutDeltas(Object.keys(files)).map((file) => [file, files[file]]))
  expect(readTree(fresh)).toMatchObject(compared)
})
