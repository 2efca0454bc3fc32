/**
 * The OpenAPI 3.1 document of a site's API, as JSON and as YAML, from the contract's tables and the site's settings. It describes what
 * the host responds. `additions.ts` has what is outside of the API.
 */

import { stringify } from 'yaml'
import { toDeprecation } from '../../../shim/contract/deprecation.ts'
import { type ListId, lists as listPaths, type Parameter } from '../../../shim/contract/descriptions.ts'
import * as headerNames from '../../../shim/contract/header-names.ts'
import { type OperationId, openapiFiles, toEssayPath } from '../../../shim/contract/routes.ts'
import type { ResourceSchemas } from '../../content/schemas/resource-schemas.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import {
  type HostedOperation,
  listHostedLists,
  listHostedOperations,
} from '../../kernel/hosted-operations.ts'
import { memoizeText } from '../../kernel/memoize.ts'
import type { Hosting } from '../../kernel/published-urls.ts'
import type { Site } from '../../site/model/site.ts'
import { toProfile } from '../api/resources.ts'
import type { SiteContext } from '../site-context.ts'
import type { MetadataSurface } from '../surface.ts'
import { toAdditionalPaths } from './additions.ts'
import {
  listCommonHeaders,
  toErrorRefs,
  toHeaderComponents,
  toHeaderRefs,
  toJsonContent,
  toParameterSchema,
  toResponseComponents,
  toSchemaComponents,
} from './responses.ts'

/** Converts JSON to YAML, which takes as long as ten documents. Most builds of a process have the same OpenAPI document. */
const toYaml = memoizeText((json: string) => stringify(JSON.parse(json), { aliasDuplicateObjects: false }))

const toJson = ({ site, schemas }: SiteContext): string => JSON.stringify(toOpenApi(site, schemas))

export const openapi: MetadataSurface = {
  name: 'openapi',
  needs: 'metadata',
  plan: () => [
    { file: openapiFiles.json, lang: null, render: toJson },
    { file: openapiFiles.yaml, lang: null, render: (context) => toYaml(toJson(context)) },
  ],
}

type Json = Readonly<Record<string, unknown>>

/**
 * Describes the API of a site as its host has it.
 * @param schemas the resources that the host has
 * @returns an OpenAPI 3.1 document as plain data
 */
export function toOpenApi(site: Site, schemas: ResourceSchemas): Json {
  const { config, hosting } = site
  const { base_url, service, version, languages } = config
  const [lang = ''] = languages
  const author = toProfile(site, lang)
  const hasSearch = hosting.servedBy === 'shim'
  const former = findFormerEssays(site)
  const operations = listHostedOperations(hosting, config).map((operation) => ({
    ...operation,
    failures:
      operation.id === 'getEssayBySlug' && former.gone ? [...operation.failures, 410] : operation.failures,
  }))
  const lists = listHostedLists(hosting, config)
  const paths = {
    ...Object.fromEntries([...operations, ...lists].flatMap((operation) => toPaths(operation, site, former))),
    ...toAdditionalPaths(hosting),
  }
  const failures = new Set([...operations, ...lists].flatMap((operation) => operation.failures))
  const responses = toResponseComponents(failures, hosting)
  return {
    openapi: '3.1.1',
    info: {
      title: service,
      version,
      summary: 'A public, read-only content API',
      description: `Serves the author’s profile, a list of essays, each essay in full${hasSearch ? ', a search' : ''} and a health report. Every operation is a GET${hosting.servedBy === 'files' ? ' and needs no key.' : ', needs no key, and can be called from any origin.'}`,
      contact: { name: author.name, url: author.links.contact },
      license: toLicense(site.config, author.links.about),
      ...toLanguageTags(site.config),
    },
    servers: [{ url: base_url, description: 'Production, public and read-only' }],
    security: [],
    tags: [
      { name: 'Content', description: 'The content that the author publishes.' },
      { name: 'Service', description: 'Status and version of the service.' },
      { name: 'Additions', description: 'Files beside the API, for clients that keep a copy.' },
    ],
    externalDocs: { description: 'Developer documentation', url: author.links.developers },
    paths,
    components: {
      schemas: toSchemaComponents(schemas, site.extra),
      ...(hosting.servedBy === 'files'
        ? {}
        : { headers: toHeaderComponents(site, JSON.stringify([paths, responses])) }),
      responses,
    },
  }
}

/** The tags of languages whose code is not their tag, so that a client can tell what `Content-Language` names. */
function toLanguageTags({ languageTags }: SiteConfig) {
  const tags = Object.entries(languageTags).filter(([code, tag]) => code !== tag)
  return tags.length === 0 ? {} : { 'x-language-tags': Object.fromEntries(tags) }
}

/** The licence of site.yaml. Without one, the page about the site says what is allowed. */
const toLicense = ({ license }: SiteConfig, about: string) =>
  license === null
    ? { name: 'The terms of the site', url: about }
    : { name: license.name, ...(license.url === null ? {} : { url: license.url }) }

