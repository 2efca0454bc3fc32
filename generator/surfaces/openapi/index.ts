/**
 * The OpenAPI 3.1 document of a site's API, as JSON and as YAML, from the contract's tables and the site's settings. It describes what
 * the host responds. `additions.ts` has what is outside of the API.
 */

import { stringify } from 'yaml'
import { toDeprecation } from '../../../shim/contract/deprecation.ts'
import { type ListId, lists as listPaths, type Parameter } from '../../../shim/contract/descriptions.ts'
import * as headerNames from '../../../shim/contract/header-names.ts'
import type { SearchResponse } from '../../../shim/contract/resources.ts'
import { type OperationId, openapiFiles } from '../../../shim/contract/routes.ts'
import { toVariantId } from '../../content/schemas/collections.ts'
import type { ResourceSchemas } from '../../content/schemas/resource-schemas.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import {
  type HostedOperation,
  listHostedLists,
  listHostedOperations,
} from '../../kernel/hosted-operations.ts'
import { memoize, memoizeText } from '../../kernel/memoize.ts'
import type { Hosting } from '../../kernel/published-urls.ts'
import type { Site } from '../../site/model/site.ts'
import { exampleSlug } from '../api/examples.ts'
import { toProfile } from '../api/resources.ts'
import type { SiteContext } from '../site-context.ts'
import type { MetadataSurface } from '../surface.ts'
import { toAdditionalPaths } from './additions.ts'
import { toCodeSamples } from './code-samples.ts'
import { describeCollections, toCollectionPaths, toCollectionSchemas } from './collections.ts'
import { getFirstExample, toErrorExamples } from './error-examples.ts'
import { toSchemaValues } from './examples.ts'
import { type FormerResponses, findFormer, toMoved } from './former.ts'
import {
  listCommonHeaders,
  toErrorRefs,
  toHeaderComponents,
  toHeaderRefs,
  toJsonContent,
  toParameterSchema,
  toResponseComponents,
  toResponseExamples,
  toSchemaComponents,
} from './responses.ts'
import { type Subject, toParameterExample, toSubject } from './subject.ts'
import { describeTags, textsOf } from './texts.ts'

type Json = Readonly<Record<string, unknown>>

/** Converts JSON to YAML, which takes as long as ten documents. Most builds of a process have the same OpenAPI document. */
const toYaml = memoizeText((json: string) => stringify(JSON.parse(json), { aliasDuplicateObjects: false }))

/** Describes the API of a site. The JSON, the YAML and the developers' page are made from the same document. */
export const describeApi = memoize(({ site, schemas, getLocale }: SiteContext): Json => {
  const [lang = ''] = site.config.languages
  return toOpenApi(site, schemas, getLocale(lang).sampleSearch)
})

const toJson = memoize((context: SiteContext): string => JSON.stringify(describeApi(context)))

export const openapi: MetadataSurface = {
  name: 'openapi',
  needs: 'metadata',
  plan: () => [
    { file: openapiFiles.json, lang: null, render: toJson },
    { file: openapiFiles.yaml, lang: null, render: (context) => toYaml(toJson(context)) },
  ],
}

/**
 * Describes the API of a site as its host has it.
 * @param schemas the resources that the host has
 * @param search a response of the search in the default language, which becomes an example; without it, the search has none
 * @returns an OpenAPI 3.1 document as plain data
 */
