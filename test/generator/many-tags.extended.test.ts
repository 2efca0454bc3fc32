/** A site with more tags than a function can have parameters. */

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { readTree } from '../fixtures/tree.ts'

it('a site with 70,000 tags lists each of them once', async () => {
  const essays: Files = Object.fromEntries(
    Array.from({ length: 700 }, (_, essay) => [
      `essays/essay-${essay}/en.md`,
      `---\ntitle: T\ndescription: D\ntags: [${Array.from({ length: 100 }, (_, tag) => `t${essay}x${tag}`).join(', ')}]\n---\n\nText.\n`,
    ]),
  )
  const folder = createFolder()
  const out = join(folder, 'dist')
  await build({ content: writeFiles({ ...smallSite, ...essays }, join(folder, 'content')), out })
  // The tag of the first essay of the small site is one more.
  expect(readTree(out)['tags.html']?.match(/<li><a href="\/tags\//g)).toHaveLength(70_001)
}, 900_000)
