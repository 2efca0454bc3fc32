/** Compares the resources of two builds, one by one. */

import { isDeepStrictEqual } from 'node:util'
import { operations } from '../../../shim/contract/routes.ts'
import { isMap } from '../../schemas/validate.ts'
import type { ChangeRule } from './build-diff.ts'
import { toAllowsNull } from './compare-contracts.ts'
import { compareFields } from './compare-fields.ts'
import { getIn } from './json.ts'
import type { Resource, Resources } from './resources.ts'
import { type Findings, toChange, toFindings } from './resources.ts'
import type { Snapshot } from './snapshot.ts'
import { findTitle, type Titles } from './titles.ts'

/**
 * Describes a resource that only the old build has.
 * @param after the new build, with its resources
 * @param titles of the old build
 */
export function describeRemoval(
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
 * @param oldResources those of the old build
 */
export function describeAddition(
  resource: Resource,
  { documents, aliases }: Resources,
  titles: Titles,
): Findings {
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
export async function compareResource(
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
  const fields = compareFields(oldValue, newValue, toAllowsNull(before.contract, toOperationPath(resource)))
  const changes = fields.map(({ rule, message }) => toChange(rule, address, title, message))
  const content = toChange('content-changed', address, title, formatValues(oldValue, newValue))
  return toFindings(changes.length > 0 ? changes : [content], aliases)
}

const toOperationPath = ({ slug, document }: Resource): string =>
  slug === null ? document.replace(/\?.*/, '') : operations.getEssayBySlug.path

/** Names the fields whose values differ. */
function formatValues(before: unknown, after: unknown): string {
  const names = isMap(before) && isMap(after) ? Object.keys(before) : []
  const differing = names.filter((name) => !isDeepStrictEqual(getIn(before, [name]), getIn(after, [name])))
  return differing.length === 0
    ? 'Its formatting differs'
    : `Other values: ${differing.map((name) => `"${name}"`).join(', ')}`
}
