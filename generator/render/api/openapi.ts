/** The OpenAPI 3.1 document of a site's API, from the contract's tables and the site's settings. */

import {
  commonFailures,
  type DescribedOperation,
  describedOperations,
  type Parameter,
} from '../../../shim/contract/descriptions.ts'
import * as headerNames from '../../../shim/contract/header-names.ts'
import { toDeprecation } from '../../../shim/contract/headers.ts'
import { maxSlugLength, slugPattern, toEssayPath } from '../../../shim/contract/routes.ts'
import type { Site } from '../../model/site.ts'
import type { SiteConfig } from '../../schemas/site.ts'
import { changeFeedPath } from './openapi-changes.ts'
import { commonHeaders, toHeaderComponents, toHeaderRefs } from './openapi-headers.ts'
import { toErrorRefs, toResponseComponents } from './openapi-responses.ts'
import { toJsonContent, toSchemaComponents } from './openapi-schemas.ts'
import { toProfile } from './resources.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Describes the API of a site.
 * @returns an OpenAPI 3.1 document as plain data
 */
export function toOpenApi(site: Site): Json {
  const { base_url, service, version, languages } = site.config
  const author = toProfile(site, languages[0] ?? '')
  const formerEssays = findFormerEssays(site)
  const paths = Object.values(describedOperations).map((operation) => [
    operation.path,
    { get: toOperation(operation, site.config, formerEssays) },
  ])
  return {
    openapi: '3.1.1',
    info: {
      title: service,
      version,
      summary: 'A public, read-only content API',
      description:
        'Serves the author’s profile, a list of essays, each essay in full, a search and a health report. Every operation is a GET, needs no key, and can be called from any origin.',
      contact: { name: author.name, url: author.links.contact },
      license: toLicense(site.config, author.links.about),
    },
    servers: [{ url: base_url, description: 'Production, public and read-only' }],
    security: [],
    tags: [
      { name: 'Content', description: 'The content that the author publishes.' },
      { name: 'Service', description: 'Status and version of the service.' },
      { name: 'Additions', description: 'Files beside the API, for clients that keep a copy.' },
    ],
    externalDocs: { description: 'Developer documentation', url: author.links.developers },
    paths: { ...Object.fromEntries(paths), ...changeFeedPath },
    components: {
      schemas: toSchemaComponents(languages),
      headers: toHeaderComponents(site.config),
      responses: toResponseComponents(formerEssays.gone),
    },
  }
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

function findFormerEssays({ formerPaths }: Site): FormerEssays {
  const targets = [...formerPaths].filter(([path]) => path.startsWith(toEssayPath(''))).map(([, to]) => to)
  return { moved: targets.some((to) => to !== null), gone: targets.includes(null) }
}

function toOperation(
  operation: DescribedOperation,
  { versioning, languages }: SiteConfig,
  former: FormerEssays,
): Json {
  // Health has a timestamp, so it has no entity tag and is never 304.
  const isHealth = operation.id === 'getApiHealth'
  const isEssay = operation.id === 'getEssayBySlug'
  const deprecation = toDeprecation(versioning, operation.id)
  const hasLanguage = operation.parameters.some(({ name }) => name === 'lang')
  const deprecationHeaders = [
    ...(deprecation === null ? [] : [headerNames.deprecation, headerNames.link]),
    ...(deprecation?.sunset ? [headerNames.sunset] : []),
  ]
  const headers = [
    ...commonHeaders,
    isHealth ? headerNames.link : headerNames.etag,
    ...(hasLanguage ? [headerNames.contentLanguage] : []),
    ...deprecationHeaders,
  ]
  const notModified = {
    description: 'Not modified: the client’s copy is current.',
    headers: toHeaderRefs([...commonHeaders, headerNames.etag, ...deprecationHeaders]),
  }
  const moved = {
    description: 'Moved: the essay has a new slug, in the URL in `Location`.',
    headers: {
      ...toHeaderRefs([...commonHeaders, ...deprecationHeaders]),
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
    description: operation.description,
    ...(deprecation === null ? {} : { deprecated: true }),
    parameters: operation.parameters.map((parameter) => toParameter(parameter, languages)),
    responses: {
      200: {
        description: 'Success.',
        headers: toHeaderRefs(headers),
        content: toJsonContent(operation.responseSchema),
      },
      ...(isHealth ? {} : { 304: notModified }),
      ...(isEssay && former.moved ? { 308: moved } : {}),
      ...toErrorRefs(
        new Set([...operation.failures, ...commonFailures, ...(isEssay && former.gone ? [410] : [])]),
      ),
    },
  }
}

function toParameter(
  { name, in: location, kind, description }: Parameter,
  languages: readonly string[],
): Json {
  const schemas: Readonly<Record<Parameter['kind'], Json>> = {
    language: { type: 'string', enum: languages, default: languages[0] },
    translation: { type: 'string', enum: languages },
    text: { type: 'string' },
    flag: { type: 'boolean', default: false },
    slug: { type: 'string', pattern: slugPattern.source, maxLength: maxSlugLength },
  }
  return { name, in: location, required: location === 'path', description, schema: schemas[kind] }
}
