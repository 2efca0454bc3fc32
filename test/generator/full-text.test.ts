/** The text of all pages, and what is remembered of it. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readAssets } from '../../generator/assets/assets.ts'
import { toHash } from '../../generator/files/hash.ts'
import { putFullText } from '../../generator/render/llms/full-text-file.ts'
import type { OutputTarget } from '../../generator/render/output.ts'
import { createPageContext, toPageContextData } from '../../generator/render/page-context.ts'
import { type Compiled, compile, createMemoryOutput } from '../fixtures/compile.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'

let folder: string
let built: Compiled

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stele-full-text-'))
  built = await compile(writeFiles(smallSite, join(folder, 'content')), {})
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = 'llms-full.txt'

/** Puts the text of all pages out once more, and tells the pages that were read for it. */
function putAgain(hashes: Readonly<Record<string, string>> = {}, own: Partial<OutputTarget> = {}) {
  const bytes = new Map(built.rendered.map((each) => [each.file, each.bytes]))
  const read: string[] = []
  const kept: string[] = []
  const output: OutputTarget = {
    ...createMemoryOutput(),
    isPublished: ({ file, hash }) => toHash(bytes.get(file) ?? Buffer.alloc(0)) === hash,
    keep: (file) => void kept.push(file),
    read(file) {
      read.push(file)
      return bytes.get(file) ?? Buffer.alloc(0)
    },
    ...own,
  }
  const { site } = built
  const frame = createPageContext(toPageContextData(site, readAssets()))
  const cache = { folder: join(folder, 'cache'), toolchain: 'these', isNew: false }
  const findHash = (name: string) => hashes[name] ?? toHash(bytes.get(name) ?? Buffer.alloc(0))
  const { facts } = putFullText({ file, lang: 'en' }, { site, context: frame, output, cache, findHash })
  return { facts, read: read.length > 0, kept }
}

it('reads no page where it is published and nothing has changed', () => {
  const whole = built.rendered.find((each) => each.file === file)?.bytes ?? Buffer.alloc(0)
  const facts = { hash: toHash(whole), length: whole.length }

  expect(putAgain()).toEqual({ facts, read: true, kept: [] })
  expect(putAgain()).toEqual({ facts, read: false, kept: [file] })
})

it('is made anew where a page has changed', () => {
  putAgain()

  expect(putAgain({ 'index.md': 'another' })).toMatchObject({ read: true, kept: [] })
})

it('is made anew where it is not what is published', () => {
  putAgain()

  expect(putAgain({}, { isPublished: () => false })).toMatchObject({ read: true, kept: [] })
})
