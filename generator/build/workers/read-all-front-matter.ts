/** Reads the front matter of all documents. Uses the cache for unchanged files, and validates the others. */

import type { Source } from '../../content/schemas/source.ts'
import type { DocumentFile, DocumentMetadata, FrontMatter } from '../../kernel/document.ts'
import type { WorkerPool } from './pool.ts'

/**
 * Returns the front matter of all documents, in the order of the files.
 * @param cached cached front matter in the order of the files; null for files that must be read
 * @param onProgress called with the number of files that were read since the last call
 */
export async function readAllFrontMatter(
  pool: Pick<WorkerPool, 'readFrontMatter'>,
  sources: readonly Source[],
  files: readonly DocumentFile[],
  cached: readonly (FrontMatter | null)[],
  onProgress: (documents: number) => void,
): Promise<readonly FrontMatter[]> {
  const isMissing = (_: DocumentFile, index: number) => (cached[index] ?? null) === null
  const read = (await pool.readFrontMatter(sources, files.filter(isMissing), onProgress)).values()
  const intern = createInterner()
  return files.map((_, index) => {
    const frontMatter = cached[index] ?? (read.next().value as FrontMatter)
    return { ...frontMatter, metadata: frontMatter.metadata && internTexts(frontMatter.metadata, intern) }
  })
}

type Intern = <T extends string>(text: T) => T

const noAliases: readonly string[] = []

/** Shares equal texts between documents. Worker threads send copies, which would use too much memory for a large site. */
const internTexts = (
  { tags, aliases, date, updated, type, ...texts }: DocumentMetadata,
  intern: Intern,
): DocumentMetadata => ({
  ...texts,
  date: date && intern(date),
  updated: updated && intern(updated),
  tags: tags.map(intern),
  aliases: aliases.length === 0 ? noAliases : aliases,
  type: intern(type),
})

function createInterner(): Intern {
  const texts = new Map<string, string>()
  return <T extends string>(text: T) => {
    const first = texts.get(text)
    if (first === undefined) texts.set(text, text)
    return (first ?? text) as T
  }
}
