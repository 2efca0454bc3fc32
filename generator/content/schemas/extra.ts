/** The author's own data in the front matter of an essay. */

import type { DataSource } from '../../kernel/data-source.ts'
import { type AuthorData, toDataJson } from './author-data.ts'

/** The key of the data. */
export const extraKey = 'extra'

/** The author's schema of the data, in the content folder. */
export const extraSchemaFile = 'extra.schema.json'

export const extra: AuthorData = {
  path: [extraKey],
  schemaFile: extraSchemaFile,
  rules: { data: 'invalid-extra', schema: 'invalid-extra-schema' },
}

/** Converts `extra` to JSON. See {@link toDataJson}. */
export const toExtraJson = (source: DataSource): string | null => toDataJson(source, extra)
