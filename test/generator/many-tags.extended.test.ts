/** A site with more tags than a function can have parameters: `list.push(...tags)` would overflow the stack. */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { getCompiledCli } from '../fixtures/compiled.ts'
import { type Files, oneLanguage, writeFiles } from '../fixtures/content.ts'

/** The stack in KiB: a build needs 80. With the default of 984, a site would need 125,000 tags. */
const stack = 100
/** A parameter takes 8 bytes. */
const parameters = (stack * 1024) / 8
const tagsOfEssay = 100

it('a site with more tags than a function can have parameters lists each of them once', () => {
  const essays: Files = Object.fromEntries(
    Array.from({ length: parameters / tagsOfEssay }, (_, essay) => [
      `content/essays/essay-${essay}/en.md`,
      `---\ntitle: T\ndescription: D\ntags: [${Array.from({ length: tagsOfEssay }, (_, tag) => `t${essay}x${tag}`).join(', ')}]\n---\n\nText.\n`,
    ]),
  )
  const site = Object.entries(oneLanguage).map(([file, text]) => [`content/${file}`, text] as const)
  const folder = writeFiles({ ...Object.fromEntries(site), ...essays })
  execFileSync(
    process.execPath,
    [`--stack-size=${stack}`, getCompiledCli(), 'build', '--quiet', '--no-cache'],
    {
      cwd: folder,
    },
  )
  const page = readFileSync(join(folder, 'dist/tags.html'), 'utf8')
  // The tag of the first essay of the small site is one more.
  expect(page.match(/<li><a href="\/tags\//g)).toHaveLength(parameters + 1)
}, 300_000)
