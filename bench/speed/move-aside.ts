/** Moves an old output folder out of the way. */

import { existsSync, renameSync } from 'node:fs'

/**
 * Renames a folder to `<folder>-<number>`, so that the next build finds no output. Does nothing without the folder.
 *
 * Deleting it would distort the next build: for about half a minute after many files were deleted, ext4 creates new
 * files slowly.
 */
export function moveAside(folder: string): void {
  if (!existsSync(folder)) return
  let number = 1
  while (existsSync(`${folder}-${number}`)) number++
  renameSync(folder, `${folder}-${number}`)
}