/** Which responses the site has for the paths of former essays. */
interface FormerEssays {
  readonly moved: boolean
  readonly gone: boolean
}

/** A host that sees no queries has no 410, and a plain file server has the new essay at the old path. */
function findFormerEssays({ formerPaths, hosting }: Site): FormerEssays {
  const targets = [...formerPaths].filter(([path]) => path.startsWith(toEssayPath(''))).map(([, to]) => to)
  return {
    moved: hosting.servedBy !== 'files' && targets.some((to) => to !== null),
    gone: hosting.addressing === 'queries' && targets.includes(null),
  }
}

/** A list in parts is deprecated with the list of essays. */
const isList = (id: OperationId | ListId): id is ListId => Object.hasOwn(listPaths, id)

/** The path of an operation, and the paths of its further files, each with its description. */
function toPaths(operation: HostedOperation<OperationId | ListId>, site: Site, former: FormerEssays) {
  const { variant, parameters } = operation
  const get = toOperation(operation, site, former)
  if (variant === null) return [[operation.path, { get }]]
  const isOfLanguage = variant.parameter !== null
  const further = {
    ...operation,
    summary: `${operation.summary}, ${isOfLanguage ? 'in another language' : 'with all endpoints'}`,
    parameters: variant.parameter === null ? parameters : [...parameters, variant.parameter],
  }
  const operationId = `${operation.id}${isOfLanguage ? 'InLanguage' : 'Verbose'}`
  return [
    [operation.path, { get }],
    [variant.path, { get: { ...toOperation(further, site, former), operationId } }],
  ]
}

function toOperation(
  operation: HostedOperation<OperationId | ListId>,
  { config: { versioning, languages }, hosting }: Site,
  former: FormerEssays,
): Json {
  const commonHeaders = listCommonHeaders(hosting)
  const sendsHeaders = commonHeaders.length > 0
  const isHealth = operation.id === 'getApiHealth'
  // The shim adds a timestamp to health, so it has no entity tag and is never 304.
  const hasTag = sendsHeaders && !(isHealth && hosting.servedBy === 'shim')
  const isEssay = operation.id === 'getEssayBySlug'
  const deprecation = toDeprecation(versioning, isList(operation.id) ? 'listEssays' : operation.id)
  const hasLanguage = isEssay || operation.storage === 'language'
  const deprecationHeaders = [
    ...(deprecation === null ? [] : [headerNames.deprecation, headerNames.link]),
    ...(deprecation?.sunset ? [headerNames.sunset] : []),
  ]
  const headers = sendsHeaders
    ? [
        ...commonHeaders,
        ...(isHealth ? [headerNames.link] : []),
        ...(hasTag ? [headerNames.etag] : []),
        ...(hasLanguage ? [headerNames.contentLanguage] : []),
        ...deprecationHeaders,
      ]
    : []
  const notModified = {
    description: 'Not modified: the client’s copy is current.',
    ...toHeaderRefs([...commonHeaders, headerNames.etag, ...deprecationHeaders]),
  }
  const movedHeaders = toHeaderRefs([...commonHeaders, ...deprecationHeaders]).headers
  const moved = {
    description: 'Moved: the essay has a new slug, in the URL in `Location`.',
    headers: {
      ...movedHeaders,
      [headerNames.location]: {
        description: 'The new URL.',
        schema: { type: 'string', format: 'uri-reference' },
      },
    },
  }
  return {
    operationId: operation.id,
    tags: [isHealth ? 'Service' : 'Content'],
    summary: operation.summary,
    description: toDescription(operation, hosting),
    ...(deprecation === null ? {} : { deprecated: true }),
    parameters: operation.parameters.map((parameter) => toParameter(parameter, languages)),
    responses: {
      200: {
        description: 'Success.',
        ...toHeaderRefs(headers),
        content: toJsonContent(operation.responseSchema),
      },
      ...(hasTag ? { 304: notModified } : {}),
      ...(isEssay && former.moved ? { 308: moved } : {}),
      ...toErrorRefs(new Set(operation.failures)),
    },
  }
}

/** On a host that sees no queries, the path selects the language. */
const toDescription = (
  { id, description }: HostedOperation<OperationId | ListId>,
  { addressing }: Hosting,
): string => (id === 'getProfile' && addressing === 'files' ? 'Returns the profile.' : description)

function toParameter(parameter: Parameter, languages: readonly string[]): Json {
  const { name, in: location, kind, description } = parameter
  // The files of the default language have no language in their names.
  if (location === 'path' && (kind === 'language' || kind === 'translation'))
    return {
      name,
      in: location,
      required: true,
      description,
      schema: { type: 'string', enum: languages.slice(1) },
    }
  const schema = toParameterSchema(parameter, languages)
  return { name, in: location, required: location === 'path', description, schema }
}
