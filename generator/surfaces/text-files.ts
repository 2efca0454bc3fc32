/** Plans and renders the files of one document. Runs in every thread. */

import type { ParsedDocument } from '../collect/document.ts'
import type { PlannedFile, RenderedFile } from '../kernel/file.ts'
import { toHash } from '../kernel/files/hash.ts'
import type { DocumentPage } from '../model/site.ts'
import type { SiteConfig } from '../schemas/site.ts'
import type { PageContext } from './page-context.ts'
import type { TextSurface } from './surface.ts'
import { surfaces } from './surfaces.ts'

const textSurfaces: readonly TextSurface[] = surfaces.filter((surface) => surface.needs === 'text')

/** A file of a document, with the surface that it belongs to. */
export interface TextFile extends PlannedFile {
  readonly surface: TextSurface
}

/** Lists the files of a document: its page in each format and, for an essay, its API responses. */
export const planDocument = (
  page: DocumentPage,
  config: Pick<SiteConfig, 'languages' | 'site'>,
): readonly TextFile[] =>
  textSurfaces.flatMap((surface) => surface.plan(page, config).map((file) => ({ ...file, surface })))

/**
 * Loads all that documents are rendered with.
 * @returns a function that renders files of one document. It throws an `Error` for an API resource that does not satisfy its schema
 *   (spec, section 2).
 */
export async function createTextRenderer(context: PageContext) {
  const renderers = new Map(
    await Promise.all(textSurfaces.map(async (surface) => [surface, await surface.load(context)] as const)),
  )
  return (planned: readonly TextFile[], page: DocumentPage, text: ParsedDocument): RenderedFile[] => {
    // The files of a surface share their bytes: an essay's JSON without a query is the JSON of its language.
    const rendered = new Map<TextSurface, Pick<RenderedFile, 'bytes' | 'hash' | 'outline'>>()
    return planned.map(({ file, lang, surface }) => {
      const known = rendered.get(surface)
      if (known !== undefined) return { file, lang, ...known }
      const render = renderers.get(surface)
      if (render === undefined) throw new Error(`Cannot render "${file}": its surface is not loaded`)
      const { content, ...outline } = render(page, text, file)
      const bytes = Buffer.from(content)
      const result = { bytes, hash: toHash(bytes), ...outline }
      rendered.set(surface, result)
      return { file, lang, ...result }
    })
  }
}
