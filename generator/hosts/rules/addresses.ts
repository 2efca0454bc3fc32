/** What each published address says of itself, for hosts whose rules go by addresses alone. */

import * as headerNames from '../../../shim/contract/header-names.ts'
import * as mediaTypes from '../../../shim/contract/media-types.ts'
import { assetFolder } from '../../../shim/contract/routes.ts'
import type { SiteManifest } from '../../render/manifest.ts'
import { inApi } from './patterns.ts'
import type { HeaderRule, Rules } from './rules.ts'

/** An address that a file answers, with the fields that it carries. */
export interface PublishedAddress {
  readonly path: string
  readonly headers: ReadonlyMap<string, string>
}

/** Answers the question of one header field for an address. */
type Reader = (path: string, file: string) => string

/** Lists every address that a file answers by itself: pages at their canonical paths, all else at its own name. */
export function listPublished(rules: Rules): PublishedAddress[] {
  const readers = [...rules.headers, [headerNames.contentType, toSpecialTypes(rules)] as const].map(
    ([name, cases]) => [name, toReader(cases)] as const,
  )
  return listFiles(rules.manifest, rules.hidden).map(([path, file]) => ({
    path,
    headers: new Map(
      readers.map(([name, read]) => [name, read(path, file)] as const).filter(([, value]) => value !== ''),
    ),
  }))
}

function listFiles({ files }: SiteManifest, hidden: string): (readonly [path: string, file: string])[] {
  const isHidden = new RegExp(`^${hidden}$`)
  return Object.keys(files).flatMap((name) => {
    const file = `/${name}`
    const path = file === '/index.html' ? '/' : file.replace(/\.html$/, '')
    return isHidden.test(file) ? [] : [[path, file] as const]
  })
}

/** Types that hosts tell from the ending of a name, all alike. */
const common: ReadonlySet<string> = new Set([mediaTypes.html, mediaTypes.md, mediaTypes.txt, mediaTypes.json])

/** The types that are to be said: below the API all is JSON, what fails as well. */
const toSpecialTypes = ({ types }: Rules): HeaderRule[] => [
  { path: inApi, value: mediaTypes.json },
  ...types.filter(({ value }) => !common.has(value)),
  // Of a folder all are said or none, since a rule for some would be one for all.
  ...types.map((rule) => ({ ...rule, path: `/${assetFolder}/.*` })),
]

/** The first rule that holds of a GET that is answered, its captures filled in. */
function toReader(cases: readonly HeaderRule[]): Reader {
  const toTest = (pattern: string | undefined) =>
    pattern === undefined ? null : new RegExp(`^${pattern.replaceAll('(?P<', '(?<')}$`)
  const tests = cases
    .filter(
      ({ method = 'GET', status = '200' }) => toTest(method)?.test('GET') && toTest(status)?.test('200'),
    )
    .map(({ path, file, value }) => ({ path: toTest(path), file: toTest(file), value }))
  return (path, file) => {
    for (const test of tests) {
      const ofPath = test.path?.exec(path)
      if (ofPath === null || test.file?.test(file) === false) continue
      return test.value.replace(/\{(\w+)\}/g, (_, name) => ofPath?.groups?.[name] ?? '')
    }
    return ''
  }
}
