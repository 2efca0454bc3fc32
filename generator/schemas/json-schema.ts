/** JSON Schemas of the content files, for editors. They follow from the Zod schemas that the build validates with. */

import * as z from 'zod'
import { frontMatterSchemas } from './front-matter.ts'
import { profileSchema } from './profile.ts'
import { siteSchema } from './site.ts'

/** Each schema with a description of the files that it is for. */
const schemas = {
  site: [siteSchema, 'content/site.yaml'],
  profile: [profileSchema, 'content/profile/<lang>.yaml'],
  essay: [frontMatterSchemas.essay, 'the front matter of content/essays/<slug>/<lang>.md'],
  page: [frontMatterSchemas.page, 'the front matter of content/pages/<slug>/<lang>.md'],
} as const

export type SchemaName = keyof typeof schemas

export const schemaNames = Object.keys(schemas) as SchemaName[]

/**
 * The JSON Schema (draft 7, which yaml-language-server reads) of a content file. An editor accepts every file that the build
 * accepts. The build checks more: that a date exists, for example.
 */
export function toJsonSchema(name: SchemaName): Readonly<Record<string, unknown>> {
  const [schema, description] = schemas[name]
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // The checks of texts are functions. See `checked` in text.ts.
      if (zodSchema._zod.def.type === 'custom') jsonSchema.type = 'string'
    },
  })
  return { ...json, title: `Stele: ${name}`, description: `The keys of ${description}` }
}
