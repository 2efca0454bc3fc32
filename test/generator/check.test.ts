/** `check` finds everything that a build finds, and writes no file. */

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { check } from '../../generator/commands/check/check.ts'
import { createFolder, oneLanguage, writeFiles } from '../fixtures/content.ts'
import { setFault } from '../fixtures/faults.ts'
import { readStates } from '../fixtures/tree.ts'

/** A site with a warning, an image, a search of texts, and links to anchors. */
const site = {
  ...oneLanguage,
  'site.yaml': `${oneLanguage['site.yaml']}search: { text: true }\nmcp: true\n`,
  'essays/second/en.md': `---
title: Second
description: Links to a part of the first essay, and to a shop.
---

[A section](/essays/first-essay#a-section), [the shop](/shop), and ![a dot](dot.svg).
`,
  'essays/second/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
}

it.each([undefined, 'nginx'] as const)(
  'counts the files of a build, and has its diagnostics (host: %s)',
  async (host) => {
    const content = writeFiles(site)
    const built = await build({ content, out: join(createFolder(), 'dist'), host })
    const { written, unchanged: _, removed: __, ...counts } = built
    expect(counts.diagnostics.map(({ rule }) => rule)).toEqual(['uncertain-link'])
    expect(await check({ content, host })).toEqual({ ...counts, outputFiles: written, fixed: [] })
  },
)

it('does not remind of an example as URL, as a build does, which publishes it', async () => {
  const content = writeFiles({
    ...oneLanguage,
    'site.yaml': String(oneLanguage['site.yaml']).replace('https://site.test', 'https://example.com'),
  })
  const { diagnostics } = await build({ content, out: join(createFolder(), 'dist') })
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['placeholder-url'])
  expect((await check({ content })).diagnostics).toEqual([])
})

it('writes nothing', async () => {
  const content = writeFiles(site)
  const before = readStates(content)
  const countWrites = setFault({ kind: 'report', below: '/', at: 0 })
  await check({ content, threads: 0 })
  expect(countWrites()).toBe(0)
  expect(readStates(content)).toEqual(before)
})

it('reports a file of the host that a build would refuse', async () => {
  const content = writeFiles(site)
  const host = {
    servedBy: 'shim',
    addressing: 'queries',
    limits: { bytes: 10_000 },
    toFiles: () => [],
  } as const
  const error = await build({ content, out: join(createFolder(), 'dist'), host }).catch(String)
  expect(error).toMatch(/^Error: Cannot build for this host: "agent-instructions\.html" has 0\.02 MiB/)
  await expect(check({ content, host }).catch(String)).resolves.toBe(error)
})
