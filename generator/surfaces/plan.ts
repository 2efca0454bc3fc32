/** The plan stage: lists the files of all surfaces, and what each file is made from. It renders nothing. */

import { OperationalError } from '../kernel/diagnostics/errors.ts'
import type { PlannedFile } from '../kernel/file.ts'
import { listParents } from '../kernel/files/portable-path.ts'
import type { Assets } from '../look/assets/page-assets.ts'
import type { DocumentPage, Site } from '../model/site.ts'
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
import type { TextFile } from './text-files.ts'

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
