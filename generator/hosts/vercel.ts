/**
 * Rules for Vercel: the `routes` of `vercel.json`, tried one after another; what comes before `filesystem` is asked
 * before any file is looked for, so that a page is negotiated though its HTML is there.
 */

import * as headerNames from '../../shim/contract/header-names.ts'
import { allowedMethods, cacheControl, type Header, vary } from '../../shim/contract/headers.ts'
import {
  apiRoot,
  assetFolder,
  envelopeFiles,
  errorPages,
  explorerPath,
  internalFolder,
  operations,
} from '../../shim/contract/routes.ts'
import { OperationalError } from '../diagnostics/errors.ts'
import type { SiteManifest } from '../render/manifest.ts'
import type { DistFile } from '../render/output.ts'
import { toPageRules } from './rules/files.ts'
import {
  capture,
  eitherOf,
  inApi,
  innerPage,
  inVersion,
  literal,
  toOperationPattern,
} from './rules/patterns.ts'
import { type Condition, type FileRule, toRules } from './rules/rules.ts'

/** What Vercel takes. */
const maxRoutes = 2048

interface Has {
  readonly type: 'query' | 'header'
  readonly key: string
  readonly value?: string
}

/** A route of `vercel.json`, as far as it is used here. */
export type Route =
  | { readonly handle: 'filesystem' }
  | {
      readonly src: string
      readonly has?: readonly Has[]
      readonly methods?: readonly string[]
      readonly dest?: string
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly continue?: true
      /** Whether the file is looked for, and the next routes tried where it is not there. */
      readonly check?: true
    }

const whole = (pattern: string): string => `^${pattern.replaceAll('(?P<', '(?<')}$`
const toRecord = (headers: readonly Header[]): Readonly<Record<string, string>> => Object.fromEntries(headers)

const api = literal(apiRoot)
const explorer = literal(explorerPath)
const outsideApi = `/(?!${literal(apiRoot.slice(1))}(?:/|$)).*`
const health = toOperationPattern(operations.getApiHealth, [])
const assets = `/${literal(assetFolder)}/.*`
const aPage = `(?!${api}(?:/|$))(?:/|${innerPage})`

/** Fields by address; no two routes say the same field of one. */
function toFieldRoutes(manifest: SiteManifest): Route[] {
  const { api: ofApi, site, cors, page, explorer: ofExplorer, preflight } = manifest.headers
  const say = (src: string, said: readonly Header[]): Route => ({
    src: whole(src),
    headers: toRecord(said),
    continue: true,
  })
  const isFile = `(?!${api}/)/(?:.*/)?[^/]*\\.(?!html$)[^/]+`
  return [
    say(inApi, [...ofApi, [headerNames.vary, vary.plain]]),
    say(outsideApi, site),
    say(isFile, [...cors, [headerNames.vary, vary.plain]]),
    say(aPage, [[headerNames.vary, vary.negotiated]]),
    say(`(?!${explorer}$)${aPage}`, page),
    say(explorer, ofExplorer),
    say(assets, [[headerNames.cacheControl, cacheControl.immutable]]),
    say(health, [[headerNames.cacheControl, cacheControl.volatile]]),
    say(`(?!${assets}$)(?!${health}$)/.*`, [[headerNames.cacheControl, cacheControl.shared]]),
    ...toDeprecationRoutes(manifest),
    { ...say('/.*', preflight), methods: ['OPTIONS'] },
  ]
}

/** What is deprecated: an operation by itself, and what else is below the version. */
function toDeprecationRoutes({ languages: [, ...variants], headers: { deprecated } }: SiteManifest): Route[] {
  const own = Object.values(operations).flatMap((operation): Route[] => {
    const said = deprecated[operation.id]
    return said === undefined
      ? []
      : [{ src: whole(toOperationPattern(operation, variants)), headers: toRecord(said), continue: true }]
  })
  const paths = Object.values(operations).map(
    (operation) => `(?!${toOperationPattern(operation, variants)}$)`,
  )
  const others = deprecated.version
  return others === undefined
    ? own
    : [...own, { src: whole(paths.join('') + inVersion), headers: toRecord(others), continue: true }]
}

/** Where a captured name goes. */
const fill = (file: string): string => file.replace(/\{(\w+)\}/g, '$$$1')

/** A file's rule: what the query must say, and what answers. */
function toFileRoute({ path, when, answer }: FileRule): Route[] {
  const src = whole(path)
  const has = toConditions(when)
  if (has === null) return []
  const matched = { src, ...(has.length === 0 ? {} : { has }) }
  if (answer === 'missing') return [{ ...matched, status: 404, dest: `/${envelopeFiles.NOT_FOUND}` }]
  if (answer === 'refused') return [{ ...matched, status: 400, dest: `/${envelopeFiles.INVALID_PARAMETER}` }]
  return [{ ...matched, dest: fill(answer.file) }]
}

