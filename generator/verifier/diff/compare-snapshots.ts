/** Compares two builds, one resource after the other: what changes for clients, for caches and for the host. */

import { isDeepStrictEqual } from 'node:util'
import {
  internalFolder,
  isDeltaFile,
  openapiFiles,
  toApiFile,
  toItemPath,
} from '../../../shim/contract/routes.ts'
import { isMap } from '../../content/schemas/validate.ts'
import {
  type BuildDiff,
  type Change,
  type ChangeRule,
  type ComparedBuild,
  changeKinds,
} from './build-diff.ts'
import {
  compareContracts,
  compareFields,
  readVersion,
  toAllowsNull,
  toIsOptional,
} from './compare-contracts.ts'
import { toAnnounced } from './page-urls.ts'
import {
  type Findings,
  findTitle,
  getIn,
  listResources,
  parseListFile,
  type Resource,
  type Resources,
  readTitles,
  type Snapshot,
  type Titles,
  toChange,
  toFindings,
} from './snapshot.ts'

/**
 * Compares two builds. Reads the essay lists and the responses of the API that differ.
 * @throws {OperationalError} if a snapshot cannot be read
 */
export async function compareSnapshots(before: Snapshot, after: Snapshot): Promise<BuildDiff> {
  const oldResources = listResources(before)
  const newResources = listResources(after)
  const findings: Findings[] = [
    compareBaseUrls(before, after),
    compareVersionedContracts(before, after),
    compareFormerPaths(before, after, newResources),
  ]
  const [oldTitles, newTitles] = [await readTitles(before), await readTitles(after)]
  const changed: Resource[] = []
  const removed: Resource[] = []
  for (const [address, resource] of oldResources.byAddress) {
    const current = newResources.byAddress.get(address)
    if (current === undefined) {
      findings.push(describeRemoval(resource, after, newResources, oldTitles))
      removed.push(resource)
    } else {
      const finding = await compareResource(resource, current, before, after, newTitles)
      findings.push(finding)
      if (finding.changes.length > 0) changed.push(current)
    }
  }
  for (const [address, resource] of newResources.byAddress) {
    if (oldResources.byAddress.has(address)) continue
    findings.push(describeAddition(resource, oldResources, newTitles))
    changed.push(resource)
  }
  // Each build has other deltas, which only repeat what has changed. Caches may still have the old ones.
  const changes = findings
    .flatMap((finding) => finding.changes)
    .filter(({ address }) => !isDeltaFile(address.slice(1)))
    .sort(compareChanges)
  const staleOfFindings = findings.flatMap((finding) => finding.stale)
  const stale = [
    ...staleOfFindings,
    ...findStaleLists(staleOfFindings, before, after),
    ...(changes.length === 0 ? [] : findStaleSearch(before, after)),
  ].map((path) => `${before.baseUrl}${path}`)
  return {
    old: toComparedBuild(before),
    new: toComparedBuild(after),
    summary: countKinds(changes),
    changes,
    purge: [...new Set(stale)].sort(),
    ...toAnnounced({ changed, removed }, [before, oldResources], [after, newResources]),
    ...compareStoredFiles(before.storedFiles, after.storedFiles),
    uncompared: findings.flatMap((finding) => finding.uncompared).sort(),
  }
}

/** The lists in parts of each language whose whole list is stale. The files of a service are not known, so those of the new build count. */
function findStaleLists(stale: readonly string[], before: Snapshot, after: Snapshot): readonly string[] {
  const stalePaths = new Set(stale)
  const [defaultLanguage] = after.languages
  const files = new Set([...(before.storedFiles?.keys() ?? []), ...(after.storedFiles?.keys() ?? [])])
  const collections = Object.keys({ ...before.collections, ...after.collections })
  return [...files].flatMap((file) => {
    const list = parseListFile(file, collections)
    if (list === null) return []
    const { path, lang, whole } = list
    if (!stalePaths.has(`/${toApiFile(whole, lang)}`)) return []
    return [...(lang === null ? [path] : []), `${path}?lang=${lang ?? defaultLanguage}`, `/${file}`]
  })
}

