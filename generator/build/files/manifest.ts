/** The manifest: what the shim reads about a build. It is written after every other file. */

import mime from 'mime'
import {
  type FileEntry,
  type Manifest,
  manifestFormat,
  type SiteManifest,
} from '../../../shim/contract/manifest.ts'
import { mcpFiles } from '../../../shim/contract/mcp.ts'
import * as mediaTypes from '../../../shim/contract/media-types.ts'
import {
  documents,
  errorPageFiles,
  errorPages,
  linkedPages,
  manifestFile,
  toPagePath,
} from '../../../shim/contract/routes.ts'
import { isSectionsFile } from '../../../shim/contract/sections.ts'
import { type Embeds, toStaticHeaders } from '../../../shim/contract/static-headers.ts'
import { toScript } from '../../content/schemas/html-keys.ts'
import { toLanguageTag } from '../../content/schemas/languages.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import type { DayRange } from '../../kernel/days.ts'
import type { DistFile, FileRecord } from '../../kernel/file.ts'
import { toHash } from '../../kernel/files/hash.ts'
import { findCoveringLanguage } from '../../kernel/hosted-operations.ts'
import { hasMcp, toPageUrl } from '../../kernel/published-urls.ts'
import { decodePart } from '../../kernel/site-url.ts'
import { usesOwnFont } from '../../look/assets/theme-assets.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import type { Site } from '../../site/model/site.ts'
import { toHealth, toHealthPath } from '../../surfaces/api/resources.ts'
import { toContentSignal } from '../../surfaces/crawlers/index.ts'
import { listFeedDocuments } from '../../surfaces/feeds/index.ts'
import { findLastChange } from '../../surfaces/feeds/last-change.ts'

/**
 * Creates the manifest of a site from the records of its rendered files.
 * @param days on which the same content gives the same site; null if the day of the build decides nothing
 */
export function toManifest(site: Site, rendered: readonly FileRecord[], days: DayRange | null): SiteManifest {
  const { base_url, version, languages, quota, versioning, pageAddresses } = site.config
  const sections = rendered.filter(({ file }) => isSectionsFile(file)).length
  const pages = new Map(
    Object.entries(pageAddresses).flatMap(([path, address]) => [
      [toDecodedPageFile(path, 'md'), address],
      ...(isSecondIndex(path, address) ? [[toDecodedPageFile(path, 'html'), decodePart(path)] as const] : []),
    ]),
  )
  return {
    format: manifestFormat,
    baseUrl: base_url,
    languages,
    quota,
    headers: toStaticHeaders({
      baseUrl: base_url,
      documentation: toPageUrl(`/${linkedPages.developers}`, site),
      status: base_url + toHealthPath(false, site.hosting.addressing),
      hasMcp: hasMcp(site),
      languages,
      feedDates: toFeedDates(site),
      contentSignal: toContentSignal(site.config),
      version,
      quota,
      versioning,
      embeds: toEmbeds(site.config),
    }),
    health: { plain: toHealth(site, false), verbose: toHealth(site, true) },
    essays: Object.fromEntries(
      site.essays.map(({ slug, translations }) => [slug, translations.map(({ lang }) => lang)]),
    ),
    ...(site.config.collections.length === 0 ? {} : { collections: toCollections(site) }),
    ...(site.formerPaths.size === 0 ? {} : { formerPaths: toFormerPaths(site) }),
    ...(sections === 0 ? {} : { sections }),
    ...(days === null ? {} : { days }),
    files: Object.fromEntries(
      rendered.map(({ file, hash, length, lang, isOther, tokens }): [string, FileEntry] => {
        const page = pages.get(file)
        return [
          file,
          {
            hash,
            bytes: length,
            lang: lang && toLanguageTag(lang, site.config),
            type: isOther ? toOtherType(file) : toMediaType(file),
            headers: toHeaderSet(file, isOther, languages),
            // The page of a 404 is at no path, and so is not marked as a page.
            ...(isOther && file !== errorPages.html ? { isOther } : {}),
            // Rules would need a line for each document.
            ...(tokens === undefined || site.hosting.servedBy !== 'shim' ? {} : { tokens }),
            ...(page === undefined ? {} : { page }),
          },
        ]
      }),
    ),
  }
}

