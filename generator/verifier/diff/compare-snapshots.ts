/** Compares two builds: what changes for clients, for caches and for the host. */

import { internalFolder, openapiFiles } from '../../../shim/contract/routes.ts'
import { type BuildDiff, type Change, type ComparedBuild, changeKinds } from './build-diff.ts'
import { compareContracts, readVersion } from './compare-contracts.ts'
import { compareResource, describeAddition, describeRemoval } from './compare-resources.ts'
import { type Findings, listResources, type Resources, toChange, toFindings } from './resources.ts'
import type { Snapshot } from './snapshot.ts'
import { readTitles } from './titles.ts'

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
  for (const [address, resource] of oldResources.byAddress) {
    const current = newResources.byAddress.get(address)
    findings.push(
      current === undefined
        ? describeRemoval(resource, after, newResources, oldTitles)
        : await compareResource(resource, current, before, after, newTitles),
    )
  }
  for (const [address, resource] of newResources.byAddress) {
    if (!oldResources.byAddress.has(address))
      findings.push(describeAddition(resource, oldResources, newTitles))
  }
  const changes = findings.flatMap((finding) => finding.changes).sort(compareChanges)
  const stale = [
    ...findings.flatMap((finding) => finding.stale),
    ...(changes.length === 0 ? [] : findStaleSearch(before, after)),
  ].map((path) => `${before.baseUrl}${path}`)
  return {
    old: toComparedBuild(before),
    new: toComparedBuild(after),
    summary: countKinds(changes),
    changes,
    purge: [...new Set(stale)].sort(),
    ...compareStoredFiles(before.storedFiles, after.storedFiles),
    uncompared: findings.flatMap((finding) => finding.uncompared).sort(),
  }
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
