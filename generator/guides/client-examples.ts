/** Sample clients for the developers' reference: they wait after a 429 and report the hint of any other error. */

import { operations } from '../../shim/contract/routes.ts'
import type { Service } from '../messages/guide-messages.ts'
import type { Examples } from './examples.ts'
import { toFence } from './markdown.ts'

/** Returns a JavaScript and a Python client, which search for the example query and print titles and URLs. */
export function toClientExamples({ baseUrl }: Service, { query }: Examples): string[] {
  const search = operations.searchContent.path
  const script = `async function get(path) {
  const response = await fetch(new URL(path, '${baseUrl}'))
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
