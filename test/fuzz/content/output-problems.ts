/** Checks a published site with parsers of its formats, beside what the build itself checks. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { SaxesParser } from 'saxes'
import { findHarm, type SiteRules } from '../../fixtures/harm.ts'
import { findAll } from '../../fixtures/published.ts'
import { findDamage, listTree } from '../../fixtures/tree.ts'

/** The schema of the OpenAPI document for each file of the API. */
const schemas: readonly (readonly [pattern: RegExp, schema: string])[] = [
  [/^api\/v1\/profile(\.[\w-]+)?\.json$/, 'ProfileResponse'],
  [/^api\/v1\/essays(\.[\w-]+)?\.json$/, 'EssayListResponse'],
  [/^api\/v1\/essays\/[^/]+\.json$/, 'EssayDetailResponse'],
  [/^api\/v1\/essays\/pages\/\d+(\.[\w-]+)?\.json$/, 'EssayPageResponse'],
  [/^api\/v1\/tags(\.[\w-]+)?\.json$/, 'TagListResponse'],
  [/^api\/v1\/tags\/.+\.json$/, 'TaggedResponse'],
  [/^api\/v1\/health(\.verbose)?\.json$/, 'HealthResponse'],
  [/^api\/404\.json$/, 'ErrorResponse'],
]

/**
 * Lists the faults of the files of a published site. Static files, which are published unchanged, may have any content.
 * @param content the folder that the site was built from
 */
export function findOutputProblems(out: string, content: string): string[] {
  const read = (file: string) => readFileSync(join(out, file), 'utf8')
  const validate = getValidator(read('openapi.json'))
  const rules = readRules(read('_stele/manifest.json'))
  return [
    ...findDamage(out),
    ...listTree(out).flatMap((file) => {
      if (existsSync(join(content, 'static', file))) return []
      try {
        return findFileProblems(file, read, validate, rules).map((problem) => `${file}: ${problem}`)
      } catch (error) {
        return [`${file}: ${error instanceof Error ? error.message : String(error)}`]
      }
    }),
  ]
}

/** Reads the base path, and the origins that the content security policy allows for frames. */
function readRules(manifest: string): SiteRules {
  const { baseUrl } = JSON.parse(manifest)
  const [, frames = ''] = /frame-src ([^;"]*)/.exec(manifest) ?? []
  return {
    basePath: new URL(baseUrl).pathname.replace(/\/$/, ''),
    frames: frames.split(' ').filter(isOrigin),
  }
}

const isOrigin = (source: string): boolean => source.startsWith('https://')

function findFileProblems(
  file: string,
  read: (file: string) => string,
  validate: Validate,
  rules: SiteRules,
): string[] {
  if (file.endsWith('.json') && !file.startsWith('_stele/')) {
    const value: unknown = JSON.parse(read(file))
    const schema = schemas.find(([pattern]) => pattern.test(file))?.[1]
    return schema === undefined ? [] : validate(schema, value)
  }
  if (file.endsWith('.xml')) assertWellFormed(read(file))
  return isDocumentPage(file) ? findPageProblems(read(file), rules) : []
}

/** Whether a file is the page of a document or of a tag. Some other pages have forms and buttons of their own. */
const isDocumentPage = (file: string): boolean =>
  /^(?:\w+\/)?(?:(?:essays\/)?document-[\w-]+|tags|tags\/[\w-]+|essays)\.html$/.test(file)

const findPageProblems = (html: string, rules: SiteRules): string[] => [
  ...findHarm(html, rules),
  ...['main', 'footer', 'h1', 'title'].flatMap((name) => {
    const { length } = findAll(html, name)
    return length === 1 ? [] : [`has ${length} elements <${name}>`]
  }),
]

function assertWellFormed(xml: string): void {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
}

type Validate = (schema: string, value: unknown) => string[]

/** The validator of each OpenAPI document: most folders have the same. */
const validators = new Map<string, Validate>()

function getValidator(description: string): Validate {
  const cached = validators.get(description)
  if (cached !== undefined) return cached
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema(JSON.parse(description), 'openapi')
  const compiled = new Map<string, ValidateFunction>()
  const validate: Validate = (schema, value) => {
    const validator = compiled.get(schema) ?? ajv.compile({ $ref: `openapi#/components/schemas/${schema}` })
    compiled.set(schema, validator)
    return validator(value) ? [] : [ajv.errorsText(validator.errors)]
  }
  // Mutations of site.yaml change the document, so few of them are worth keeping.
  if (validators.size > 20) validators.clear()
  validators.set(description, validate)
  return validate
}
