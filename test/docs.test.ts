/** What the documentation shows, done as it says. */

import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compile, readSite } from './fixtures/compile.ts'
import { writeFiles } from './fixtures/content.ts'

describe('The smallest site of docs/content.md', () => {
  it('builds, and has an example as its URL', async () => {
    const text = readFileSync('docs/content.md', 'utf8')
    const section = text.slice(text.indexOf('## The smallest site'), text.indexOf('## Front matter in'))
    const [site = '', profile = '', essay = ''] = [...section.matchAll(/^```\w+\n(.*?)^```$/gms)].map(
      ([, code = '']) => code,
    )
    const folder = writeFiles({
      'site.yaml': site,
      'profile/en.yaml': profile,
      'essays/first-essay/en.md': essay,
    })
    const { diagnostics } = await compile(folder, {})
    expect(diagnostics).toMatchObject([{ rule: 'placeholder-url', file: `${folder}/site.yaml` }])
    const { published } = await readSite(folder)
    expect(published.map(({ path }) => path)).toEqual([
      '/',
      '/essays',
      '/agent-instructions',
      '/developers',
      '/essays/first-essay',
      '/search',
    ])
  })
})

describe('The table of docs/code-map.md', () => {
  it('names files that exist, for 12 questions', () => {
    const text = readFileSync('docs/code-map.md', 'utf8')
    const table = text.slice(text.indexOf('## Where is'))
    const paths = Array.from(table.matchAll(/^\| [^|]+ \| `([^`]+)` +\|$/gm), ([, path = '']) => path)

    expect(paths.length).toBe(12)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })
})
