/**
 * The OpenAPI 3.1 document of a site's API, as JSON and as YAML, from the contract's tables and the site's settings. It describes what
 * the host responds. `additions.ts` has what is outside of the API.
 */

import { stringify } from 'yaml'
import { toDeprecation } from '../../../shim/contract/deprecation.ts'
import { type ListId, lists as listPaths } from '../../../shim/contract/descriptions.ts'
import * as headerNames from '../../../shim/contract/header-names.ts'
import type { SearchResponse } from '../../../shim/contract/resources.ts'
import { type OperationId, openapiFiles } from '../../../shim/contract/routes.ts'
import type { ResourceSchemas } from '../../content/schemas/resource-schemas.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import {
  type HostedOperation,
  listHostedLists,
  listHostedOperations,
  type OperationVariant,
} from '../../kernel/hosted-operations.ts'
import { memoize, memoizeText } from '../../kernel/memoize.ts'
import type { Hosting } from '../../kernel/published-urls.ts'
import type { Site } from '../../site/model/site.ts'
import { toProfile } from '../api/resources.ts'
import type { SiteContext } from '../site-context.ts'
import type { MetadataSurface } from '../surface.ts'
import { toAdditionalPaths } from './additions.ts'
import { toCollectionSchemas } from './collection-schemas.ts'
import { describeCollections, toCollectionPaths } from './collections.ts'
import { getFirstExample, toErrorExamples } from './error-examples.ts'
import { toSchemaValues } from './examples.ts'
import { type FormerResponses, findFormer, withGone } from './former.ts'
import { type OperationDetails, toPathItems } from './path-items.ts'
import {
  toHeaderComponents,
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
  const operations: readonly HostedOperation<OperationId | ListId>[] = [
    ...listHostedOperations(hosting, config).map((operation) => ({
      ...operation,
      description: toDescription(operation, hosting),
      failures: operation.id === 'getEssayBySlug' ? withGone(operation.failures, former) : operation.failures,
    })),
    ...listHostedLists(hosting, config),
  ]
  const collections = toCollectionPaths(site)
  const toItems = (operation: HostedOperation<OperationId | ListId>) =>
    toPathItems(operation, site, (variant) =>
      toDetails(operation, variant === null ? subject : toVariantSubject(variant, subject), former),
    )
  const paths = {
    ...Object.fromEntries(operations.flatMap(toItems)),
    ...collections.paths,
    ...toAdditionalPaths(subject),
  }
  const failures = new Set([
    ...operations.flatMap((operation) => operation.failures),
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

/** @param subject what the examples of the operation, or of its variant, are about */
function toDetails(
  { id, storage }: HostedOperation<OperationId | ListId>,
  subject: Subject,
  former: FormerResponses,
): OperationDetails {
  const { config, hosting } = subject.site
  const isHealth = id === 'getApiHealth'
  // The shim adds a timestamp to health, so it has no entity tag and is never 304.
  const hasTag = !(isHealth && hosting.servedBy === 'shim')
  return {
    texts: textsOf[id],
    examples: toResponseExamples(id, subject),
    toValue: (parameter) => toParameterExample(parameter, subject),
    deprecation: toDeprecation(config.versioning, isList(id) ? 'listEssays' : id),
    moved: id === 'getEssayBySlug' && former.moved ? 'essay' : null,
    headers: [
      ...(isHealth ? [headerNames.link] : []),
      ...(hasTag ? [headerNames.etag] : []),
      ...(storage === 'language' ? [headerNames.contentLanguage] : []),
    ],
    extensions: {},
  }
}

/** The examples of a variant are in another language, or of health with all endpoints. */
function toVariantSubject({ parameter }: OperationVariant, { site, lang }: Subject): Subject {
  const [, otherLanguage = lang] = site.config.languages
  return toSubject(site, parameter === null ? lang : otherLanguage, null, parameter === null)
}

/** On a host that sees no queries, the path selects the language. */
const toDescription = ({ id, description }: HostedOperation, { addressing }: Hosting): string =>
  id === 'getProfile' && addressing === 'files' ? 'Returns the profile.' : description
