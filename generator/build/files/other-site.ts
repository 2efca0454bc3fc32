/** Decides which files of another generator are published, and which files of the build they replace (`site: { from }`). */

import { VFile } from 'vfile'
import { mcpPath } from '../../../shim/contract/mcp.ts'
import { apiRoot, gonePages, internalFolder } from '../../../shim/contract/routes.ts'
import type { OtherFile, OtherSite } from '../../content/files/other-site.ts'
import type { ContentAsset } from '../../kernel/asset.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { listParents } from '../../kernel/files/paths.ts'
import { hasImpossibleName } from '../../site/addresses/other-pages.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import type { Site } from '../../site/model/site.ts'
import type { SiteFile } from '../../surfaces/plan.ts'

/** What is published together with the output of another generator. */
export interface JoinedPlan {
  /** The files of the build without those that the other generator has. */
  readonly plan: readonly SiteFile[]
  /** The files of the build that files of the other generator replace. */
  readonly replaced: ReadonlySet<string>
  /** The files of the other generator that are published, sorted. */
  readonly otherFiles: readonly OtherFile[]
  /** By the path of a page's file: the path of its Markdown in dist. */
  readonly markdown: ReadonlyMap<string, string>
  /** Files with diagnostics: what is kept, and what is left out. */
  readonly reports: readonly VFile[]
}

/** The plan of a site without another generator. */
export const toPlanAlone = (plan: readonly SiteFile[]): JoinedPlan => ({
  plan,
  replaced: new Set(),
  otherFiles: [],
  markdown: new Map(),
  reports: [],
})

/** Files that hosts read. A build writes its own. */
const hostFiles =
  /^(?:_headers|_redirects|netlify\.toml|vercel\.json|middleware\.[cm]?[jt]s|\.assetsignore|_worker\.js)$/

/** Folders of the API, and files that only error responses have. */
const reserved = new RegExp(
  `^(?:(?:${apiRoot.slice(1)}|${internalFolder}|${mcpPath.slice(1)})(?:/|\\.|$)|${gonePages.html.replace('.', '\\.')}$)`,
)

/** Joins the plan of a build and the files of another generator. */
export function joinOtherSite(
  site: Site,
  plan: readonly SiteFile[],
  { folder, files }: OtherSite,
  assets: readonly ContentAsset[],
): JoinedPlan {
  const { replace = [] } = site.config.otherSite ?? {}
  const planned = new Map(plan.map((representation) => [toKey(representation.file), representation]))
  /** The file of the build that another generator has, too. */
  const findShared = (file: string): SiteFile | null => {
    const own = planned.get(toKey(file))
    return own?.surface.isShared ? own : null
  }
  const explain = createExplanation(files, [...planned.keys(), ...assets.map(({ file }) => toKey(file))])
  const reports: VFile[] = []
  const dropped = new Set<string>()
  const published = files.filter((other) => {
    const { file } = other
    const own = findShared(file)
    if (own !== null) {
      if (replace.includes(file)) return false
      for (const replaced of listReplaced(own, plan)) dropped.add(replaced)
      reports.push(
        toReport(
          other,
          'kept-file',
          `This file is published instead of the one of the build; to change that, add "${file}" to "replace" of "site"`,
        ),
      )
      return true
    }
    const reason = explain(file)
    if (reason !== null)
      reports.push(toReport(other, 'left-out-file', `The file is not published: ${reason}`))
    return reason === null
  })
  for (const file of replace) {
    if (findShared(file) !== null) continue
    const reason = `The build has no "${file}"; remove the name from "replace" of "site"`
    reports.push(toReport({ path: `${folder}/${file}`, file }, 'kept-file', reason))
  }
  const kept = plan.filter(({ file }) => !dropped.has(file))
  return {
    plan: kept,
    replaced: dropped,
    otherFiles: published,
    markdown: findMarkdown(site, kept, published),
    reports,
  }
}

/**
 * Creates a function that says why a file of the other generator is not published; null for one that is.
 * @param own the keys of the files of the build
 */
function createExplanation(
  files: readonly OtherFile[],
  own: readonly string[],
): (file: string) => string | null {
  const names = new Set(files.map(({ file }) => file))
  const ownFiles = new Set(own)
  const ownFolders = new Set(own.flatMap(listParents))
  return (file) => {
    const key = toKey(file)
    if (ownFiles.has(key) || ownFolders.has(key) || listParents(key).some((folder) => ownFiles.has(folder)))
      return 'the build publishes a file of its own at this path'
    if (reserved.test(file)) return 'the path belongs to the API'
    if (hostFiles.test(file))
      return 'a host reads it, and the build writes its own; write redirects as "redirects" in site.yaml'
    const original = file.replace(/\.(?:br|gz|zst)$/, '')
    if (original !== file && names.has(original))
      return 'it is a compressed copy, which hosts make themselves'
    return hasImpossibleName(file)
      ? 'its name has a backslash, a "?", a "#" or a control character, which paths of URLs cannot have'
      : null
  }
}

/** Some file systems do not keep apart names that differ only in capitals. */
const toKey = (file: string): string => file.toLowerCase()

/** Lists a file of the build that is replaced, and the files that make no sense without it: the further parts of an index. */
const listReplaced = ({ file }: SiteFile, plan: readonly SiteFile[]): readonly string[] => [
  file,
  ...plan.flatMap((other) => (other.partOf === file ? other.file : [])),
]

function toReport(
  { path, file }: Pick<OtherFile, 'path' | 'file'>,
  rule: 'kept-file' | 'left-out-file',
  reason: string,
): VFile {
  const input = new VFile({ path })
  report(input, rule, { reason, found: `/${file}`, expected: [] })
  return input
}

/** Finds the Markdown of each page: of the documents, of the home page and of the lists. */
function findMarkdown(
  { config: { pageAddresses } }: Site,
  plan: readonly SiteFile[],
  files: readonly OtherFile[],
): ReadonlyMap<string, string> {
  const planned = new Set(plan.map(({ file }) => file))
  const names = new Set(files.map(({ file }) => file))
  return new Map(
    Object.entries(pageAddresses).flatMap(([path, address]) => {
      const markdown = toDecodedPageFile(path, 'md')
      const [bare, index] = [
        toDecodedPageFile(path, 'html'),
        toDecodedPageFile(address.replace(/\/?$/, '/index'), 'html'),
      ]
      const page = address.endsWith('/') ? index : bare
      return names.has(page) && planned.has(markdown) ? [[page, markdown] as const] : []
    }),
  )
}
