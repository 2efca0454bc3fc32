/** What the guides show of the contract: tables of the response schemas, and sample requests and responses. */

import { operations } from '../../../shim/contract/routes.ts'
import { toSchemaName } from '../../content/schemas/resource-schemas.ts'
import type { GuideMessages, Service } from '../messages/messages.ts'

/** Built from the site itself, so that every sample is a response of this service. */
export interface Examples {
  /** API path of an essay, or the path template if the site has none. */
  readonly essayPath: string
  /** A search query that finds that essay. */
  readonly query: string
  /** Response of health with `verbose=true`, without the timestamp. */
  readonly health: unknown
  /** Response of the essay list, with its first entry only. */
  readonly list: unknown
  /** Response of the search for `query`, with its first result only. */
  readonly search: unknown
  /** Error body for an essay slug that does not exist; null if the host sends error pages of its own. */
  readonly notFound: unknown
}

/** Returns a JavaScript and a Python client, which print titles and URLs: the results of a search, or the list of essays. */
export function toClientExamples(service: Service, examples: Examples): string[] {
  return service.hosting.servedBy === 'shim'
    ? toSearchClients(service, examples)
    : toListClients(service, examples.notFound !== null)
}

/** @param hasEnvelopes whether the body of an error says what to do */
function toListClients({ baseUrl, listPath }: Service, hasEnvelopes: boolean): string[] {
  const script = hasEnvelopes
    ? `const response = await fetch('${baseUrl}${listPath}')
const body = await response.json()
if (!response.ok) throw new Error(\`\${body.error.code}: \${body.error.resolution_hint}\`)
for (const { title, url } of body.essays) console.log(title, url)`
    : `const response = await fetch('${baseUrl}${listPath}')
if (!response.ok) throw new Error(\`The host responded with \${response.status}\`)
const { essays } = await response.json()
for (const { title, url } of essays) console.log(title, url)`
  const failure = hasEnvelopes
    ? `    error = json.load(failure)["error"]
    raise SystemExit(f"{error['code']}: {error['resolution_hint']}")`
    : '    raise SystemExit(f"The host responded with {failure.code}")'
  const python = `import json
from urllib.error import HTTPError
from urllib.request import urlopen

try:
    with urlopen("${baseUrl}${listPath}") as response:
        essays = json.load(response)["essays"]
except HTTPError as failure:
${failure}
for essay in essays:
    print(essay["title"], essay["url"])`
  return [toFence('js', script), toFence('python', python)]
}

function toSearchClients({ baseUrl }: Service, { query }: Examples): string[] {
  const search = operations.searchContent.path
  const script = `async function get(path) {
  const response = await fetch('${baseUrl}' + path)
  if (response.status === 429) {
    const seconds = Number(response.headers.get('Retry-After'))
    await new Promise((resume) => setTimeout(resume, seconds * 1000))
    return get(path)
  }
  const body = await response.json()
  if (!response.ok) throw new Error(\`\${body.error.code}: \${body.error.resolution_hint}\`)
  return body
}

const { results } = await get('${search}?' + new URLSearchParams({ q: '${query}' }))
for (const { title, url } of results) console.log(title, url)`
  const python = `import json, time
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen

def get(path):
    try:
        with urlopen("${baseUrl}" + path) as response:
            return json.load(response)
    except HTTPError as failure:
        if failure.code == 429:
            time.sleep(int(failure.headers["Retry-After"]))
            return get(path)
        error = json.load(failure)["error"]
        raise SystemExit(f"{error['code']}: {error['resolution_hint']}")

response = get("${search}?" + urlencode({"q": "${query}"}))
for result in response["results"]:
    print(result["title"], result["url"])`
  return [toFence('js', script), toFence('python', python)]
}

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
