/** What the shim is told of a build: the manifest, which is written last. */

import { type Manifest, manifestFormat } from '../../shim/contract/manifest.ts'
import { manifestFile } from '../../shim/contract/routes.ts'
import type { Site } from '../model/site.ts'
import { type RenderedFile, toHash } from './render.ts'
import { toHealth } from './resources.ts'

/** Lists what was rendered. */
export function renderManifest(site: Site, rendered: readonly RenderedFile[]): RenderedFile {
  const { base_url, version, languages, quota, versioning } = site.config
  const content: Omit<Manifest, 'build'> = {
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
  const manifest: Manifest = { ...content, build: toHash(Buffer.from(JSON.stringify(content))) }
  const bytes = Buffer.from(JSON.stringify(manifest))
  return { file: manifestFile, lang: null, bytes, hash: toHash(bytes) }
}
