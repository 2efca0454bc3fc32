/** Code that calls an operation, for the readers of the OpenAPI document. */

import type { Printed } from './texts.ts'

/** The extension `x-codeSamples` of Redocly, which other tools read too. https://redocly.com/docs-legacy/api-reference-docs/specification-extensions/x-code-samples */
export interface CodeSample {
  readonly lang: string
  readonly label: string
  readonly source: string
}

/** The address in a sample. Base URLs, slugs and encoded queries need no quoting in any of the languages. */
export interface SampleAddress {
  readonly url: string
  /** The address of the change feed. Its `build` replaces `{build}` in `url`. Null if `url` is complete. */
  readonly feed: string | null
}

/**
 * Returns samples for curl, JavaScript and Python. The standard library of each language is enough.
 * @param hasEnvelopes whether an error has a body that says what to do
 */
export function toCodeSamples(
  printed: Printed,
  address: SampleAddress,
  hasEnvelopes: boolean,
): readonly CodeSample[] {
  return [
    { lang: 'Shell', label: 'curl', source: toShell(address) },
    {
      lang: 'JavaScript',
      label: 'JavaScript',
      source: toJavaScript(printed, address, hasEnvelopes),
    },
    { lang: 'Python', label: 'Python', source: toPython(printed, address, hasEnvelopes) },
  ]
}

const toShell = ({ url, feed }: SampleAddress): string =>
  feed === null
    ? `curl "${url}"`
    : `build=$(curl --silent "${feed}" | sed -n 's/.*"build":"\\([^"]*\\)".*/\\1/p')
curl "${url.replace('{build}', `\${build}`)}"`

function toJavaScript(
  { list, fields }: Printed,
  { url, feed }: SampleAddress,
  hasEnvelopes: boolean,
): string {
  const request =
    feed === null
      ? `const response = await fetch('${url}')`
      : `const { build } = await (await fetch('${feed}')).json()
const response = await fetch(\`${url.replace('{build}', `\${build}`)}\`)`
  const check = hasEnvelopes
    ? `const body = await response.json()
if (!response.ok) throw new Error(\`\${body.error.message} \${body.error.resolution_hint}\`)`
    : `if (!response.ok) throw new Error(\`The response is \${response.status}\`)
const body = await response.json()`
  const output =
    list === null
      ? `console.log(${fields.map((field) => `body.${field}`).join(', ')})`
      : `for (const { ${fields.join(', ')} } of body.${list}) console.log(${fields.join(', ')})`
  return `${request}\n${check}\n${output}`
}

function toPython({ list, fields }: Printed, { url, feed }: SampleAddress, hasEnvelopes: boolean): string {
  const failure = hasEnvelopes
    ? `    problem = json.load(error)["error"]
    raise SystemExit(f"{problem['message']} {problem['resolution_hint']}")`
    : '    raise SystemExit(f"The response is {error.code}")'
  const request =
    feed === null
      ? `    with urlopen("${url}") as response:
        body = json.load(response)`
      : `    with urlopen("${feed}") as response:
        build = json.load(response)["build"]
    with urlopen(f"${url}") as response:
        body = json.load(response)`
  const toPrint = (name: string) => `print(${fields.map((field) => `${name}["${field}"]`).join(', ')})`
  const output = list === null ? toPrint('body') : `for entry in body["${list}"]:\n    ${toPrint('entry')}`
  return `import json
from urllib.error import HTTPError
from urllib.request import urlopen

try:
${request}
except HTTPError as error:
${failure}
${output}`
}
