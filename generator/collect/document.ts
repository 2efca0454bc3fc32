/** Reads one essay or page: its front matter, its text as written, and what it refers to. */

import type { Root } from 'mdast'
import { VFile } from 'vfile'
import { report } from '../diagnostic.ts'
import { addAnchors } from '../markdown/anchors.ts'
import type { Format } from '../markdown/parsers.ts'
import { parseMarkdown } from './markdown.ts'
import { findReferences, type References } from './references.ts'
import { readText } from './text.ts'
import { parseYaml, type YamlSource } from './yaml.ts'

/** A document as its author wrote it, nothing about it judged yet. */
export interface DocumentSource {
  readonly file: VFile
  readonly kind: 'essay' | 'page'
  /** Names of its folder and of its file: what is to be its slug and its language. */
  readonly slug: string
  readonly lang: string
  readonly format: Format
  /** Its front matter; null where it has none. */
  readonly frontMatter: YamlSource | null
  /** The author's text, from the first line after the front matter that is not blank. */
  readonly body: string
  /** Where the body begins in the file. */
  readonly bodyOffset: number
  /** The whole file, read: positions are those of the file, headings have their anchors. */
  readonly tree: Root
  readonly references: References
}

/** Where a document stands in the content. */
export type DocumentPlace = Pick<DocumentSource, 'kind' | 'slug' | 'lang' | 'format'> & {
  readonly path: string
}

export async function readDocument({ path, ...place }: DocumentPlace): Promise<DocumentSource> {
  const file = await readText(path)
  const text = String(file)
  const { tree, references } = readTree(file, place.format)
  const [first] = tree.children
  if (first?.type !== 'yaml') {
    if (text.trim() !== '') reportMissing(file, text)
    return { ...place, file, frontMatter: null, body: text, bodyOffset: 0, tree, references }
  }
  const end = first.position?.end.offset ?? 0
  const fenced = text.slice(0, end)
  const start = /^.*(\r\n|\n|\r)/.exec(fenced)?.[0].length ?? 0
  const body = text.slice(end).replace(/^[ \t]*((\r\n|\n|\r)[ \t]*)*(\r\n|\n|\r|$)/, '')
  const stop = Math.max(fenced.lastIndexOf('\n'), fenced.lastIndexOf('\r')) + 1
  return {
    ...place,
    file,
    // The closing fence is not part of it; the line end before it is, as YAML needs one after a block scalar.
    frontMatter: parseYaml(text.slice(start, stop), file, start),
    body,
    bodyOffset: text.length - body.length,
    tree,
    references,
  }
}

/** A document's tree. One so deep that walking it fails is reported, and has nothing in it. */
function readTree(file: VFile, format: Format): { tree: Root; references: References } {
  try {
    const parsed = parseMarkdown(file, format)
    addAnchors(parsed.tree)
    return { tree: parsed.tree, references: findReferences(parsed, String(file)) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    report(file, 'unreadable-file', {
      reason:
        'Found lists, quotes or the like nested too deeply to be read; expected fewer than a thousand levels',
      found: 'deep nesting',
      expected: ['fewer than a thousand levels'],
    })
    const parsed = parseMarkdown(new VFile(toFrontMatter(String(file))), 'md')
    return { tree: parsed.tree, references: findReferences(parsed, '') }
  }
}

/** What stands before the body. */
const toFrontMatter = (text: string): string =>
  /^---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?=\r?\n|$)/.exec(text)?.[0] ?? ''

function reportMissing(file: VFile, text: string): void {
  const isOpen = /^---[ \t]*[\r\n]/.test(text)
  report(file, 'missing-front-matter', {
    reason: isOpen
      ? 'Found front matter that is not closed; expected a line of three hyphens after it'
      : 'Found no front matter; expected the file to begin with a line of three hyphens, keys such as "title", and three hyphens again',
    found: isOpen ? 'front matter that is not closed' : 'no front matter',
    expected: ['---'],
  })
}
