/** The programs that servers and clients are, and the packages that are fetched for them. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { installFetched } from '../fetched.ts'
import { compilePrograms } from '../program.ts'
import { createEleventy, eleventyVersion } from './peers/eleventy.ts'
import type { Peer } from './peers/peer.ts'

const sirvVersion = '3.0.2'

export interface Programs {
  /** The command line of a program. */
  toLine(name: 'bare' | 'load' | 'sirv', ...flags: readonly string[]): readonly string[]
  /** Its version; null where it cannot be had. */
  readonly sirv: string | null
  /** Null where it cannot be had. */
  readonly eleventy: Peer | null
}

/** Compiles the programs into a folder of their own, and fetches what npm has. */
export async function installPrograms(folder: string): Promise<Programs> {
  mkdirSync(folder)
  const isFetched = installFetched(folder, [`@11ty/eleventy@${eleventyVersion}`, `sirv@${sirvVersion}`])
  if (!isFetched) console.log('Left out: Eleventy and sirv, which cannot be fetched from npm')
  await compilePrograms(
    folder,
    ['bare', 'load', 'sirv'].map((name) => `speed/programs/${name}.ts`),
  )
  return {
    toLine: (name, ...flags) => [process.execPath, join(folder, `${name}.mjs`), ...flags],
    sirv: isFetched ? sirvVersion : null,
    eleventy: isFetched ? createEleventy(join(folder, 'node_modules')) : null,
  }
}
