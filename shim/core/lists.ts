/** Lists in parts: the pages of the list of essays, the list of tags, and the pages of a tag (decisions, Lists in parts). */

import type { Problem } from '../contract/errors.ts'
import * as headerNames from '../contract/header-names.ts'
import type { Header } from '../contract/header-values.ts'
import * as problems from '../contract/problems.ts'
import { toApiFile } from '../contract/routes.ts'
import type { Release } from './release.ts'

/** A literal, which bundles without lists leave out. */
const listPath = /^\/api\/v1\/(?:essays(?=\/)|tags(?:\/[^/]+)?)(?:\/pages\/[^/]+)?$/

/** Whether a path is one of these lists, or would be if the tag or the page existed. */
export const isListPath = (path: string): boolean => listPath.test(path)

/** Whether a list has a file. No tag and no number has a dot, which the names of files have before a language. */
export const hasListFile = (path: string, variant: string | null, { findFile }: Release): boolean =>
  !path.includes('.') && findFile(toApiFile(path, variant)) !== undefined

/** Whether a list exists in a language. */
export const isListed = (path: string, release: Release): boolean =>
  release.manifest.languages.some((lang, index) => hasListFile(path, index === 0 ? null : lang, release))

/** The list of which a path is a page; the path itself if it is no page. */
const toList = (path: string): string => path.replace(/\/pages\/[^/]+$/, '')

const toPage = (list: string, number: number): string => `${list}/pages/${number}`

/**
 * Returns the problem of a list without a file: an unknown tag, or a page after the last one.
 * @param variant the language, or null for the default one
 */
export function explainNoList(path: string, variant: string | null, { findFile }: Release): Problem {
  const list = toList(path)
  let last = 0
  while (findFile(toApiFile(toPage(list, last + 1), variant))) last += 1
  const query = variant === null ? '' : `?lang=${variant}`
  return problems.unknownList(path, last === 0 ? '' : toPage(list, last) + query)
}

/** A page of a list, or the file of a tag, which is the first page. */
const pageFile = /^(.+?)(?:\/pages\/(\d+))?((?:\.([\w-]+))?\.json)$/

/** Returns the links from a page of a list to the pages before and after it (RFC 8288). */
export function toListLinks(file: string, { findFile, manifest }: Release): readonly Header[] {
  const [, list = '', number, end = '', lang] = pageFile.exec(file) ?? []
  if (number === undefined && !isListPath(`/${list}`)) return []
  const page = Number(number ?? 1)
  const query = lang === undefined ? '' : `?lang=${lang}`
  const toLink = (target: number, rel: string): Header[] =>
    findFile(toPage(list, target) + end)
      ? [[headerNames.link, `<${manifest.baseUrl}/${toPage(list, target)}${query}>; rel="${rel}"`]]
      : []
  return [...toLink(page + 1, 'next'), ...toLink(page - 1, 'prev')]
}
