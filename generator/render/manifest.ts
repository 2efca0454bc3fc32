/** What the shim is told of a build: the manifest, which is written last. */

import { type FileEntry, type Manifest, manifestFormat } from '../../shim/contract/manifest.ts'
import * as mediaTypes from '../../shim/contract/media-types.ts'
import { documents, explorerPath, manifestFile, toPageFile } from '../../shim/contract/routes.ts'
import { toStaticHeaders } from '../../shim/contract/static-headers.ts'
import { toHash } from '../files/hash.ts'
import type { Site } from '../model/site.ts'
import { toHealth } from './api/resources.ts'
import type { DistFile, FileRecord } from './output.ts'

/** What a manifest says of a site, whatever its host. */
export type SiteManifest = Omit<Manifest, 'build' | 'hostFiles'>

/** Lists what was rendered. */
export function toManifest(site: Site, rendered: readonly FileRecord[]): SiteManifest {
  const { base_url, version, languages, quota, versioning } = site.config
  return {
    format: manifestFormat,
    baseUrl: base_url,
    languages,
    quota,
    headers: toStaticHeaders({ baseUrl: base_url, version, quota, versioning }),
    health: { plain: toHealth(site, false), verbose: toHealth(site, true) },
    // In the order of their slugs, in which the ones like another are found soonest.
    essays: Object.fromEntries(
      site.essays
        .map(({ slug, translations }) => [slug, translations.map(({ lang }) => lang)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    files: Object.fromEntries(
      rendered.map(({ file, hash, length, lang }) => [
        file,
        { hash, bytes: length, lang, type: toMediaType(file), headers: toHeaderSet(file) },
      ]),
    ),
  }
}

/** Writes the manifest down, with what the host's own files are. */
export function renderManifest(site: SiteManifest, hostFiles: readonly string[]): DistFile {
  // Of a large site it is tens of megabytes: what it says of itself is put behind the rest, and not written with it anew.
  const content = Buffer.from(JSON.stringify({ ...site, hostFiles } satisfies Omit<Manifest, 'build'>))
  const build = Buffer.from(`,"build":"${toHash(content)}"}`)
  return { file: manifestFile, bytes: Buffer.concat([content.subarray(0, -1), build]) }
}

const byExtension: ReadonlyMap<string, string> = new Map(Object.entries(mediaTypes))

/** The media type of a file in dist, by its name. */
function toMediaType(file: string): string {
  if (file === documents.apiCatalog) return mediaTypes.linkset
  if (file === documents.feed || file.endsWith(`/${documents.feed}`)) return mediaTypes.atom
  return byExtension.get(file.slice(file.lastIndexOf('.') + 1)) ?? mediaTypes.binary
}

/** Machines of any origin read everything but the pages themselves. */
function toHeaderSet(file: string): FileEntry['headers'] {
  if (toMediaType(file) !== mediaTypes.html) return 'cors'
  return file === toPageFile(explorerPath, 'html') ? 'explorer' : 'page'
}
