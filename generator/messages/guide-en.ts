/** The guides in English. */

import type { Versioning } from '../../shim/contract/headers.ts'
import {
  maxHeaderBytes,
  maxSearchResults,
  maxSearchWords,
  maxTargetBytes,
} from '../../shim/contract/routes.ts'
import type { GuideMessages } from './guide-messages.ts'

const toState = ({ deprecated, sunset }: Versioning): string =>
  deprecated === null
    ? 'active'
    : `deprecated since ${deprecated}${sunset === null ? '' : ` and may be gone from ${sunset} on`}`

export const en: GuideMessages = {
  developers: {
    title: 'Developers',
    description:
      'Reference of the read-only content API: its operations with examples, errors, quota, caching, CORS, and the versioning policy.',
    base: {
      heading: 'Base address',
      text: ({
        baseUrl,
        agentsPath,
        explorerPath,
      }) => `All routes live under \`${baseUrl}/api/v1\`. Every operation is a public, read-only \`GET\` without key, token or registration, and answers \`application/json\`. \`HEAD\` is \`GET\` without its body. Addresses in answers are absolute, and optional fields are always present (\`date: null\`, \`tags: []\`). Unknown parameters and the \`Accept\` header are ignored. A known route with a trailing slash answers 308 to the one without it.

The [OpenAPI document](/openapi.json) describes all of it for machines${explorerPath === null ? '' : `, and the [API explorer](${explorerPath}) shows that document`}. The [agent instructions](${agentsPath}) are the short way through.`,
    },
    operations: { heading: 'Operations' },
    examples: {
      heading: 'Examples',
      text: () =>
        'A client that reads the quota from the answers, waits when it is refused, and passes on the hint of an error:',
    },
    languages: {
      heading: 'Languages',
      text: ({ languages }) =>
        `Content is in ${languages.map((lang) => `\`${lang}\``).join(', ')}; \`${languages[0]}\` is the default. An answer that has a language states it in \`Content-Language\`. Error messages are English.`,
    },
    errors: {
      heading: 'Errors',
      text: () =>
        'Every 4xx and 5xx under `/api` is this envelope. Branch on `error.code`; `error.resolution_hint` says what to do next: it names the nearest slug, the active version or the valid values.',
    },
    quota: {
      heading: 'Quota and headers',
      text: ({ quota: { limit, window } }) =>
        `Each client has ${limit} requests in ${window} seconds, in a fixed window that opens at its first request. \`GET\`, \`HEAD\` and refused methods under \`/api\` count, whatever their status, 304 included. A client is an IPv4 address or an IPv6 /64. Beyond the quota the answer is 429, and asking sooner than \`Retry-After\` is refused too.`,
    },
    caching: {
      heading: 'Caching',
      text: ({
        baseUrl,
      }) => `The profile, the list, the essays and searches carry a strong \`ETag\`, different for each content coding. Send it back in \`If-None-Match\`, and an unchanged answer is a 304, which still counts. Answers are \`Cache-Control: private, no-cache\`; errors and health are \`no-store\`.

\`\`\`sh
curl --etag-save list.etag --output list.json "${baseUrl}/api/v1/essays"
curl --include --etag-compare list.etag "${baseUrl}/api/v1/essays"
\`\`\``,
    },
    cors: {
      heading: 'CORS',
      text: () =>
        'Any origin may read every answer of the API (`Access-Control-Allow-Origin: *`), with the headers of quota and version, `Retry-After`, `ETag`, `Link`, `Deprecation`, `Sunset` and `Content-Language`. A preflight (`OPTIONS`) answers 204, may be kept for a day, and is neither counted nor refused.',
    },
    markdown: {
      heading: 'Markdown',
      text: ({
        baseUrl,
      }) => `Every page of the site has a Markdown representation: at its address with \`.md\` (the root's is \`/index.md\`), or at its own address for a client that asks for \`text/markdown\`.

\`\`\`sh
curl --header "Accept: text/markdown" "${baseUrl}/"
\`\`\``,
    },
    versioning: {
      heading: 'Versioning and deprecation',
      text: ({
        version,
        versioning,
      }) => `The version is in the path. \`v1\` is ${toState(versioning)}, its full version is \`${version}\`, and every answer of the API carries \`API-Version: ${version}\` and \`X-API-Version: ${version}\`.

A deprecation announcement guarantees a minimum migration window of 12 months before removal. A deprecated operation or version emits:

- \`Deprecation\`, the declared date as \`@\` and Unix seconds ([RFC 9745](https://www.rfc-editor.org/rfc/rfc9745));
- \`Sunset\`, the final removal time as an HTTP date ([RFC 8594](https://www.rfc-editor.org/rfc/rfc8594));
- \`Link\` with \`rel="deprecation"\`, which leads here.

Deprecation is declared, not timed: headers, \`versioning.status\` in [health](/api/v1/health) and \`deprecated\` in the OpenAPI document change when the declaration is published, never by the clock. After the sunset nothing changes until the version is taken away. \`versioning.sunset\` is null while none is scheduled.`,
    },
    schemas: {
      heading: 'Schemas',
      text: () =>
        'The fields of every answer. A later minor version may add fields; clients are to ignore what they do not know.',
    },
    staticHosts: {
      heading: 'Static hosts',
      text: () =>
        'Served by rules alone, the API sends CORS, version and deprecation headers, `RateLimit-Limit` and `RateLimit-Policy`; `RateLimit-Remaining`, `RateLimit-Reset`, 429 and the `timestamp` of health are absent, and answers may be shared and revalidated. A host that cannot see queries has no search (a 404 with a hint).',
    },
  },
  agents: {
    title: 'Agent instructions',
    description:
      'How a software agent uses the content API well: which call comes first, how to search and read, and what to do about quota and errors.',
    first: {
      heading: 'The first call',
      text: () =>
        'Start with `GET /api/v1/health?verbose=true`. One answer tells whether the service is healthy, which version is active, whether it is deprecated, and the address of every operation. If you can read OpenAPI, build your calls from [openapi.json](/openapi.json). No key is needed, every call is a `GET`, and every address in an answer is absolute: follow them as they stand.',
    },
    find: {
      heading: 'Find an essay',
      text: () =>
        `If you know the subject, search with a few keywords in \`q\`. They are matched against titles, descriptions and tags, not against the text: send nouns, not a question. Accents do not matter, nor do inflections in English and Portuguese; a word that no document has is taken for the beginning of another or, where none begins so, for a misspelling. The first ${maxSearchWords} words count, without those that stand in every text. All languages are searched; filter by each result's \`lang\` and \`type\`. \`total\` counts all matches and \`results\` holds the best ${maxSearchResults}. No match is an answer with \`total: 0\`, not an error: use fewer or broader words, or take the list, which \`GET /api/v1/essays\` gives for each language, newest first.`,
    },
    read: {
      heading: 'Read it',
      text: () =>
        'Follow `api_url` of the list for one essay: `content` is the full text as the author wrote it, Markdown or MDX; `translations` gives its address in each language, or null; `canonical_url` is the one to cite. Search results have no `api_url`; follow their `markdown_url`. Every page has Markdown at its address with `.md`, or at its own address with `Accept: text/markdown`; prefer it for MDX, since imports are dropped there and components are plain Markdown.',
    },
    quota: {
      heading: 'Stay within the quota',
      text: ({ quota: { limit, window } }) =>
        `You have ${limit} requests in ${window} seconds, shared by everything behind your address. Read \`RateLimit-Remaining\` after each call and slow down before it reaches zero. On 429, wait \`Retry-After\` seconds before any further call. Keep what you have read, and revalidate it with \`If-None-Match\`: a 304 saves transfer, though it still counts. Pages and their Markdown are not counted.`,
    },
    failures: {
      heading: 'When a call fails',
      text: () =>
        'Branch on `error.code`, then do what `error.resolution_hint` says. 400, 404, 405, 414 and 431: change the request before you send it again. 408, 500 and 503: try again a few times, with growing, randomised pauses. 429: wait as above.',
    },
    versions: {
      heading: 'Notice a new version',
      text: ({ developersPath }) =>
        `Every answer of the API carries \`API-Version\`. If you see \`Deprecation\` or \`Sunset\`, tell whoever runs you: removal comes no sooner than 12 months after the announcement. The [developers’ page](${developersPath}) has the policy, and \`versioning.sunset\` in [health](/api/v1/health) is null while nothing is scheduled.`,
    },
  },
  deprecated: ({ deprecated, sunset }) =>
    `Deprecated since ${deprecated}${sunset === null ? '' : `; it may be gone from ${sunset} on`}.`,
  operations: {
    getProfile: {
      summary: 'The author’s name, title, domain, bio, focus areas and links.',
      parameters: { lang: 'Language of the profile; any other value is answered in the default language.' },
    },
    listEssays: {
      summary: 'The essays of one language, newest first; undated ones stand last.',
      parameters: { lang: 'Language of the essays; any other value is refused with 400.' },
    },
    getEssayBySlug: {
      summary: 'One essay in full: `content` holds the author’s Markdown or MDX as written.',
      parameters: {
        slug: 'The essay’s slug.',
        lang: 'The translation; left out, the default language or the first that there is. One that the essay lacks is 404.',
      },
    },
    searchContent: {
      summary: `A search over titles, descriptions and tags in all languages; \`total\` counts all matches, \`results\` holds the best ${maxSearchResults}.`,
      parameters: {
        q: `Keywords; the first ${maxSearchWords} words count, stopwords aside, and nothing in it is an error.`,
      },
    },
    getApiHealth: {
      summary: 'Status, version, deprecation and the addresses of the operations.',
      parameters: { verbose: '`true` adds the URI template of one essay.' },
    },
  },
  errors: {
    INVALID_PARAMETER: 'Use a value that the hint names.',
    BAD_REQUEST: 'The HTTP could not be parsed; correct the client.',
    NOT_FOUND: 'Check path, slug and `lang` against the hint.',
    METHOD_NOT_ALLOWED: 'Use a method of `Allow`: GET, HEAD or OPTIONS.',
    REQUEST_TIMEOUT: 'Send the request again, promptly and whole.',
    URI_TOO_LONG: `Shorten the target to ${maxTargetBytes} bytes or less.`,
    RATE_LIMITED: 'Wait `Retry-After` seconds.',
    HEADERS_TOO_LARGE: `Send less than ${maxHeaderBytes} bytes of header fields.`,
    INTERNAL_ERROR: 'Try again later.',
    OVERLOADED: 'Wait `Retry-After` seconds, then try again, more slowly.',
  },
  headers: {
    limit: 'requests in one window',
    remaining: 'requests left in the current window',
    reset: 'seconds until the window resets',
    policy: 'the quota and its window in seconds',
    retryAfter: 'on 429: seconds to wait, the same number as `RateLimit-Reset`',
    version: 'full version of the API; `X-API-Version` says the same',
  },
  table: {
    parameter: 'Parameter',
    type: 'Type',
    meaning: 'Meaning',
    field: 'Field',
    required: 'Required',
    yes: 'yes',
    no: 'no',
    status: 'Status',
    code: 'Code',
    remedy: 'What to do',
    header: 'Header',
  },
  answers: (schema, failures) => `Answers ${schema}. Fails with ${failures}.`,
  answer: 'The answer:',
  answerCut: 'The answer, cut to its first entry:',
}
