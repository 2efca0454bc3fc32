/** Finds the pages of the documentation, and the fenced blocks in them. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../fixtures/project.ts'

export interface Block {
  /** The word after the fence; empty without one. */
  readonly language: string
  readonly lines: readonly string[]
  /** The index of its first line in the page, after the fence. */
  readonly firstLine: number
  /** The text between the block before it and this one. */
  readonly before: string
}

/** The names of the folders in examples/, sorted. */
export const examples: readonly string[] = readdirSync(join(projectFolder, 'examples'), {
  withFileTypes: true,
})
  .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  .sort()

/** The paths of README.md, of those in examples/, and of all pages in docs/, relative to the project. */
export const pages: readonly string[] = [
  'README.md',
  'examples/README.md',
  ...examples.map((name) => `examples/${name}/README.md`),
  ...readdirSync(join(projectFolder, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`)
    .sort(),
]

export const readPage = (path: string): string => readFileSync(join(projectFolder, path), 'utf8')

/** Lists the fenced blocks of a page. */
export function listBlocks(page: string): readonly Block[] {
  const lines = page.split('\n')
  const fences = lines.flatMap((line, index) => (line.startsWith('```') ? [index] : []))
  return fences.flatMap((start, index): readonly Block[] => {
    if (index % 2 === 1) return []
    const end = fences[index + 1] ?? lines.length
    const language = (lines[start] ?? '').slice(3)
    const before = lines.slice((fences[index - 1] ?? -1) + 1, start).join('\n')
    return [{ language, lines: lines.slice(start + 1, end), firstLine: start + 1, before }]
  })
}
