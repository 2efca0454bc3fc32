/** The fuzzer of builds: a short run, and faults that it must find. `npm run fuzz -- content` runs it for longer. */

import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { fuzzContent } from '../fuzz/content/fuzz.ts'
import type { Verdict } from '../fuzz/content/judge.ts'
import { openJudge } from '../fuzz/content/judge-process.ts'
import { findOutputProblems } from '../fuzz/content/output-problems.ts'
import { readSampleSources } from '../fuzz/content/sources.ts'

const sources = readSampleSources()

it('builds of 40 mutated content folders publish valid output, or fail with errors that have positions', async () => {
  const judge = openJudge()
  try {
    const { built, refused, findings } = await fuzzContent({ seed: 1, count: 40, sources, judge })
    expect(findings).toEqual([])
    expect(built + refused).toBe(40)
    expect(built).toBeGreaterThan(5)
    expect(refused).toBeGreaterThan(10)
  } finally {
    judge.close()
  }
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

  async function buildSite() {
    const folders = {
      content: writeFiles({ ...smallSite, ...staticFiles }),
      out: join(createFolder(), 'dist'),
    }
    await build(folders)
    return folders
  }

  it('no fault in the output of a build, whatever its static files hold', async () => {
    const { content, out } = await buildSite()
    expect(findOutputProblems(out, content)).toEqual([])
  })

  it('a file that is missing, that has other bytes, or that no client can read', async () => {
    const { content, out } = await buildSite()
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
