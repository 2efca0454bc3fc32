/** Tables of the response schemas for the developers' reference. */

import type { GuideMessages, Service } from '../look/messages/guide-messages.ts'
import { toSchemaName } from '../schemas/resource-schemas.ts'

/** Returns a fenced code block. A string is the block's text; any other value becomes indented JSON. */
export function toFence(language: string, content: unknown): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2)
  return `\`\`\`${language}\n${text}\n\`\`\``
}

/** Returns a table. Cells are Markdown and must not contain a line end or a `|`. */
export function toTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [toRow(header), toRow(header.map(() => '---')), ...rows.map(toRow)].join('\n')
}

/** Returns a link target with an id of its own, for links that must not depend on a heading's text. */
export const toAnchor = (id: string): string => `<a id="${id}"></a>`

/** The parts of a field's JSON Schema that the tables show. */
interface Field {
  readonly type?: string
  readonly format?: string
  readonly $ref?: string
  readonly anyOf?: readonly Field[]
  readonly enum?: readonly string[]
  readonly items?: Field
}

/** Returns a heading and a table for each schema: its fields, their types, and whether they are required. */
export function toSchemaTables({ table }: GuideMessages, { schemas }: Service): string[] {
  return Object.entries(schemas).flatMap(([name, { properties = {}, required = [] }]) => [
    `### ${name}`,
    toTable(
      [table.field, table.type, table.required],
      Object.entries(properties).map(([field, schema]) => [
        `\`${field}\``,
        toFieldType(schema as Field),
        required.includes(field) ? table.yes : table.no,
      ]),
    ),
  ])
}

function toFieldType({ type, format, $ref, anyOf, enum: values, items }: Field): string {
  if ($ref !== undefined) return `\`${toSchemaName($ref)}\``
  if (anyOf !== undefined) return anyOf.map(toFieldType).join(', ')
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ')
  if (items !== undefined) return `array: ${toFieldType(items)}`
  return format === undefined ? (type ?? 'any') : `${type} (${format})`
}
