/** What is published of the front matter or the data of a document of a collection. */

import { VFile } from 'vfile'
import { expect, it } from 'vitest'
import { parseYaml } from '../../generator/content/formats/yaml/parse-yaml.ts'
import { validateItem } from '../../generator/site/model/validate-item.ts'

function read(yaml: string, published: readonly string[] | 'all') {
  const file = new VFile({ path: 'talks/a.yaml', value: yaml })
  const frontMatter = parseYaml(yaml, file, 0)
  const source = { file, bytes: null, hash: '', readingMinutes: 0, sourceHash: '', frontMatter }
  const fields = { title: 'title', description: [], published, page: null, schema: null }
  const { metadata, messages } = validateItem({ slug: 'a', collection: 'talks' }, source, fields)
  return { extra: metadata?.extra, messages }
}

it('The fields of a document keep the order of the author, keys that look like numbers too', () => {
  expect(read('b: 1\n"2": 2\ndraft: false\nid: x\n', 'all')).toMatchObject({ extra: '{"b":1,"2":2}' })
})

it('A field that is not published does not count towards the size limit of the data', () => {
  const yaml = `title: T\nnotes: ${'x'.repeat(100_000)}\n`
  expect(read(yaml, ['title'])).toEqual({ extra: '{"title":"T"}', messages: [] })
  expect(read(yaml, 'all').messages).toHaveLength(1)
})
