/** Follows docs/tutorial.md with the packed package, in an empty folder. */

import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packProject } from '../fixtures/pack-project.ts'
import { findFreePort } from '../targets/targets.ts'
import { readPage } from './blocks.ts'
import { followPage } from './follow-page.ts'

export interface Followed {
  /** The page, with the printed output in place of any that differs. */
  readonly page: string
  /** From the first command to the end of the last one, without the time to pack. */
  readonly seconds: number
}

export const tutorial = 'docs/tutorial.md'

/** The command that a reader types. Tests install the packed project instead. */
const [installation = ''] = /npm install git\+\S+/.exec(readPage(tutorial)) ?? []

/**
 * @param pack writes the packed project into a folder
 * @throws {Error} if a command of the page fails
 */
export async function followTutorial(
  onCommand?: (command: string) => void,
  pack: (folder: string) => void = packProject,
): Promise<Followed> {
  const folder = mkdtempSync(join(tmpdir(), 'stele-tutorial-'))
  try {
    const packed = join(folder, 'packed')
    mkdirSync(packed)
    pack(packed)
    const tarball = `npm install ${join(packed, readdirSync(packed)[0] ?? '')}`
    const port = String(await findFreePort())
    const start = performance.now()
    const page = await followPage({
      page: readPage(tutorial).replace(installation, tarball),
      folder,
      ports: ['8080', port],
      ...(onCommand === undefined ? {} : { onCommand }),
    })
    return {
      page: page.replace(tarball, installation),
      seconds: Math.round((performance.now() - start) / 1000),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
