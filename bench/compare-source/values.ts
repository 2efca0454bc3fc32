/** Compares values of files with published ones. */

import { existsSync } from 'node:fs'
import { basename, extname, join } from 'node:path/posix'
import { isMap } from './read-file.ts'
import { toList } from './settings.ts'

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Returns whether a published value is the one of a file. A reference is published with its title, a file with its address. */
export function isSame(own: unknown, published: unknown, dist: string): boolean {
  if (isEmpty(own) || isEmpty(published)) return isEmpty(own) && isEmpty(published)
  if (typeof own === 'string' && isMap(published))
    return typeof published.slug === 'string' ? published.slug === own : isFileOf(own, published.url, dist)
  if (Array.isArray(own))
    return (
      Array.isArray(published) &&
      own.length === published.length &&
      own.every((entry, index) => isSame(entry, published[index], dist))
    )
  if (!isMap(own) || !isMap(published)) return own === published
  return Object.keys({ ...own, ...published }).every((key) => isSame(own[key], published[key], dist))
}

/** Returns whether an address ends with a file that is published, and has its name. A hash may stand before the extension. */
function isFileOf(own: string, url: unknown, dist: string): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false
  const path = decodeURIComponent(new URL(url).pathname)
  const [name, extension] = [basename(own, extname(own)), extname(own)].map((part) => part.toLowerCase()) as [
    string,
    string,
  ]
  const isPublished = path.split('/').some((_, index, parts) => existsSync(join(dist, ...parts.slice(index))))
  const published = basename(path).toLowerCase()
  const between = published.slice(name.length, published.length - extension.length)
  return isPublished && published === `${name}${between}${extension}` && /^(?:[.-][\w-]+)?$/.test(between)
}

/** Lists the slugs by which a document refers to documents of a collection, where its schema says so. */
export function listReferences(value: unknown, schema: unknown, collection: string, root = schema): string[] {
  if (!isMap(schema)) return []
  if (schema['x-reference'] === collection && typeof value === 'string') return [value]
  const recur = (inner: unknown, of: unknown): string[] => listReferences(inner, of, collection, root)
  const properties = isMap(schema.properties) ? schema.properties : {}
  const inner = Array.isArray(value)
    ? value.flatMap((entry) => recur(entry, schema.items))
    : isMap(value)
      ? Object.entries(properties).flatMap(([key, of]) => recur(value[key], of))
      : []
  const others = [schema.allOf, schema.anyOf, schema.oneOf, resolve(schema.$ref, root)].flatMap(toList)
  return [...inner, ...others.flatMap((of) => recur(value, of))]
}

/** Follows a reference within the schema, such as `#/$defs/minutes`. */
const resolve = (reference: unknown, root: unknown): unknown =>
  typeof reference !== 'string'
    ? undefined
    : reference
        .split('/')
        .slice(1)
        .reduce((map, key) => (isMap(map) ? map[key] : undefined), root)

/** A value on one line, in quotes if it is a text. */
export function show(value: unknown): string {
  const text = value === undefined ? 'missing' : JSON.stringify(value)
  return text.length > 100 ? `${text.slice(0, 99)}…` : text
}

/** The words around the first character that differs. */
export function showFirstDifference(own: string, published: string): string {
  let at = 0
  while (at < own.length && own[at] === published[at]) at++
  const start = at < 30 ? 0 : own.lastIndexOf(' ', at - 20) + 1
  return `${show(published.slice(start, start + 60))}, but ${show(own.slice(start, start + 60))} in the file`
}