/** Markdown named with its whole weight; `has` wants a whole value matched. */
const wantsMarkdown =
  '(?:.*,)?\\s*text/markdown\\s*(?:;\\s*[^q;,\\s][^;,]*)*(?:;\\s*q=1(?:\\.0{0,3})?\\s*)?(?:,.*)?'

/** What a request must have; null where a page's own file answers, which is looked for anyway. */
function toConditions(when: Condition): readonly Has[] | null {
  switch (when.kind) {
    case 'lang':
      return [{ type: 'query', key: 'lang', value: literal(when.lang) }]
    case 'anotherLang':
      return [{ type: 'query', key: 'lang' }]
    case 'verbose':
      return [{ type: 'query', key: 'verbose', value: 'true' }]
    case 'medium':
      return when.medium === 'html' ? null : [{ type: 'header', key: 'accept', value: wantsMarkdown }]
    case 'any':
      return []
  }
}

/** Lists the routes, in the order in which Vercel tries them. */
function toRoutes(manifest: SiteManifest): Route[] {
  const rules = toRules(manifest)
  const hasPages = manifest.files[errorPages.html] !== undefined
  const notFound = `/${hasPages ? errorPages.html : errorPages.markdown}`
  const ofApi = rules.files.filter(({ path }) => path.startsWith(api))
  const ofPages = toPageRules(manifest)
  const missing: Route[] = [
    { src: whole(inApi), status: 404, dest: `/${envelopeFiles.NOT_FOUND}` },
    { src: '^/.*$', status: 404, dest: notFound },
  ]
  return [
    ...toFieldRoutes(manifest),
    { src: whole(`(?!${api})${rules.hidden}`), status: 404, dest: notFound },
    { src: whole(`(?=${api})${rules.hidden}`), status: 404, dest: `/${envelopeFiles.NOT_FOUND}` },
    { src: '^/.*$', methods: ['OPTIONS'], status: 204 },
    {
      src: '^/.*$',
      methods: ['POST', 'PUT', 'PATCH', 'DELETE'],
      status: 405,
      dest: `/${envelopeFiles.METHOD_NOT_ALLOWED}`,
      headers: { [headerNames.allow]: allowedMethods },
    },
    // Whether there is such a page is not known yet: what is not there is found out at its canonical address.
    ...rules.moves
      .filter(({ to }) => to !== '')
      .map(
        ({ path, to }): Route => ({
          src: whole(path),
          status: 308,
          headers: { [headerNames.location]: fill(to) },
        }),
      ),
    ...ofApi.flatMap(toFileRoute),
    ...ofPages.flatMap(toFileRoute),
    { handle: 'filesystem' },
    { src: whole(`${capture('page', innerPage)}`), dest: hasPages ? '$page.html' : '$page.md', check: true },
    ...missing,
  ]
}

const toConfiguration = (routes: readonly Route[]): Buffer =>
  Buffer.from(
    `${JSON.stringify({ buildCommand: null, framework: null, outputDirectory: '.', routes }, null, 2)}\n`,
  )

/** The fields of what pages load. */
const toAssetRoutes = ({ files, headers: { site, cors } }: SiteManifest): Route[] => [
  {
    // What is not there must not be kept for ever as well.
    src: whole(
      eitherOf(
        Object.keys(files)
          .filter((file) => file.startsWith(`${assetFolder}/`))
          .map((file) => literal(`/${file}`)),
      ),
    ),
    headers: toRecord([
      ...site,
      ...cors,
      [headerNames.vary, vary.plain],
      [headerNames.cacheControl, cacheControl.immutable],
    ]),
    continue: true,
  },
]

/**
 * Writes `vercel.json` for a deployment with the middleware, and one beside it for a deployment by rules alone.
 * @throws {OperationalError} where it is more than Vercel takes
 */
export function toVercelRules(manifest: SiteManifest): DistFile[] {
  const routes = toRoutes(manifest)
  if (routes.length > maxRoutes) {
    throw new OperationalError(
      `Cannot build for Vercel: the site wants ${routes.length} routes, and Vercel takes ${maxRoutes}; write the essays in the default language too, or build with --host cloudflare`,
    )
  }
  return [
    // Nothing may stand between the middleware and its files: with it, rules say what it leaves alone and no more.
    { file: 'vercel.json', bytes: toConfiguration(toAssetRoutes(manifest)) },
    { file: `${internalFolder}/vercel/rules.json`, bytes: toConfiguration(routes) },
  ]
}