export function toOpenApi(site: Site, schemas: ResourceSchemas, search: SearchResponse | null = null): Json {
  const { config, hosting } = site
  const { base_url, service, version, languages } = config
  const [lang = ''] = languages
  const author = toProfile(site, lang)
  const hasSearch = hosting.servedBy === 'shim'
  const former = findFormer('essays', site)
  const subject = toSubject(site, lang, search, false)
  const operations = listHostedOperations(hosting, config).map((operation) => ({
    ...operation,
    failures:
      operation.id === 'getEssayBySlug' && former.gone ? [...operation.failures, 410] : operation.failures,
  }))
  const lists = listHostedLists(hosting, config)
  const collections = toCollectionPaths(subject)
  const paths = {
    ...Object.fromEntries(
      [...operations, ...lists].flatMap((operation) => toPaths(operation, subject, former)),
    ),
    ...collections.paths,
    ...toAdditionalPaths(subject),
  }
  const failures = new Set([
    ...[...operations, ...lists].flatMap((operation) => operation.failures),
    ...collections.failures,
  ])
  const responses = toResponseComponents(failures, subject)
  const error = getFirstExample(toErrorExamples('NOT_FOUND', subject))
  return {
    openapi: '3.1.1',
    info: {
      title: service,
      version,
      summary: 'A public, read-only content API',
      description: `Serves the author’s profile, a list of essays, each essay in full${hasSearch ? ', a search' : ''} and a health report. Every operation is a GET${hosting.servedBy === 'files' ? ' and needs no key.' : ', needs no key, and can be called from any origin.'}`,
      contact: { name: author.name, url: author.links.contact },
      ...toLicense(site.config),
      ...toLanguageTags(site.config),
    },
    servers: [{ url: base_url, description: 'Production, public and read-only' }],
    security: [],
    tags: [...describeTags(hasSearch), ...describeCollections(site)],
    externalDocs: { description: 'Developer documentation', url: author.links.developers },
    paths,
    components: {
      schemas: {
        ...toSchemaComponents(schemas, toSchemaValues(subject, error), site.extra),
        ...toCollectionSchemas(site),
      },
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

/** The licence of site.yaml. Without one, the document names none: nobody but the author can say what is allowed. */
const toLicense = ({ license }: SiteConfig) =>
  license === null
    ? {}
    : { license: { name: license.name, ...(license.url === null ? {} : { url: license.url }) } }

/** A list in parts is deprecated with the list of essays. */
const isList = (id: OperationId | ListId): id is ListId => Object.hasOwn(listPaths, id)

/** The path of an operation, and the paths of its further files, each with its description. */
function toPaths(
  operation: HostedOperation<OperationId | ListId>,
  subject: Subject,
  former: FormerResponses,
) {
  const { variant, parameters } = operation
  const { site, lang } = subject
  const get = toOperation(operation, subject, former)
  if (variant === null) return [[operation.path, { get }]]
  const isOfLanguage = variant.parameter !== null
  const further = {
    ...operation,
    summary: `${operation.summary}, ${isOfLanguage ? 'in another language' : 'with all endpoints'}`,
    parameters: variant.parameter === null ? parameters : [...parameters, variant.parameter],
  }
  const [, otherLanguage = lang] = site.config.languages
  const shown = toSubject(site, isOfLanguage ? otherLanguage : lang, null, !isOfLanguage)
  const operationId = toVariantId(operation.id, isOfLanguage)
  return [
    [operation.path, { get }],
    [
      variant.path,
      { get: { ...toOperation({ ...further, path: variant.path }, shown, former), operationId } },
    ],
  ]
}

function toOperation(
  operation: HostedOperation<OperationId | ListId>,
  subject: Subject,
  former: FormerResponses,
): Json {
  const { config, hosting } = subject.site
  const { versioning, languages } = config
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
  return {
    operationId: operation.id,
    tags: [textsOf[operation.id].tag],
    summary: operation.summary,
    description: toDescription(operation, hosting),
    ...(deprecation === null ? {} : { deprecated: true }),
    parameters: operation.parameters.map((parameter) => toParameter(parameter, languages, subject)),
    'x-codeSamples': toCodeSamples(
      textsOf[operation.id].printed,
      { url: config.base_url + toSamplePath(operation, subject), feed: null },
      hosting.servedBy !== 'files',
    ),
    responses: {
      200: {
        description: textsOf[operation.id].response,
        ...toHeaderRefs(headers),
        content: toJsonContent(operation.responseSchema, toResponseExamples(operation.id, subject)),
      },
      ...(hasTag ? { 304: notModified } : {}),
      ...(isEssay && former.moved ? { 308: toMoved('essay', movedHeaders) } : {}),
      ...toErrorRefs(new Set(operation.failures)),
    },
  }
}

/** On a host that sees no queries, the path selects the language. */
const toDescription = (
  { id, description }: HostedOperation<OperationId | ListId>,
  { addressing }: Hosting,
): string => (id === 'getProfile' && addressing === 'files' ? 'Returns the profile.' : description)

/** Returns the path and query of a request: with the parameters in the path, and the query of a search. */
function toSamplePath({ path, parameters }: HostedOperation<OperationId | ListId>, subject: Subject): string {
  const toValue = (parameter: Parameter) => toParameterExample(parameter, subject) ?? exampleSlug
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((result, parameter) => result.replace(`{${parameter.name}}`, String(toValue(parameter))), path)
  const query = parameters.find(({ kind }) => kind === 'text')
  return query === undefined
    ? filled
    : `${filled}?${new URLSearchParams({ [query.name]: String(toValue(query)) })}`
}

function toParameter(parameter: Parameter, languages: readonly string[], subject: Subject): Json {
  const { name, in: location, kind, description } = parameter
  const value = toParameterExample(parameter, subject)
  const example = value === undefined ? {} : { example: value }
  // The files of the default language have no language in their names.
  if (location === 'path' && (kind === 'language' || kind === 'translation'))
    return {
      name,
      in: location,
      required: true,
      description,
      ...example,
      schema: { type: 'string', enum: languages.slice(1) },
    }
  const schema = toParameterSchema(parameter, languages)
  return { name, in: location, required: location === 'path', description, ...example, schema }
}
