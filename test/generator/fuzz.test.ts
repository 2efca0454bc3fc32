/** The fuzzer of builds: a short run in this process, and faults that it must find. `npm run fuzz -- content` runs it for longer. */

import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { fuzzContent } from '../fuzz/content/fuzz.ts'
import { judge, type Verdict } from '../fuzz/content/judge.ts'
import { findOutputProblems } from '../fuzz/content/output-problems.ts'
import { readSampleSources } from '../fuzz/content/sources.ts'

const sources = readSampleSources()

it('builds of 12 mutated content folders publish valid output, or fail with errors that have positions', async () => {
  const folder = createFolder()
  const { built, refused, findings } = await fuzzContent({
    seed: 1,
    count: 12,
    sources,
    judge: { judge: (files) => judge(files, folder) },
  })
  expect(findings).toEqual([])
  expect(built + refused).toBe(12)
  expect(built).toBeGreaterThan(2)
  expect(refused).toBeGreaterThan(2)
})

it('a finding is reported once, with the smallest content that shows it', async () => {
  const judge = {
    judge: async (files: ReadonlyMap<string, Buffer>): Promise<Verdict> => {
      const isFaulty = [...files.values()].some((bytes) => bytes.includes('](https:'))
      return { outcome: isFaulty ? 'failed' : 'built', problems: isFaulty ? ['fails'] : [], seconds: 0 }
    },
  }
  const { findings } = await fuzzContent({ seed: 1, count: 20, sources, judge })
  expect(findings.map(({ problems, files }) => ({ problems, texts: Object.values(files) }))).toEqual([
    { problems: ['fails'], texts: ['](https:'] },
  ])
})

describe('the fuzzer finds', () => {
  const staticFiles = { 'static/essays/document-1.html': '', 'static/essays/data.json': '{' }

  it('no fault in the output of a build, whatever its static files hold, and what is then damaged', async () => {
    const content = writeFiles({ ...smallSite, ...staticFiles })
    const out = join(createFolder(), 'dist')
    await build({ content, out })
    expect(findOutputProblems(out, content)).toEqual([])
    rmSync(join(out, 'robots.txt'))
    appendFileSync(join(out, 'feed.xml'), '<a>')
    writeFileSync(join(out, 'api/v1/essays.json'), '{"count":"1","essays":[]}')
    writeFileSync(join(out, 'pt.html'), 'other')
    expect(findOutputProblems(out, content)).toEqual([
      'api/v1/essays.json is of another build',
      'feed.xml is of another build',
      'pt.html is of another build',
      'robots.txt is missing',
      'api/v1/essays.json: data/count must be integer',
      expect.stringMatching(/^feed\.xml: /),
    ])
  })
})
