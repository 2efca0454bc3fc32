/** The English texts of the guides for hosts without code. */

import type { Versioning } from '../../../shim/contract/deprecation.ts'
import type { Service, WithoutCodeMessages } from './guide-messages.ts'

export const toState = ({ deprecated, sunset }: Versioning): string => {
  if (deprecated === null) return 'is active'
  const removal = sunset === null ? '' : ` and may be removed on or after ${sunset}`
  return `has been deprecated since ${deprecated}${removal}`
}

const hasRules = ({ hosting }: Service): boolean => hosting.servedBy === 'rules'
const seesQueries = ({ hosting }: Service): boolean => hosting.addressing === 'queries'

const toPace = ({ quota: { limit, window } }: Service): string =>
  `Please send at most ${limit} requests in ${window} seconds.`

export const withoutCode: WithoutCodeMessages = {
  developers: {
    base: ({
      baseUrl,
      agentsPath,
      explorerPath,
    }) => `All routes start with \`${baseUrl}/api/v1\`. Every response is a JSON file that anyone can read with \`GET\`, without a key, token or registration. Each language and each variant has a path of its own, because this host ignores queries.

URLs in responses are absolute. Optional fields of the content are always present (\`date: null\`, \`tags: []\`).

The [OpenAPI document](/openapi.json) describes the whole API for programs${explorerPath === null ? '' : `; the [API explorer](${explorerPath}) displays it`}. For a short introduction, read the [agent instructions](${agentsPath}).`,
    examples: (service) =>
      hasRules(service)
        ? 'This client prints the titles and URLs of the essays, and shows the hint of an error:'
        : 'This client prints the titles and URLs of the essays:',
    languages: ({ languages }) =>
      `The site has content in ${languages.map((lang) => `\`${lang}\``).join(', ')}. The default language is \`${languages[0]}\`.`,
    errors: (service) => {
      if (!hasRules(service))
        return 'The host sends its own error pages, which are not JSON. A path without a file gets 404.'
      return seesQueries(service)
        ? 'An error response under `/api` has a body of this form, unless the server itself rejects the request. Branch on `error.code`. The body is the same for all requests with this status.'
        : 'A path under `/api` without a file gets 404 with a body of this form. Branch on `error.code`. The body is the same for all paths.'
    },
    quota: (service) =>
      hasRules(service)
        ? `${toPace(service)} The headers of the API state this quota. The host does not count requests and does not refuse them.`
        : `${toPace(service)} The host does not count requests, and sends no headers about it.`,
    caching: (service) =>
      hasRules(service)
        ? 'All clients get the same responses. Shared caches may store them, and revalidate them on each use (`Cache-Control: public, no-cache`). Errors and health have `no-store`. If a response has an `ETag`, send it back in `If-None-Match`: if nothing has changed, the response is 304.'
        : 'The host decides how long caches store a response. The [list of changes](/changes.json) has a hash of every document: request only what has changed.',
    cors: (service) => {
      if (!hasRules(service)) return 'The host decides whether scripts from other origins can read the API.'
      const preflight = seesQueries(service)
        ? 'A preflight request (`OPTIONS`) gets 204, which a browser may cache for one day.'
        : 'The host does not support preflight requests (`OPTIONS`), so send no headers that need one.'
      return `Scripts from any origin can read every API response (\`Access-Control-Allow-Origin: *\`). ${preflight}`
    },
    markdown: ({ baseUrl, hosting }) => `Every page of the site is also available as Markdown. ${
      hosting.pageUrls === 'files' ? 'Replace `.html` in its URL by `.md`' : 'Append `.md` to its URL'
    } (for the root page, use \`/index.md\`).

\`\`\`sh
curl "${baseUrl}/index.md"
\`\`\``,
    versioning: ({
      version,
      versioning,
    }) => `The version is part of the path. \`v1\` ${toState(versioning)}. Its full version is \`${version}\`.

After a deprecation is announced, clients have at least 12 months to migrate before the removal. This host cannot send the headers of a deprecation. \`versioning.status\` in [health](/api/v1/health) and \`deprecated\` in the OpenAPI document say whether the version is deprecated. They change when the author of the site publishes the declaration, never by the clock. \`versioning.sunset\` is null if no removal is scheduled.`,
  },
  agents: {
    first: ({ endpointsPath }) =>
      `Start with \`GET ${endpointsPath}\`. The response says which version is active and whether it is deprecated. It also lists the URL of every operation. If you can read OpenAPI, build your calls from [openapi.json](/openapi.json). You need no key, and every call is a \`GET\`. URLs in responses are absolute: use them unchanged.`,
    find: ({ listPath }) =>
      `Programs cannot search on this host. Read the list of essays, and compare the words of your subject with titles, descriptions and tags. \`GET ${listPath}\` returns the essays of one language, newest first.`,
    read: (service) =>
      `To read an essay, follow its \`api_url\` from the list. In the response, \`content\` is the full text as the author wrote it, in Markdown or MDX. \`translations\` has the API URL of the essay in each language, or null. Cite the \`canonical_url\`. Every page is available as Markdown at its \`markdown_url\`${
        seesQueries(service) ? ', or at its own URL with `Accept: text/markdown`' : ''
      }. Prefer this Markdown for MDX essays: it has no imports, and its components are plain Markdown.`,
    quota: (service) =>
      `${toPace(service)} The host does not count requests. Store what you have read: the [list of changes](/changes.json) names what has changed since.`,
    failures: (service) =>
      hasRules(service)
        ? 'Branch on `error.code`, then follow `error.resolution_hint`. After a 4xx status, change the request before you send it again. After a 5xx status, retry a few times, with increasing, randomised pauses.'
        : 'After 404, check the path: the list of essays and health have the URLs that exist. The bodies of errors are not JSON. After a 5xx status, retry a few times, with increasing, randomised pauses.',
    versions: ({ developersPath }) =>
      `In [health](/api/v1/health), \`version\` is the full version of the API. If \`versioning.status\` is \`deprecated\`, tell your operator: the removal follows at least 12 months after the announcement. The [developers’ page](${developersPath}) describes the policy. \`versioning.sunset\` is null if no removal is scheduled.`,
  },
}
