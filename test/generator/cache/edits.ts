/** Random edits: after each, a build with a cache must give the same result as one without. An edit with an error is undone. */

import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { build } from '../../../generator/build.ts'
import type { Diagnostic } from '../../../generator/kernel/diagnostics/diagnostic-record.ts'
import { ContentError } from '../../../generator/kernel/diagnostics/errors.ts'
import { compile } from '../../fixtures/compile.ts'
import { createFolder, smallSite, writeFiles } from '../../fixtures/content.ts'
import { createRandom } from '../../fixtures/random.ts'
import { readTree } from '../../fixtures/tree.ts'
import { createSourceEdits, type EditedGenerator } from './source-edits.ts'

const slugs = ['first-essay', 'one', 'two', 'three', 'four', 'five']
const langs = ['en', 'pt']

/** Creates a function that makes a random edit. All edits are equally likely. Some leave a dead link. */
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

Words ${integer(99)}, [a link](${href})${pick(['', '', ' and $x^2$', ' and $\\wrong$'])}.

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
    () =>
      rewrite(
        join(content, 'site.yaml'),
        /^(?:search: .*\n)?(?=quota: )/m,
        `search: { text: ${pick(['true', 'false'])} }\n`,
      ),
    () =>
      rewrite(
        join(content, 'site.yaml'),
        /^service: .*\n(?:math: .*\n)?/m,
        `service: Small API\nmath: ${pick(['true', 'false'])}\n`,
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

const toMessages = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ file, message }) => `${file}: ${message}`)

interface Result {
  readonly messages: readonly string[]
  /** The published files; absent if the content has errors. */
  readonly tree?: Readonly<Record<string, string>>
}

async function toResult(
  run: () => Promise<Pick<ContentError, 'diagnostics'> & Required<Pick<Result, 'tree'>>>,
): Promise<Result> {
  try {
    const { diagnostics, tree } = await run()
    return { messages: toMessages(diagnostics), tree }
  } catch (error) {
    if (error instanceof ContentError) return { messages: toMessages(error.diagnostics) }
    throw error
  }
}

/**
 * Defines the test for one seed of the random edits.
 * @param from the generator of the site; null for Stele's own layout
 */
export function testEdits(seed: number, count = 20, from: EditedGenerator | null = null): void {
  const what = `${count} random edits of ${from === null ? 'a site' : `a site of ${from}`}`
  it(`${what} in a row give the same builds with a cache and without one (seed ${seed})`, async () => {
    const folder = createFolder()
    const [content, out, cache] = ['content', 'dist', 'cache'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    writeFiles(smallSite, content)
    rmSync(join(content, 'essays'), { recursive: true })
    const { edit, writeAll } =
      from === null ? createEdits(content, seed) : createSourceEdits(content, from, seed)
    writeAll()
    let published = 0
    for (let number = 0; number < count; number++) {
      const before = join(folder, `before-${number}`)
      cpSync(content, before, { recursive: true })
      edit()
      const buildWithoutCache = async () => {
        const { diagnostics, rendered } = await compile(content, existsSync(out) ? { previous: out } : {})
        const tree = Object.fromEntries(rendered.map(({ file, bytes }) => [file, bytes.toString('latin1')]))
        return { diagnostics, tree }
      }
      const buildWithCache = async () => ({ ...(await build({ content, out, cache })), tree: readTree(out) })
      const expected = await toResult(buildWithoutCache)
      expect(await toResult(buildWithCache)).toEqual(expected)
      if (expected.tree !== undefined) published += 1
      else {
        rmSync(content, { recursive: true })
        renameSync(before, content)
      }
    }
    expect(published).toBeGreaterThan(count / 3)
  })
}
