/** The operations of the API as the host of a build has them. */

import {
  commonFailures,
  type DescribedOperation,
  describedLists,
  describedOperations,
  describeQuery,
  type ListId,
  type Parameter,
} from '../../shim/contract/descriptions.ts'
import type { SiteManifest } from '../../shim/contract/manifest.ts'
import { documents, type OperationId, operations, toApiFile, toPagePath } from '../../shim/contract/routes.ts'
import type { Hosting } from './published-urls.ts'

export interface HostedOperation<Id = OperationId, Schema = DescribedOperation['responseSchema']>
  extends Omit<DescribedOperation<Id, Schema>, 'failures'> {
  /** Its error statuses on this host. */
  readonly failures: readonly number[]
  /** Its further file, on a host that sees no queries; null if there is none. */
  readonly variant: OperationVariant | null
}

/** What the search covers. */
interface SearchSettings {
  /** Whether it also reads the texts of documents. */
  readonly text: boolean
}

/** The file of an operation in another language, or of health with all endpoints. */
export interface OperationVariant {
  /** The path; a URI template if there is a parameter. */
  readonly path: string
  /** The parameter in the path; null if the variant is one file. */
  readonly parameter: Parameter | null
  /** The text in the names of the files, for each of them. */
  readonly names: readonly string[]
}

/**
 * Lists the operations of a host, in the order of the contract. Only the shim computes responses, so no other host has the
 * search.
 * @param languages of the site, the default first
 */
export function listHostedOperations(
  hosting: Hosting,
  { languages, search }: { readonly languages: readonly string[]; readonly search: SearchSettings },
): readonly HostedOperation[] {
  return listOperations(search)
    .filter(({ storage }) => storage !== 'computed' || hosting.servedBy === 'shim')
    .map((operation) => toHosted(operation, hosting, languages))
}

/** Lists the lists in parts as a host has them. Every host can serve their files. */
export const listHostedLists = (
  hosting: Hosting,
  { languages }: { readonly languages: readonly string[] },
): readonly HostedOperation<ListId>[] =>
  Object.values(describedLists).map((list) =>
    toHosted<ListId, HostedOperation['responseSchema']>(list, hosting, languages),
  )

/** On a host that sees no queries, an operation is at the path of its file. */
export function toHosted<Id, Schema>(
  operation: DescribedOperation<Id, Schema>,
  hosting: Hosting,
  languages: readonly string[],
): HostedOperation<Id, Schema> {
  const failures = listFailures(operation, hosting)
  if (hosting.addressing === 'queries') return { ...operation, failures, variant: null }
  return {
    ...operation,
    path: `/${toApiFile(operation.path, null)}`,
    parameters: operation.parameters.filter((parameter) => parameter.in === 'path'),
    failures,
    variant: toVariant(operation, languages),
  }
}

/** Lists the operations of the contract. Their descriptions say what the search of the site covers. */
export const listOperations = ({ text }: SearchSettings): readonly DescribedOperation[] =>
  Object.values(describedOperations).map((operation: DescribedOperation) =>
    text && operation.id === 'searchContent'
      ? { ...operation, parameters: operation.parameters.map(withTexts) }
      : operation,
  )

/** The search has one parameter, its query. */
const withTexts = (query: Parameter): Parameter => ({
  ...query,
  description: describeQuery('titles, descriptions, tags and texts'),
})

/** A file server returns only 404. Hosts with rules do not count requests, so they return no 429. */
function listFailures(
  { failures }: Pick<DescribedOperation, 'failures'>,
  { servedBy, addressing }: Hosting,
): number[] {
  if (servedBy === 'shim') return [...new Set([...failures, ...commonFailures])].sort((a, b) => a - b)
  return addressing === 'files' ? [404] : failures.filter((status) => status !== 429)
}

function toVariant(
  { path, storage, parameters }: Pick<DescribedOperation, 'path' | 'storage' | 'parameters'>,
  [, ...otherLanguages]: readonly string[],
): OperationVariant | null {
  if (storage === 'verbose')
    return { path: `/${toApiFile(path, 'verbose')}`, parameter: null, names: ['verbose'] }
  const parameter = parameters.find(({ name }) => name === 'lang')
  if (parameter === undefined || otherLanguages.length === 0) return null
  return {
    path: `/${toApiFile(path, '{lang}')}`,
    parameter: { ...parameter, in: 'path', description: 'A language other than the default one.' },
    names: otherLanguages,
  }
}

/**
 * Returns the language whose `llms.txt` covers a path.
 * @param path of a page or a file, with a leading slash
 */
export const findCoveringLanguage = (path: string, [first = '', ...others]: readonly string[]): string =>
  others.find((lang) => [`/${lang}/`, `/${lang}.`].some((prefix) => `${path}/`.startsWith(prefix))) ?? first

/** The URL of the `llms.txt` that covers a path. */
export const toCoveringIndex = (baseUrl: string, path: string, languages: readonly string[]): string =>
  baseUrl + toPagePath(`/${documents.llms}`, findCoveringLanguage(path, languages), languages)

/** The part of a manifest that tells the tags. Every language has a profile. */
interface ManifestLanguages {
  readonly languages: SiteManifest['languages']
  readonly files: Readonly<Record<string, { readonly lang: string | null }>>
}

/** Returns the tag of each language, by its code. */
export function readLanguageTags({ languages, files }: ManifestLanguages): ReadonlyMap<string, string> {
  const [defaultLanguage] = languages
  const toProfile = (code: string) =>
    toApiFile(operations.getProfile.path, code === defaultLanguage ? null : code)
  return new Map(languages.map((code) => [code, files[toProfile(code)]?.lang ?? code]))
}
