/**
 * What hosts without code are told: which file answers an address, and which header fields it carries. Compiled from
 * the contract and one build, in the order in which a host is to try them; the files beside this one write it down
 * in the words of a host each.
 */

import {
  envelopeFiles,
  errorPages,
  internalFolder,
  operations,
  toApiFile,
  toEssayPath,
} from '../../../shim/contract/routes.ts'
import type { SiteManifest } from '../../render/manifest.ts'
import { toOperationRules, toPageRules } from './files.ts'
import { toHeaderRules, toTypeRules } from './headers.ts'
import { capture, eitherOf, essayPath, innerPage, literal, slug } from './patterns.ts'

/** What must hold of a request beside its path. `anotherLang` is one that is given and is none of the site's. */
export type Condition =
  | { readonly kind: 'any' | 'verbose' | 'anotherLang' }
  | { readonly kind: 'lang'; readonly lang: string }
  | { readonly kind: 'medium'; readonly medium: 'html' | 'md' }

/** Which file answers a path. */
export interface FileRule {
  /** The whole path, as a regular expression. */
  readonly path: string
  readonly when: Condition
  /** The file's address, with `{name}` for what the path captured; or what is said in its place. */
  readonly answer: { readonly file: string } | 'refused' | 'missing'
}

/** A header field, and for which answers it holds; every condition is a whole regular expression. */
export interface HeaderRule {
  readonly method?: string
  readonly status?: string
  /** The address of the file that is answered. */
  readonly file?: string
  /** The path that was asked for. */
  readonly path?: string
  /** With `{name}` for what a condition captured; empty where there is no such field. */
  readonly value: string
}

/** Another spelling of an address. */
interface MoveRule {
  readonly path: string
  /** Where it leads; empty where it does not. */
  readonly to: string
  /** A file that is there if that is an address. */
  readonly known: string
}

export interface Rules {
  readonly manifest: SiteManifest
  /** Addresses that nobody is given, though there are files behind some of them. */
  readonly hidden: string
  /** For each path the first that holds; of any other path its own file. Search has none: rules cannot answer it. */
  readonly files: readonly FileRule[]
  /** For each path the first: a file that is there if anything is, whatever the query and the method say. */
  readonly known: readonly (readonly [path: string, file: string])[]
  readonly moves: readonly MoveRule[]
  /** By name, for each answer the first that holds. */
  readonly headers: ReadonlyMap<string, readonly HeaderRule[]>
  /** The media types of files, for each the first that holds. */
  readonly types: readonly HeaderRule[]
}

/** Compiles the rules of one build. */
export function toRules(manifest: SiteManifest): Rules {
  const fixed = eitherOf(
    Object.values(operations)
      .filter(({ id }) => id !== 'searchContent' && id !== 'getEssayBySlug')
      .map(({ path }) => literal(path)),
  )
  const hidden = eitherOf([
    `/${internalFolder}(?:/.*)?`,
    ...[...Object.values(envelopeFiles), ...Object.values(errorPages)].map((file) => literal(`/${file}`)),
    '/404',
    '/index',
    // Copies are answered in the place of what they are copies of, and under no name of their own.
    '.*\\.(?:br|gz)',
    // Where dot segments are not resolved they lead nowhere.
    '.*/\\.\\.?(?:/.*)?',
    // Nothing is published under or below an empty name.
    '/.*/',
    '.*//.*',
  ])
  return {
    manifest,
    hidden,
    files: [
      { path: hidden, when: { kind: 'any' }, answer: 'missing' },
      ...toOperationRules(manifest),
      ...toPageRules(manifest),
    ],
    known: [
      [hidden, nowhere],
      // The list of essays is there whenever the API is; a slug is a parameter, whatever stands for it.
      [eitherOf([fixed, essayPath]), essayList],
      ['/', '/index.md'],
      [capture('page', innerPage), '{page}.md'],
    ],
    moves: [
      { path: '/(?:/|\\.html|index(?:\\.html|/)?)', to: '/', known: '/index.md' },
      { path: '/404(?:\\.html|/)', to: '', known: nowhere },
      { path: `${capture('operation', fixed)}/`, to: '{operation}', known: essayList },
      {
        path: `${capture('essay', literal(toEssayPath('')) + slug)}/`,
        to: '{essay}',
        known: '{essay}.json',
      },
      { path: `${capture('page', innerPage)}(?:\\.html|/)`, to: '{page}', known: '{page}.md' },
    ],
    headers: toHeaderRules(manifest),
    types: toTypeRules(manifest),
  }
}

/** The address of a file that no build makes. */
export const nowhere = '/-'

/** A file that every build makes. */
const essayList = `/${toApiFile(operations.listEssays.path, null)}`
