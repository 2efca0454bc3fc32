/** Any series of edits: what is built with a cache is what is built without. An edit that leaves an error is taken back. */

import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { build } from '../../../generator/build.ts'
import type { Diagnostic } from '../../../generator/diagnostics/diagnostic-record.ts'
import { ContentError } from '../../../generator/diagnostics/errors.ts'
import { compile } from '../../fixtures/compile.ts'
import { createFolder, smallSite, writeFiles } from '../../fixtures/content.ts'
import { createRandom } from '../../fixtures/random.ts'
import { readTree } from '../../fixtures/tree.ts'

const slugs = ['first-essay', 'one', 'two', 'three', 'four', 'five']
const langs = ['en', 'pt']

/** Edits of a content, one as likely as the other; some leave a link somewhere that leads nowhere. */
function createEdits(content: string, seed: number) {
  const { pick, integer } = createRandom(seed)
  const toPath = () => join(content, 'essays', pick(slugs), `${pick(langs)}.md`)
  const toHref = () =>
    pick([
      '/essays',
      '/pt',
      'https://elsewhere.example/',
      '#part',
      `${pick(['', '/pt'])}/essays/${pick(slugs)}${pick(['', '', '.md', '#part', '#a-section'])}`,
    ])
  const toDocument = (href: string, heading: string) => `---
title: ${pick(['Plain', 'Fancy & odd', 'A "quoted" one'])} ${integer(9)}
description: It has a description.
date: 2026-0${1 + integer(9)}
tags: [${pick(['alpha', 'beta', 'gamma, alpha'])}]
${pick(['', '', '', '', '', '', '', 'draft: true\n'])}---

Words ${integer(99)}, [a link](${href}).

## ${heading}
`
  const write = (path: string, href = toHref(), heading = pick(['Part', 'Part', 'A section'])) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, toDocument(href, heading))
  }
  const rewrite = (path: string, from: RegExp, to: string) => {
    if (existsSync(path)) writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
  }
  const edits = [
    () => write(toPath()),
    () => write(toPath()),
    () => rmSync(toPath(), { force: true }),
    () => rewrite(toPath(), /Words \d+/, `Words ${integer(99)}`),
    () => rewrite(toPath(), /^title: .*$/m, `title: Renamed ${integer(9)}`),
    () => rewrite(toPath(), /^## .*$/m, `## ${pick(['Part', 'A section'])}`),
    () => rewrite(join(content, 'site.yaml'), /version: .*/, `version: 1.2.${integer(3)}`),
    () =>
      rewrite(
        join(content, 'site.yaml'),
        /^languages: .*\n(?:site: .*\n)?/m,
        `languages: [en, pt]\nsite: ${pick(['true', 'false'])}\n`,
      ),
    () => rewrite(join(content, 'profile/en.yaml'), /^title: .*$/m, `title: Writer ${integer(3)}`),
  ]
  const writeAll = () => {
    for (const slug of slugs) {
      for (const lang of langs) write(join(content, 'essays', slug, `${lang}.md`), '/essays', 'Part')
    }
  }
  return { edit: () => pick(edits)(), writeAll }
}

/** What was said of a content that has errors, or of one that has none. */
const toSaid = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ file, message }) => `${file}: ${message}`)

interface Result {
  readonly said: readonly string[]
  /** The files that are published; none where something is wrong. */
  readonly tree?: Readonly<Record<string, string>>
}

async function toResult(
  make: () => Promise<Pick<ContentError, 'diagnostics'> & Required<Pick<Result, 'tree'>>>,
): Promise<Result> {
  try {
    const { diagnostics, tree } = await make()
    return { said: toSaid(diagnostics), tree }
  } catch (error) {
    if (error instanceof ContentError) return { said: toSaid(error.diagnostics) }
    throw error
  }
}

it.each([1, 2, 3])('a cache changes nothing of what comes of 20 edits in a row (series %i)', async (seed) => {
  const folder = createFolder()
  const [content, out, cache] = ['content', 'dist', 'cache'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFiles(smallSite, content)
  rmSync(join(content, 'essays'), { recursive: true })
  const { edit, writeAll } = createEdits(content, seed)
  writeAll()
  let published = 0
  for (let number = 0; number < 20; number++) {
    const before = join(folder, `before-${number}`)
    cpSync(content, before, { recursive: true })
    edit()
    const compileAnew = async () => {
      const { diagnostics, rendered } = await compile(content, {})
      const tree = Object.fromEntries(rendered.map(({ file, bytes }) => [file, bytes.toString('latin1')]))
      return { diagnostics, tree }
    }
    const buildHere = async () => ({ ...(await build({ content, out, cache })), tree: readTree(out) })
    const expected = await toResult(compileAnew)
    expect(await toResult(buildHere)).toEqual(expected)
    if (expected.tree !== undefined) published += 1
    else {
      rmSync(content, { recursive: true })
      renameSync(before, content)
    }
  }
  expect(published).toBeGreaterThan(7)
})
