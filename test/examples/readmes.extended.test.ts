/**
 * The README.md of each example, followed to the letter in a copy of its folder.
 * Update them with `npx vitest run --project extended examples --update`.
 */

import { rmSync } from 'node:fs'
import { delimiter } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readPage } from '../docs/blocks.ts'
import { followPage } from '../docs/follow-page.ts'
import { writeNpx } from '../docs/npx.ts'
import { createFolder } from '../fixtures/content.ts'
import { addPackages } from '../fixtures/packed.ts'
import { describeWhere, findMissing } from '../fixtures/where.ts'
import { findFreePort } from '../targets/targets.ts'
import { copyExample, installStele } from './copy-example.ts'

interface Followed {
  readonly example: string
  /** The port that its page shows. */
  readonly port: string
  /** Why this machine cannot run it; null if it can. */
  readonly whyNot: string | null
}

const all: readonly Followed[] = [
  { example: 'hugo', port: '8080', whyNot: findMissing('hugo') },
  { example: 'astro', port: '8080', whyNot: null },
  { example: 'express', port: '3000', whyNot: null },
  { example: 'talks', port: '8080', whyNot: null },
]

for (const { example, port, whyNot } of all) {
  const page = `examples/${example}/README.md`
  describeWhere(page, whyNot, () => {
    it('shows what its commands print', async () => {
      const folder = copyExample(example)
      onTestFinished(() => rmSync(folder, { recursive: true }))
      installStele(folder)
      addPackages(folder, ['express'])
      const used = String(await findFreePort())
      const followed = await followPage({
        page: readPage(page),
        folder,
        ports: [port, used],
        env: { PATH: `${writeNpx(createFolder())}${delimiter}${process.env.PATH}`, PORT: used },
      })
      await expect(followed).toMatchFileSnapshot(`../../${page}`)
    })
  })
}
