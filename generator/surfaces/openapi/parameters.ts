/** The schemas of parameters in the OpenAPI document and in the descriptions of tools. */

import type { Parameter } from '../../../shim/contract/descriptions.ts'
import { maxSlugLength, slugPattern } from '../../../shim/contract/routes.ts'

type Json = Readonly<Record<string, unknown>>

/** @param languages of the site, the default first */
export function toParameterSchema({ kind }: Parameter, languages: readonly string[]): Json {
  const schemas: Readonly<Record<Parameter['kind'], Json>> = {
    language: { type: 'string', enum: languages, default: languages[0] },
    translation: { type: 'string', enum: languages },
    text: { type: 'string' },
    flag: { type: 'boolean', default: false },
    slug: { type: 'string', pattern: slugPattern.source, maxLength: maxSlugLength },
  }
  return schemas[kind]
}
