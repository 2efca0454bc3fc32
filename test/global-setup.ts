/**
 * Puts temporary files into memory, because tests write and delete hundreds of thousands of small ones. Creates the folder for
 * what tests compile on first use, and removes it after the run.
 */

import { mkdtempSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { projectFolder } from './fixtures/project.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that all workers share. */
    readonly compiled: string
  }
}

/** The file system in memory of most Linux systems. */
const memory = '/dev/shm'

/** How much the tests may need there, in bytes. */
const neededMemory = 2 ** 31

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededMemory
  } catch {
    return false
  }
}

export default function setup({ provide }: TestProject): () => void {
  // Workers and their processes inherit it, and `tmpdir()` reads it.
  if (process.env.TMPDIR === undefined && hasMemory()) process.env.TMPDIR = memory
  // The source maps in it are read when all tests have ended.
  const coverage = process.env.STELE_COVERAGE
  const folder = mkdtempSync(join(coverage ?? tmpdir(), 'stele-compiled-'))
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
  provide('compiled', folder)
  return () => {
    if (coverage === undefined) rmSync(folder, { recursive: true })
  }
}