function compareBaseUrls({ baseUrl }: Snapshot, { baseUrl: newUrl }: Snapshot): Findings {
  const message = `Absolute URLs start with "${newUrl}", and started with "${baseUrl}"`
  return toFindings(baseUrl === newUrl ? [] : [toChange('base-url-changed', '/', null, message)])
}

/** A contract may change if its version does. Additions are possible in any version. */
function compareVersionedContracts({ contract: before }: Snapshot, { contract: after }: Snapshot): Findings {
  const address = `/${openapiFiles.json}`
  const [version, newVersion] = [readVersion(before), readVersion(after)]
  const changes = compareContracts(before, after).map(({ isAddition, message }) => {
    if (isAddition) return toChange('contract-extended', address, null, message)
    return version === newVersion
      ? toChange('contract-changed', address, null, `${message}; the version is still "${version}"`)
      : toChange(
          'contract-versioned',
          address,
          null,
          `${message}; the version is "${newVersion}", and was "${version}"`,
        )
  })
  return toFindings(changes)
}

/** Finds redirects of the old build that end. Paths that the old build declared gone have nothing to lose. */
function compareFormerPaths(before: Snapshot, after: Snapshot, { aliases }: Resources): Findings {
  const ended = Object.entries(before.formerPaths).flatMap(([path, target]) =>
    target === null || Object.hasOwn(after.formerPaths, path) || aliases.has(path) ? [] : [{ path, target }],
  )
  return toFindings(
    ended.map(({ path, target }) =>
      toChange('redirect-removed', path, null, `It responds with 404, and redirected to "${target}"`),
    ),
    ended.map(({ path }) => path),
  )
}

/**
 * Lists the changed files of the index that browsers search in. If the stored files of the old build are unknown, lists all
 * of the new build.
 */
function findStaleSearch({ storedFiles: before }: Snapshot, { publicFiles, storedFiles: after }: Snapshot) {
  if (after === null || ![...publicFiles.keys()].some((file) => searchModule.test(file))) return []
  return [...(before ?? after)].flatMap(([file, hash]) =>
    indexFile.test(file) && (before === null || after.get(file) !== hash) ? [`/${file}`] : [],
  )
}

/** The module that pages load to search, only on hosts that do not search themselves. */
const searchModule = /^assets\/search-[^/]+\.js$/

const indexFile = new RegExp(`^${internalFolder}/search[./]`)

/** Compares the files that the host stores. */
function compareStoredFiles(
  before: Snapshot['storedFiles'],
  after: Snapshot['storedFiles'],
): Pick<BuildDiff, 'upload' | 'delete'> {
  if (before === null || after === null) return { upload: null, delete: null }
  return {
    upload: [...after].flatMap(([file, hash]) => (before.get(file) === hash ? [] : [file])).sort(),
    delete: [...before.keys()].filter((file) => !after.has(file)).sort(),
  }
}

/** Orders changes by kind, then by address. Changes of one address keep their order. */
function compareChanges(a: Change, b: Change): number {
  const byKind = changeKinds.indexOf(a.kind) - changeKinds.indexOf(b.kind)
  return byKind || (a.address < b.address ? -1 : a.address > b.address ? 1 : 0)
}

const countKinds = (changes: readonly Change[]): BuildDiff['summary'] => {
  const count = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length
  return { breaking: count('breaking'), additive: count('additive'), content: count('content') }
}

const toComparedBuild = ({ name, baseUrl, contract }: Snapshot): ComparedBuild => ({
  name,
  baseUrl,
  version: readVersion(contract),
})

/**
 * Describes a resource that only the old build has.
 * @param after the new build, with its resources
 * @param titles of the old build
 */
