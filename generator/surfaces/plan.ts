/**
 * Plans the files of all surfaces, and what each file is made from; and plans and renders the files of one document, which runs in
 * every thread.
 */

import type { SiteConfig } from '../content/schemas/site.ts'
import type { ParsedDocument } from '../content/texts/document.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import type { PlannedFile, RenderedFile } from '../kernel/file.ts'
import { toHash } from '../kernel/files/hash.ts'
import { listParents } from '../kernel/files/paths.ts'
import type { Assets } from '../look/assets/page-assets.ts'
import type { DocumentPage, Site } from '../site/model/site.ts'
import type { PageContext } from './page-context.ts'
import type {
  DrawnFile,
  DrawnSurface,
  FilesSurface,
  MetadataFile,
  MetadataSurface,
  Surface,
  TextSurface,
} from './surface.ts'
import { surfaces } from './surfaces.ts'

/** A file of a site, with the surface that it belongs to. */
export type SiteFile =
  | (TextFile & { readonly needs: 'text'; readonly page: DocumentPage })
  | (MetadataFile & { readonly needs: 'metadata'; readonly surface: MetadataSurface })
  | (PlannedFile & { readonly needs: 'files'; readonly surface: FilesSurface })
  | (DrawnFile & { readonly needs: 'drawing'; readonly surface: DrawnSurface })

/** The files of a site that need one kind of input. */
export type FileThatNeeds<Needs extends SiteFile['needs']> = Extract<SiteFile, { readonly needs: Needs }>

export const isFileThatNeeds =
  <Needs extends SiteFile['needs']>(needs: Needs) =>
  (file: SiteFile): file is FileThatNeeds<Needs> =>
    file.needs === needs

/**
 * Lists every file of a site, sorted by path.
 * @param added the surfaces of plugins
 * @throws {OperationalError} PLUGIN_FAILED if a plugin has a file of another surface
 */
export function planSite(site: Site, assets: Assets, added: readonly Surface[] = []): readonly SiteFile[] {
  const files = [...surfaces, ...added]
    .flatMap((surface) => [...planSurface(surface, site, assets)])
    .sort((a, b) => (a.file < b.file ? -1 : 1))
  if (added.length > 0) assertDistinct(files)
  return files
}

/** Some file systems do not keep apart names that differ only in capitals or in the form of their accents. */
const toName = (file: string): string => file.normalize('NFC').toLowerCase()

/** @throws {OperationalError} PLUGIN_FAILED if two surfaces have a file, or one has a file in the place of a folder */
function assertDistinct(files: readonly SiteFile[]): void {
  const byName = new Map<string, SiteFile>()
  const fail = ({ file, surface }: SiteFile, other: SiteFile): never => {
    throw new OperationalError(
      `Cannot publish "${file}" of "${surface.name}": "${other.surface.name}" has "${other.file}"`,
      'PLUGIN_FAILED',
    )
  }
  for (const file of files) {
    const other = byName.get(toName(file.file))
    if (other !== undefined) fail(file, other)
    byName.set(toName(file.file), file)
  }
  for (const file of files)
    for (const folder of listParents(toName(file.file))) {
      const other = byName.get(folder)
      if (other !== undefined) fail(file, other)
    }
}

function* planSurface(surface: Surface, site: Site, assets: Assets): Generator<SiteFile> {
  switch (surface.needs) {
    case 'text':
      yield* planTexts(surface, site)
      break
    case 'metadata':
      for (const file of surface.plan(site, assets)) yield { ...file, needs: 'metadata', surface }
      break
    case 'files':
      for (const file of surface.plan(site)) yield { ...file, needs: 'files', surface }
      break
    case 'drawing':
      for (const file of surface.plan(site, assets)) yield { ...file, needs: 'drawing', surface }
  }
}

function* planTexts(surface: TextSurface, { published, config }: Site): Generator<SiteFile> {
  for (const page of published)
    if (page.kind === 'document')
      for (const file of surface.plan(page, config)) yield { ...file, needs: 'text', surface, page }
}

const textSurfaces: readonly TextSurface[] = surfaces.filter((surface) => surface.needs === 'text')

/** A file of a document, with the surface that it belongs to. */
interface TextFile extends PlannedFile {
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
