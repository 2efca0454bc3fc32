/** What the shim is told of a build: the manifest, which is written last. */

import { type Manifest, manifestFormat } from '../../shim/contract/manifest.ts'
import { manifestFile } from '../../shim/contract/routes.ts'
import type { Site } from '../model/site.ts'
import { type DistFile, type RenderedFile, toHash } from './render.ts'
import { toHealth } from './resources.ts'

/** Lists what was rendered. */
export function toManifest(site: Site, rendered: readonly RenderedFile[]): Manifest {
  const { base_url, version, languages, quota, versioning } = site.config
  const content: Omit<Manifest, 'build' | 'hostFiles'> = {
    format: manifestFormat,
    version,
    baseUrl: base_url,
    languages,
    quota,
    versioning,
    health: { plain: toHealth(site, false), verbose: toHealth(site, true) },
    essays: Object.fromEntries(
      site.essays.map(({ slug, translations }) => [slug, translations.map(({ lang }) => lang)]),
    ),
    files: Object.fromEntries(
      rendered.map(({ file, hash, bytes, lang }) => [file, { hash, bytes: bytes.length, lang }]),
    ),
  }
  return { ...content, hostFiles: [], build: toHash(Buffer.from(JSON.stringify(content))) }
}

/** Writes a manifest down. */
export function renderManifest(manifest: Manifest): DistFile {
  return { file: manifestFile, bytes: Buffer.from(JSON.stringify(manifest)) }
}