function describeRemoval(
  resource: Resource,
  { formerPaths }: Snapshot,
  { documents, aliases, byAddress }: Resources,
  titles: Titles,
): Findings {
  const { address, path, kind, lang, document, isInternal } = resource
  const title = findTitle(resource, titles)
  const toResult = (rule: ChangeRule, message: string) =>
    toFindings([toChange(rule, address, title, message)], resource.aliases)
  if (Object.hasOwn(formerPaths, path)) {
    const target = formerPaths[path]
    return typeof target === 'string'
      ? toResult('address-redirected', `It redirects to "${findAddress(target, byAddress)}"`)
      : toResult('address-withdrawn', 'It is declared gone, and responds with 410')
  }
  if (isInternal) return toResult('content-changed', 'The file is gone; no page of the new build uses it')
  // Without HTML pages, the path of a page has its Markdown.
  if (kind === 'file' && aliases.has(address))
    return toResult('address-removed', 'It responds with Markdown only')
  return lang !== null && documents.has(document)
    ? toResult('language-removed', `The document is no longer available in "${lang}"`)
    : toResult('address-removed', 'It responds with 404, without a redirect')
}

/** Returns the address at which clients find a path: the manifest has the paths of files. */
const findAddress = (target: string, byAddress: Resources['byAddress']): string =>
  [...byAddress.values()].find(({ path }) => path === target)?.address ?? target

/**
 * Describes a resource that only the new build has.
 * @param oldResources the resources of the old build
 */
function describeAddition(resource: Resource, { documents, aliases }: Resources, titles: Titles): Findings {
  const { address, kind, lang, document, isInternal } = resource
  const title = findTitle(resource, titles)
  const toResult = (rule: ChangeRule, message: string) =>
    toFindings([toChange(rule, address, title, message)])
  if (isInternal) return toResult('content-changed', 'The file is new')
  if (kind === 'file' && aliases.has(address)) return toResult('address-added', 'It responds with HTML, too')
  return lang !== null && documents.has(document)
    ? toResult('language-added', `The document is now available in "${lang}"`)
    : toResult('address-added', 'The address is new')
}

/**
 * Compares two resources with the same address.
 * @param titles of the new build
 */
async function compareResource(
  resource: Resource,
  current: Resource,
  before: Snapshot,
  after: Snapshot,
  titles: Titles,
): Promise<Findings> {
  const oldHash = before.publicFiles.get(resource.file)?.hash ?? null
  const newHash = after.publicFiles.get(current.file)?.hash ?? null
  const { address, aliases } = resource
  if (oldHash === newHash && oldHash !== null) return toFindings([])
  if (resource.kind === 'file')
    return toFindings([toChange('content-changed', address, null, 'Its content differs')], aliases)

  const [oldValue, newValue] = [await before.readJson(resource.file), await after.readJson(current.file)]
  const title = findTitle(resource, titles)
  if (oldValue === undefined || newValue === undefined) {
    const change = toChange(
      'content-changed',
      address,
      title,
      'Its content differs; fields were not compared',
    )
    return { changes: [change], stale: aliases, uncompared: [address] }
  }
  if (oldHash === null && isDeepStrictEqual(oldValue, newValue)) return toFindings([])
  const operationPath = toOperationPath(resource)
  const fields = compareFields(
    oldValue,
    newValue,
    toAllowsNull(before.contract, operationPath),
    toIsOptional(before.contract, operationPath),
  )
  const changes = fields.map(({ rule, message }) => toChange(rule, address, title, message))
  const content = toChange('content-changed', address, title, formatValues(oldValue, newValue))
  return toFindings(changes.length > 0 ? changes : [content], aliases)
}

const toOperationPath = ({ collection, slug, document }: Resource): string =>
  collection === null || slug === null ? document.replace(/\?.*/, '') : toItemPath(collection, '{slug}')

/** Names the fields whose values differ. */
function formatValues(before: unknown, after: unknown): string {
  const names = isMap(before) && isMap(after) ? Object.keys(before) : []
  const differing = names.filter((name) => !isDeepStrictEqual(getIn(before, [name]), getIn(after, [name])))
  return differing.length === 0
    ? 'Its formatting differs'
    : `Other values: ${differing.map((name) => `"${name}"`).join(', ')}`
}
