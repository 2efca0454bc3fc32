/** The response headers in the OpenAPI document. */

import { toDeprecation } from '../../../shim/contract/deprecation.ts'
import { describedOperations } from '../../../shim/contract/descriptions.ts'
import * as headerNames from '../../../shim/contract/header-names.ts'
import { cacheControl, vary } from '../../../shim/contract/header-values.ts'
import { exposedHeaders } from '../../../shim/contract/static-headers.ts'
import type { Hosting } from '../../addresses/published-urls.ts'
import type { SiteSettings } from '../../model/site.ts'
import { toLanguageTag } from '../../schemas/languages.ts'
import type { SiteConfig } from '../../schemas/site.ts'

/** The headers that depend on the client. */
const meteredHeaders: ReadonlySet<string> = new Set([
  headerNames.rateLimitRemaining,
  headerNames.rateLimitReset,
])

/** Lists the headers of every API response. A plain file server sends none that the build knows. */
export function listCommonHeaders({ servedBy }: Hosting): readonly string[] {
  if (servedBy === 'files') return []
  return servedBy === 'shim' ? shimHeaders : shimHeaders.filter((name) => !meteredHeaders.has(name))
}

const shimHeaders: readonly string[] = [
  headerNames.allowOrigin,
  headerNames.exposeHeaders,
  headerNames.rateLimitLimit,
  headerNames.rateLimitRemaining,
  headerNames.rateLimitReset,
  headerNames.rateLimitPolicy,
  headerNames.apiVersion,
  headerNames.xApiVersion,
  headerNames.cacheControl,
  headerNames.vary,
]

/** Lists the headers of a file outside the API that scripts of every origin may read. */
export const listFileHeaders = ({ servedBy }: Hosting): readonly string[] =>
  servedBy === 'files' ? [] : openFileHeaders

const openFileHeaders: readonly string[] = [
  headerNames.allowOrigin,
  headerNames.exposeHeaders,
  headerNames.cacheControl,
  headerNames.vary,
  headerNames.etag,
  headerNames.contentTypeOptions,
]

/** Returns the field `headers` of a response, with a reference to the component of each name; nothing without names. */
export const toHeaderRefs = (
  names: readonly string[],
): { readonly headers?: Readonly<Record<string, unknown>> } =>
  names.length === 0 ? {} : { headers: toRefs(names) }

const toRefs = (names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/**
 * Returns the header components by name: those that the paths of the document and the other components refer to.
 * @param references texts with all references of the document
 */
export function toHeaderComponents(
  { config, hosting }: SiteSettings,
  references: string,
): Readonly<Record<string, unknown>> {
  const components = Object.entries(toAllComponents(config, hosting))
  return Object.fromEntries(
    components.filter(([name]) => references.includes(`"#/components/headers/${name}"`)),
  )
}

/** `Deprecation` and `Sunset` are there only if the site declares them. */
function toAllComponents(config: SiteConfig, { servedBy }: Hosting): Readonly<Record<string, unknown>> {
  const { base_url, version, quota, versioning } = config
  const [lang = ''] = config.languages
  const integer = (description: string, example: number) => ({
    description,
    schema: { type: 'integer' },
    example,
  })
  const text = (description: string, example: string) => ({
    description,
    schema: { type: 'string' },
    example,
  })
  const deprecations = Object.values(describedOperations).map(({ id }) => toDeprecation(versioning, id))
  return {
    [headerNames.rateLimitLimit]: integer('Requests in one window.', quota.limit),
    [headerNames.rateLimitRemaining]: integer('Requests left in the current window.', quota.limit - 1),
    [headerNames.rateLimitReset]: integer('Seconds until the window resets.', quota.window),
    [headerNames.rateLimitPolicy]: text(
      'The quota and its window in seconds.',
      `${quota.limit};w=${quota.window}`,
    ),
    [headerNames.allowOrigin]: text('Any origin may read the response.', '*'),
    [headerNames.exposeHeaders]: text(
      'Response headers that scripts from other origins can read.',
      exposedHeaders,
    ),
    [headerNames.cacheControl]: text(
      'Which caches may store the response.',
      servedBy === 'shim' ? cacheControl.metered : cacheControl.shared,
    ),
    [headerNames.contentTypeOptions]: text('Browsers do not guess the media type.', 'nosniff'),
    [headerNames.vary]: text('Request headers that the response depends on.', vary.plain),
    [headerNames.contentLanguage]: text('Language of the response.', toLanguageTag(lang, config)),
    [headerNames.retryAfter]: integer('Seconds to wait before the next request.', quota.window),
    [headerNames.apiVersion]: text('Full version of the API.', version),
    [headerNames.xApiVersion]: text('Full version of the API.', version),
    [headerNames.etag]: text('Entity tag of the response, for `If-None-Match`.', '"3jwL1xoyCK3fYvyA0L1p6w"'),
    [headerNames.requestId]: text(
      'Identifies the request in the log of the service.',
      '8a1f6f0e-5c3e-4f3f-9d56-0d0b6f2d9c11',
    ),
    [headerNames.link]: text('Links to related resources (RFC 8288).', `<${base_url}>; rel="service-doc"`),
    ...(deprecations.some((deprecation) => deprecation !== null) && {
      [headerNames.deprecation]: text('Date of the deprecation, in Unix seconds (RFC 9745).', '@1767225600'),
    }),
    ...(deprecations.some((deprecation) => deprecation?.sunset) && {
      [headerNames.sunset]: text(
        'Date of the removal, as an HTTP date (RFC 8594).',
        'Fri, 01 Jan 2027 00:00:00 GMT',
      ),
    }),
  }
}