/** The languages of each document of the author's collections, by collection and slug. */
const toCollections = ({ config, items }: Site): NonNullable<SiteManifest['collections']> =>
  Object.fromEntries(
    config.collections.map(({ name }) => [
      name,
      Object.fromEntries(
        (items.get(name) ?? []).map(({ slug, translations }) => [slug, translations.map(({ lang }) => lang)]),
      ),
    ]),
  )

/** When the feeds of essays changed last. Readers that know no entity tags read this date. */
function toFeedDates(site: Site): ReadonlyMap<string, string> {
  return new Map(
    site.config.languages.flatMap((lang) => {
      const instant = findLastChange(listFeedDocuments(site.published, 'essays', lang))
      return instant === null ? [] : [[lang, new Date(instant).toUTCString()] as const]
    }),
  )
}

/** The paths of former pages. A page of another generator has an address that differs from its path. */
const toFormerPaths = ({
  formerPaths,
  config: { pageAddresses },
}: Site): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Array.from(formerPaths, ([from, to]) => [from, to && decodePart(pageAddresses[to] ?? to)]),
  )

/** What pages may load by the keys `allow`, `theme` and `scripts` of site.yaml. */
const toEmbeds = ({ site, math, allow: { elements, frames }, theme, scripts }: SiteConfig): Embeds => ({
  hasMedia: elements.includes('video') || elements.includes('audio'),
  frames: elements.includes('iframe') ? frames : [],
  hasFonts:
    theme.css !== undefined ||
    (typeof theme.font === 'object' && theme.font.files !== undefined) ||
    (site && (math || usesOwnFont(theme))),
  hasWebManifest: theme.icon !== undefined,
  scripts: scripts.map(toScript),
})

/**
 * Serializes the manifest.
 * @param hostFiles paths of the files that the host needs beside the site
 */
export function renderManifest(site: SiteManifest, hostFiles: readonly string[]): DistFile {
  // The build id is a hash of the rest. It is appended to the bytes, because the manifest of a large site has tens of
  // megabytes and would take long to serialize twice.
  const content = Buffer.from(JSON.stringify({ ...site, hostFiles } satisfies Omit<Manifest, 'build'>))
  const build = Buffer.from(`,"build":"${toHash(content)}"}`)
  return { file: manifestFile, bytes: Buffer.concat([content.subarray(0, -1), build]) }
}

const byExtension: ReadonlyMap<string, string> = new Map(Object.entries(mediaTypes))

/** The media type of a file in dist, from its path. */
function toMediaType(file: string): string {
  if (file === documents.apiCatalog) return mediaTypes.linkset
  if (file === mcpFiles.card) return mediaTypes.serverCard
  if (file === mcpFiles.catalog) return mediaTypes.aiCatalog
  if (file === documents.feed || file.endsWith(`/${documents.feed}`)) return mediaTypes.atom
  const extension = file.slice(file.lastIndexOf('.') + 1)
  return byExtension.get(extension) ?? toCommonType(extension)
}

/** The media type of a file of another generator: its feed may be in any format. */
function toOtherType(file: string): string {
  const extension = file.slice(file.lastIndexOf('.') + 1)
  return extension === 'xml' ? mediaTypes.xml : toMediaType(file)
}

/** The media type of a file that only authors publish. */
function toCommonType(extension: string): string {
  const type = mime.getType(extension) ?? mediaTypes.binary
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/** Whether a page is the index of a folder beside a page of the same name, so that the Markdown has the name of its file. */
const isSecondIndex = (path: string, address: string): boolean =>
  address.endsWith('/') && path === `${address}index`

/**
 * Clients of any origin may read every file except the HTML pages, and every error page. Files of another generator have no policy.
 * @param isOther whether another generator wrote the file
 */
function toHeaderSet(
  file: string,
  isOther: boolean | undefined,
  languages: readonly string[],
): FileEntry['headers'] {
  if (toMediaType(file) === mediaTypes.svg && !isOther) return 'sandbox'
  const isPage = toMediaType(file) === mediaTypes.html
  if (errorPageFiles.has(file)) return isPage && !isOther ? 'error' : 'cors'
  const lang = findCoveringLanguage(`/${file}`, languages)
  if (!isOther && file === toPagePath(`/${documents.feed}`, lang, languages).slice(1)) return `feed.${lang}`
  if (!isPage && !file.endsWith('.md')) return 'cors'
  if (!isPage) return `markdown.${lang}`
  if (isOther) return `other.${lang}`
  return `page.${lang}`
}
