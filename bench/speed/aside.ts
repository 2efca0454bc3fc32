/** Where outputs go that a run is done with. */

import { existsSync, renameSync } from 'node:fs'

/**
 * Clears the way for the next build. What was built is not removed: for half a minute after many files were, ext4 looks
 * at each of their places before it makes a new file, and who comes next pays for it.
 */
export function putAside(out: string): void {
  if (!existsSync(out)) return
  let number = 1
  while (existsSync(`${out}-${number}`)) number++
  renameSync(out, `${out}-${number}`)
}
