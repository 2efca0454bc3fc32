/** The export: all essays of a language in few files. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { splitIntoParts } from '../../generator/surfaces/export/index.ts'
import { buildWithoutImages } from '../fixtures/build-without-images.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { toEssay } from '../fixtures/published.ts'
import { listTree } from '../fixtures/tree.ts'

const read = (out: string, file: string) => readFileSync(join(out, file), 'utf8')
const listExported = (out: string) => listTree(out).filter((file) => file.startsWith('export/'))

/** A new essay is the last one. */
const files = {
  ...smallSite,
  'essays/an-old-essay/en.md': toEssay('The old one.', { date: '2020-01' }),
  'essays/undated-essay/en.md': toEssay('The undated one.', {}),
}

describe('The export', () => {
  const dist = useDist(files)

  it('has the API response of each essay of a language in a line, oldest first, and undated ones before', () => {
    expect(listExported(dist)).toEqual([
      'export/essays/en-1.ndjson',
      'export/essays/pt-1.ndjson',
      'export/index.json',
    ])
    const responses = ['undated-essay', 'an-old-essay', 'first-essay'].map((slug) =>
      read(dist, `api/v1/essays/${slug}.json`),
    )
    expect(read(dist, 'export/essays/en-1.ndjson')).toBe(responses.map((text) => `${text}\n`).join(''))
    expect(read(dist, 'export/essays/pt-1.ndjson')).toBe(
      `${read(dist, 'api/v1/essays/first-essay.pt.json')}\n`,
    )
  })

  it('has a list of its files with hash, bytes and number of essays', () => {
    const manifest = JSON.parse(read(dist, '_stele/manifest.json'))
    const toFile = (lang: string, documents: number) => {
      const name = `essays/${lang}-1.ndjson`
      const { hash, bytes, type } = manifest.files[`export/${name}`]
      expect(type).toBe('application/x-ndjson')
      return { name, url: `https://site.test/export/${name}`, lang, hash, bytes, documents }
    }
    expect(JSON.parse(read(dist, 'export/index.json'))).toEqual({ files: [toFile('en', 3), toFile('pt', 1)] })
  })
})

it('An export of many essays has parts of 500, of which a new essay and an edit change one each', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 501 }, (_, index) => [
      `essays/essay-${String(index).padStart(3, '0')}/en.md`,
      toEssay('Text.', { date: `20${10 + Math.floor(index / 50)}-01` }),
    ]),
  )
  const content = writeFiles({ ...smallSite, 'site.yaml': `${smallSite['site.yaml']}site: false\n`, ...many })
  const [out, cache] = [join(createFolder(), 'dist'), join(createFolder(), 'cache')]
  const readParts = async () => {
    await buildWithoutImages({ content, out, cache })
    return [1, 2].map((number) => read(out, `export/essays/en-${number}.ndjson`))
  }
  const [first, second] = await readParts()
  expect([first, second].map((part) => part?.trimEnd().split('\n').length)).toEqual([500, 2])
  writeFileSync(join(content, 'essays/essay-500/en.md'), toEssay('Another text.', { date: '2020-01' }))
  const [unchanged, edited] = await readParts()
  expect(unchanged).toBe(first)
  expect(edited).not.toBe(second)
})

it.each([
  ['long essays', [12, 9, 8, 3, 1, 30, 1], [[12], [9, 8, 3], [1], [30], [1]]],
  ['no essay', [], []],
])('An export of %s has parts of at most 20 MiB', (_, mebibytes, parts) => {
  expect(splitIntoParts(mebibytes, (length) => length * 2 ** 20)).toEqual(parts)
})
