/** Fourth stage of a build: the bytes of each representation, held against its own schema. */

import { createHash } from 'node:crypto'
import { stringify as toYaml } from 'yaml'
import type { z } from 'zod'
import { type ErrorCode, type Problem, problems } from '../../shim/contract/errors.ts'
import { createResources, type ResourceName } from '../../shim/contract/resources.ts'
import { toEnvelope } from '../../shim/core/respond.ts'
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

/**
 * Renders what was planned.
 * @throws {Error} where a representation does not satisfy its own schema
 */
export function render(planned: readonly Representation[], site: Site): RenderedFile[] {
  const resources = createResources(site.config.languages)
  const write = (name: ResourceName, value: unknown, file: string): string =>
    JSON.stringify(assertValid(resources[name], value, file))

  return planned.map((representation) => {
    const { file, lang } = representation
    const bytes = Buffer.from(toText(representation, site, write))
    return { file, lang, bytes, hash: toHash(bytes) }
  })
}

function toText(
  representation: Representation,
  site: Site,
  write: (name: ResourceName, value: unknown, file: string) => string,
): string {
  const { file } = representation
  switch (representation.kind) {
    case 'profile':
      return write('ProfileResponse', toProfile(site, representation.lang), file)
    case 'essay-list':
      return write('EssayListResponse', toEssayList(site, representation.lang), file)
    case 'essay':
      return write(
        'EssayDetailResponse',
        toEssayDetail(site, representation.essay, representation.document),
        file,
      )
    case 'health':
      return write('HealthResponse', toHealth(site, representation.verbose), file)
    case 'envelope':
      return write('ErrorResponse', JSON.parse(toEnvelope(toProblem(representation.code, site))), file)
    case 'openapi': {
      const description = toOpenApi(site)
      return representation.format === 'json'
        ? JSON.stringify(description)
        : toYaml(description, { aliasDuplicateObjects: false })
    }
    case 'api-catalog':
      return JSON.stringify(toApiCatalog(site))
    case 'search-index':
      return JSON.stringify(createSearchIndex(toSearchItems(site)))
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

function assertValid<T extends z.ZodType>(schema: T, value: unknown, file: string): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(
    `Cannot publish "${file}": ${issue?.path.join('.')} does not satisfy its schema (${issue?.message})`,
  )
}
