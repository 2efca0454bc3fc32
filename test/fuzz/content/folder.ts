/** Creates the content folder of a seed: one to five documents, some features of sites, and some mutations. The same seed gives the same folder. */

import { smallSite } from '../../fixtures/content.ts'
import { createRandom } from '../../fixtures/random.ts'
import { assetMutations, features } from './features.ts'
import { fileMutations } from './file-mutations.ts'
import { frontMatterMutations } from './front-matter-mutations.ts'
import type { Source } from './sources.ts'
import { textMutations } from './text-mutations.ts'

/** The files of a content folder by path. A path that ends in a slash is an empty folder. */
export type Folder = Map<string, Buffer>

export type Random = ReturnType<typeof createRandom>

/** Changes a text. It gets the texts of other documents to take lines from. */
export type TextMutation = (text: string, random: Random, others: readonly Source[]) => string

/** Changes the files of a folder in place. */
export type FileMutation = (folder: Folder, random: Random) => void

const maxDocuments = 5
const maxMutations = 6
const maxFeatures = 4

/** A recipe without some mutations, to find out which of them matter. */
export interface Recipe {
  readonly seed: number
  /** The indexes of the mutations to leave out. */
  readonly omitted: readonly number[]
}

/** Returns how many mutations the folder of a seed has. */
export const countMutations = (seed: number): number => 1 + createRandom(mix(seed, 1)).integer(maxMutations)

/** Creates the folder of a seed. */
export function createFolder({ seed, omitted }: Recipe, sources: readonly Source[]): Folder {
  const random = createRandom(mix(seed, 0))
  const folder: Folder = new Map(
    Object.entries(smallSite)
      .filter(([path]) => path.endsWith('.yaml'))
      .map(([path, text]) => [path, Buffer.from(text)]),
  )
  for (let index = 0, count = 1 + random.integer(maxDocuments); index < count; index++) {
    const { format, text } = random.pick(sources)
    const [section, lang] = [random.pick(['essays', 'essays', 'pages']), random.pick(['en', 'en', 'pt'])]
    const front =
      section === 'pages' ? text.replace(/^date: .*\r?\n/m, '') : text.replace(/^type: .*\r?\n/m, '')
    folder.set(`${section}/document-${index}/${lang}.${format}`, Buffer.from(front))
  }
  addFeatures(folder, createRandom(mix(seed, -2)))
  for (let index = 0; index < countMutations(seed); index++) {
    // Each mutation has numbers of its own, so that it stays the same without the others.
    if (!omitted.includes(index)) mutate(folder, createRandom(mix(seed, index + 2)), sources)
  }
  return folder
}

/** Adds some features, each once, because a key of site.yaml can stand there only once. */
function addFeatures(folder: Folder, random: Random): void {
  const rest = [...features]
  for (let count = random.integer(maxFeatures + 1); count > 0; count--)
    for (const add of rest.splice(random.integer(rest.length), 1)) add(folder, random)
}

function mutate(folder: Folder, random: Random, sources: readonly Source[]): void {
  const kind = random.integer(20)
  if (kind === 0) {
    random.pick([...fileMutations, ...assetMutations])(folder, random)
    return
  }
  const isYaml = kind === 1
  const paths = [...folder.keys()].filter((path) => (isYaml ? /\.yaml$/ : /\.mdx?$/).test(path))
  if (paths.length === 0) return
  const path = random.pick(paths)
  // Latin-1 keeps bytes that are no UTF-8, which earlier mutations may have made.
  const text = folder.get(path)?.toString('latin1') ?? ''
  const end = isYaml ? text.length : (/^---\r?\n[\s\S]*?\n---\r?\n/.exec(text)?.[0].length ?? 0)
  const [front, body] = [text.slice(0, end), text.slice(end)]
  const mutated =
    isYaml || kind <= 4
      ? random.pick([...frontMatterMutations, ...textMutations])(front, random, sources) + body
      : front + random.pick(textMutations)(body, random, sources)
  folder.set(path, Buffer.from(mutated, 'latin1'))
}

/** Returns a seed that differs for each pair of numbers. */
const mix = (seed: number, index: number): number =>
  (Math.imul(seed + 1, 2654435761) ^ Math.imul(index + 1, 2246822519)) >>> 0 || 1
