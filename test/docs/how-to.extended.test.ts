/**
 * The pages in docs/how-to, each followed to the letter in a site of `stele init`; those in docs/how-to/from, in an empty folder.
 * Update them with `npx vitest run --project extended how-to --update`.
 */

import { delimiter } from 'node:path'
import { expect, it } from 'vitest'
import { init } from '../../generator/init.ts'
import { createFolder } from '../fixtures/content.ts'
import { findFreePort } from '../targets/targets.ts'
import { pages, readPage } from './blocks.ts'
import { followPage } from './follow-page.ts'
import { writeNpx } from './npx.ts'

it.each(pages.filter((page) => page.startsWith('docs/how-to/')))(
  'The commands of %s print what it shows',
  async (path) => {
    const folder = createFolder()
    // A page about another generator writes a site of that generator.
    if (!path.startsWith('docs/how-to/from/')) init(folder)
    const programs = writeNpx(createFolder())
    const followed = await followPage({
      page: readPage(path),
      folder,
      ports: ['8080', String(await findFreePort())],
      env: { PATH: `${programs}${delimiter}${process.env.PATH}` },
    })
    await expect(followed).toMatchFileSnapshot(`../../${path}`)
  },
)
