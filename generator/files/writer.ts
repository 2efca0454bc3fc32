/** Writes files into a folder, making the folders that they are in. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DistFile } from '../render/output.ts'

/** Creates what gives the path of a file in a folder, whose own folder is there from then on. */
export function createPathResolver(folder: string): (file: string) => string {
  const made = new Set<string>()
  return (file) => {
    const path = join(folder, file)
    const parent = dirname(path)
    if (!made.has(parent)) mkdirSync(parent, { recursive: true })
    made.add(parent)
    return path
  }
}

/** Creates what writes files into a folder. */
export function createFileWriter(folder: string): (file: DistFile) => void {
  const makeRoom = createPathResolver(folder)
  return ({ file, bytes }) => writeFileSync(makeRoom(file), bytes)
}
