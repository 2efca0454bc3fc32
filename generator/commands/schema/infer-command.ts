/** Writes a schema of a collection from what its documents have. */

import { existsSync, writeFileSync } from 'node:fs'
import { reservedFields } from '../../content/schemas/collections.ts'
import { itemControlKeys } from '../../content/schemas/front-matter.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { createDataReader, isDataFile } from '../../content/texts/data.ts'
import { readFrontMatter } from '../../content/texts/document.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { didYouMean, quote } from '../../kernel/diagnostics/wording.ts'
import { joinPortably } from '../../kernel/files/paths.ts'
import { explainSystemError } from '../../kernel/files/system-error.ts'
import { collect } from '../../site/collect.ts'
import { toSiteKeys } from '../../site/site-keys.ts'
import { inferSchema } from './infer-schema.ts'

interface InferredSchema {
  readonly path: string
  /** How many documents the schema was inferred from. */
  readonly documents: number
  /** The keys of the collection in site.yaml that name the schema. */
  readonly setting: string
}

/**
 * Writes `<collection>.schema.json` in the content folder. Front matter counts as it is, whether or not a schema publishes it.
 * @throws {OperationalError} if there is no such collection, if it has no documents, or if the file exists
 */
export function writeInferredSchema(content: string, collection: string): InferredSchema {
  const cannot = `Cannot infer a schema of ${quote(collection)}`
  const { site, documents } = collect(content)
  const { collections } = toSiteKeys(site.value)
  if (!collections.includes(collection))
    throw new OperationalError(
      `${cannot}: "collections" in "${site.file.path}" has no such name${didYouMean(collection, collections)}`,
    )
  // Data without a language is a document in each, and a table has one document for each row.
  const files = new Map(
    documents.flatMap((document) =>
      document.collection === collection ? [[`${document.file} ${document.slug}`, document]] : [],
    ),
  )
  const { read: readData } = createDataReader()
  const values = [...files.values()].flatMap((document) => {
    const { frontMatter } = isDataFile(document.file)
      ? readData(document, null)
      : readFrontMatter(document.file, false)
    return isMap(frontMatter?.value) ? [withoutControlKeys(frontMatter.value)] : []
  })
  if (values.length === 0)
    throw new OperationalError(`${cannot}: it has no document with front matter or data`)
  const file = `${collection}.schema.json`
  const path = joinPortably([content, file])
  if (existsSync(path)) throw new OperationalError(`${cannot}: "${path}" exists; delete or rename it first`)
  explainSystemError(
    () => writeFileSync(path, `${JSON.stringify(inferSchema(values), null, 2)}\n`, { flag: 'wx' }),
    `Cannot write "${path}"`,
  )
  return { path, documents: values.length, setting: `collections: { ${collection}: { schema: ${file} } }` }
}

const otherKeys: ReadonlySet<string> = new Set([...itemControlKeys, ...reservedFields])

/** A value as JSON has it, without the keys that no schema may describe. */
const withoutControlKeys = (value: Readonly<Record<string, unknown>>): unknown =>
  JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(value).filter(([key]) => !otherKeys.has(key)))))
