/** `llms-full.txt` in a rebuild with a cache. */

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'

let content: string
let out: string
let cache: string
beforeEach(async () => {
  const folder = createFolder()
  content = writeFiles(smallSite, join(folder, 'content'))
  out = join(folder, 'dist')
  cache = join(folder, 'cache')
  await build({ content, out, cache })
})

const english = 'llms-full.txt'
const portuguese = 'pt/llms-full.txt'
const readInode = (file: string) => statSync(join(out, file)).ino

function editEssay(): void {
  const path = join(content, 'essays/first-essay/en.md')
  writeFileSync(path, readFileSync(path, 'utf8').replace('Opening', 'Other opening'))
}

it('a rebuild writes llms-full.txt only for the language of the changed page', async () => {
  const before = { english: readInode(english), portuguese: readInode(portuguese) }
  editEssay()
  await build({ content, out, cache })

  expect(readFileSync(join(out, english), 'utf8')).toContain('Other opening')
  expect(readInode(english)).not.toBe(before.english)
  expect(readInode(portuguese)).toBe(before.portuguese)
})

it('a rebuild restores an llms-full.txt that was changed by hand', async () => {
  const published = readFileSync(join(out, portuguese), 'utf8')
  writeFileSync(join(out, portuguese), 'changed by hand')
  editEssay()
  await build({ content, out, cache })

  expect(readFileSync(join(out, portuguese), 'utf8')).toBe(published)
})
