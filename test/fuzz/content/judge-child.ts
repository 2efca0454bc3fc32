/** Judges the folders that the parent process sends. It is a process of its own, so that a crash or a hang ends it alone. */

import type { Folder } from './folder.ts'
import { judge } from './judge.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined || process.send === undefined)
  throw new Error('Cannot run: the fuzzer starts this file')

process.on('message', async (files: Folder) => {
  const copy: Folder = new Map([...files].map(([path, bytes]) => [path, Buffer.from(bytes)]))
  process.send?.(await judge(copy, folder))
})
