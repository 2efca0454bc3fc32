/** Fourth stage of a build: the bytes of each representation, held against its own schema. */

import { createHash } from 'node:crypto'
import { stringify as toYaml } from 'yaml'
import type { z } from 'zod'
import { type ErrorCode, type Problem, problems, toEnvelope } from '../../shim/contract/errors.ts'
import { createResources, type ResourceName } from '../../shim/contract/resources.ts'
import { createSearchIndex } from '../../shim/core/search.ts'
import type { Site } from '../model/site.ts'
import type { Representation } from '../plan/plan.ts'
import { toApiCatalog } from './api-catalog.ts'
import { toOpenApi } from './openapi.ts'
import { toEssayDetail, toEssayList, toHealth, toProfile, toSearchItems } from './resources.ts'

/** A file of dist with its bytes. */
export interface RenderedFile {
  readonly file: string
  readonly lang: string | null
  readonly bytes: Buffer
  readonly hash: string
}

/** The hash of a file as the manifest states it: the first 22 characters of its SHA-256 in base64url. */
export const toHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** Holds a value against the schema of its name, and gives it back. */
type Check = <T>(name: ResourceName, value: T) => T

/**
 * Renders what was planned. Every resource is held against its schema of spec 2, those that the search index
 * holds included; the OpenAPI document and the API catalog have none.
 * @throws {Error} where a representation does not satisfy its own schema
 */
export function render(planned: readonly Representation[], site: Site): RenderedFile[] {
  const resources = createResources(site.config.languages)
  return planned.map((representation) => {
    const { file, lang } = representation
    const check: Check = (name, value) => assertValid(resources[name], value, file)
    const content = toContent(representation, site, check)
    const bytes = Buffer.from(
      file.endsWith('.yaml') ? toYaml(content, { aliasDuplicateObjects: false }) : JSON.stringify(content),
    )
    return { file, lang, bytes, hash: toHash(bytes) }
  })
}

/** What a representation says, as plain data. */
function toContent(representation: Representation, site: Site, check: Check): unknown {
  switch (representation.kind) {
    case 'profile':
      return check('ProfileResponse', toProfile(site, representation.lang))
    case 'essay-list':
      return check('EssayListResponse', toEssayList(site, representation.lang))
    case 'essay':
      return check('EssayDetailResponse', toEssayDetail(site, representation.essay, representation.document))
    case 'health':
      return check('HealthResponse', toHealth(site, representation.verbose))
    case 'envelope':
      return check('ErrorResponse', toEnvelope(toProblem(representation.code, site)))
    case 'openapi':
      return toOpenApi(site)
    case 'api-catalog':
      return toApiCatalog(site)
    case 'search-index':
      return createSearchIndex(toSearchItems(site).map((item) => check('SearchResultItem', item)))
  }
}

/** What a host without code says of each failure, knowing nothing of the request. */
function toProblem(code: ErrorCode, { config }: Site): Problem {
  switch (code) {
    case 'INVALID_PARAMETER':
      return problems.invalidLanguageHere(config.languages)
    case 'METHOD_NOT_ALLOWED':
      return problems.methodNotAllowedHere()
    case 'NOT_FOUND':
      return problems.unknownHere()
    default:
      return problems.internalError()
  }
}

function assertValid<T>(schema: z.ZodType, value: T, file: string): T {
  const result = schema.safeParse(value)
  if (result.success) return value
  const [issue] = result.error.issues
  throw new Error(
    `Cannot publish "${file}": ${issue?.path.join('.')} does not satisfy its schema (${issue?.message})`,
  )
}
