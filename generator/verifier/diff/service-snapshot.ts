/**
 * Reads the public part of a running service, next to a new build of it. Pages and files are compared by their ETags. Of the
 * API, it reads the profiles, the essay lists, the health reports, and the essays that may differ while the quota lasts.
 */

import {
  openapiFiles,
  operations,
  slugPattern,
  toApiFile,
  toEssayPath,
  toPagePath,
} from '../../../shim/contract/routes.ts'
import { toPageFile } from '../../addresses/other-pages.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { baseUrlForm, isBaseUrl } from '../../schemas/text-rules.ts'
import { isMap } from '../../schemas/validate.ts'
import { getIn, getListIn, parseJson } from './json.ts'
import { probeFiles } from './probe-files.ts'
import { createServiceClient, type ServiceClientOptions } from './service-client.ts'
import type { Snapshot, SnapshotFile } from './snapshot.ts'

/** Slugs by language. */
type EssayLists = ReadonlyMap<string, readonly string[]>

/**
 * Reads a running service.
 * @param url its origin
 * @param after the new build; its addresses are looked up in the service
 * @throws {OperationalError} if the service cannot be reached, or is not a service of this kind
 */
export async function readService(
  url: string,
  after: Snapshot,
  options: ServiceClientOptions,
): Promise<Snapshot> {
  const origin = url.replace(/\/$/, '')
  const toError = (reason: string) => new OperationalError(`Cannot compare "${url}": ${reason}`)
  if (!isBaseUrl(origin)) throw toError(`expected ${baseUrlForm}, or a folder`)
  const client = createServiceClient(origin, options)
  const contract = parseJson(await client.read(`/${openapiFiles.json}`))
  const languages = readLanguages(contract)
  if (languages.length === 0) throw toError(`/${openapiFiles.json} does not describe a service of Stele`)

  const responses = new Map<string, unknown>()
  const readResponse = async (path: string, variant: string | null) => {
    const file = toApiFile(path, variant)
    responses.set(file, parseJson(await client.readCounted(`/${file}`)))
    return responses.get(file)
  }
  const lists = new Map<string, readonly string[]>()
  for (const [index, lang] of languages.entries()) {
    const variant = index === 0 ? null : lang
    await readResponse(operations.getProfile.path, variant)
    lists.set(lang, readSlugs(await readResponse(operations.listEssays.path, variant)))
  }
  const healthPath = operations.getApiHealth.path
  for (const variant of [null, 'verbose']) {
    responses.set(toApiFile(healthPath, variant), withoutTimestamp(await readResponse(healthPath, variant)))
  }
  const health = responses.get(toApiFile(healthPath, null))

  const files = await probeFiles(client, languages, after)
  const essays = toEssays(lists)
  const assumed = assumeEssays(essays, files, languages, after)
  for (const [file, essay] of assumed) files.set(file, essay)
  for (const file of selectSamples(assumed)) {
    const bytes = await client.readIfFree(`/${file}`)
    if (bytes !== null) responses.set(file, parseJson(bytes))
  }
  for (const file of responses.keys()) files.set(file, { hash: null, lang: null })

  return {
    name: url,
    baseUrl: readServer(contract) ?? origin,
    languages,
    essays,
    formerPaths: {},
    isAddressedByFiles: String(getIn(health, ['endpoints', 'health'])).endsWith('.json'),
    contract,
    publicFiles: files,
    storedFiles: null,
    async readJson(file) {
      if (!responses.has(file)) responses.set(file, parseJson(await client.readIfFree(`/${file}`)))
      return responses.get(file)
    },
  }
}

/** Languages of the site: the values of `lang`. */
function readLanguages(contract: unknown): readonly string[] {
  const lang = ['components', 'schemas', 'EssaySummary', 'properties', 'lang', 'enum']
  return getListIn(contract, lang).filter((value) => typeof value === 'string')
}

function readServer(contract: unknown): string | null {
  const url = getIn(getListIn(contract, ['servers'])[0], ['url'])
  return typeof url === 'string' ? url : null
}

const readSlugs = (list: unknown): readonly string[] =>
  getListIn(list, ['essays'])
    .map((essay) => String(getIn(essay, ['slug'])))
    .filter((slug) => slugPattern.test(slug))

/** The time of the response is not part of the build. */
function withoutTimestamp(health: unknown): unknown {
  if (!isMap(health)) return health
  const { timestamp, ...rest } = health
  return rest
}

function toEssays(lists: EssayLists): Record<string, readonly string[]> {
  const essays = new Map<string, string[]>()
  for (const [lang, slugs] of lists) {
    for (const slug of slugs) essays.set(slug, [...(essays.get(slug) ?? []), lang])
  }
  return Object.fromEntries(essays)
}

/**
 * Returns the essays of the API by file. An essay whose Markdown page is the same is assumed to be the same; the hashes of
 * all others are unknown.
 */
function assumeEssays(
  essays: Readonly<Record<string, readonly string[]>>,
  files: ReadonlyMap<string, SnapshotFile>,
  languages: readonly string[],
  after: Snapshot,
): ReadonlyMap<string, SnapshotFile> {
  const assumed = new Map<string, SnapshotFile>()
  for (const [slug, available] of Object.entries(essays)) {
    for (const lang of available) {
      const file = toApiFile(toEssayPath(slug), lang === available[0] ? null : lang)
      const page = toPageFile(toPagePath(`/essays/${slug}`, lang, languages), 'md')
      const [oldPage, newPage] = [files.get(page), after.publicFiles.get(page)]
      const isSame = oldPage !== undefined && oldPage.hash === newPage?.hash
      assumed.set(file, { hash: isSame ? (after.publicFiles.get(file)?.hash ?? null) : null, lang })
    }
  }
  return assumed
}

/** One essay of each language that is assumed to be the same: reading it shows whether the format of essays changed. */
function selectSamples(assumed: ReadonlyMap<string, SnapshotFile>): readonly string[] {
  const samples = new Map<string | null, string>()
  for (const [file, { hash, lang }] of assumed) {
    if (hash !== null && !samples.has(lang)) samples.set(lang, file)
  }
  return [...samples.values()]
}
