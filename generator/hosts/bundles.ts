/** The shim as single files: each entry bundled with everything that it brings, as a host is given it. */

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { BuildOptions } from 'esbuild'
import { findLicence } from '../package/licences.ts'
import { version } from '../package/version.ts'

/** What runs there, by the entry's name: Node and what has its modules, or the Fetch standard alone. */
const entries = {
  node: { platform: 'node', target: 'node20.19' },
  deno: { platform: 'node', target: 'es2022' },
  bun: { platform: 'node', target: 'es2022' },
  cloudflare: { platform: 'neutral', target: 'es2022' },
  netlify: { platform: 'neutral', target: 'es2022' },
  vercel: { platform: 'neutral', target: 'es2022' },
} as const satisfies Record<string, Pick<BuildOptions, 'platform' | 'target'>>

export type BundleName = keyof typeof entries
export const bundleNames = Object.keys(entries) as BundleName[]

/** The libraries of which a bundle holds parts. */
export const libraries: readonly string[] = ['@orama/stemmers', '@orama/stopwords', 'stemmer']

/** Modules that a bundle finds where it runs: the platform's own, and what the build writes beside a function. */
const external = ['cloudflare:workers', '*/publication.js']

const project = fileURLToPath(new URL('../..', import.meta.url))
const packed = new URL('bundles/', import.meta.url)

/** The bundle of an entry: packed beside this file in the package, made now in a checkout. */
export function readBundle(name: BundleName): Buffer {
  const file = new URL(`${name}.js`, packed)
  if (existsSync(file)) return readFileSync(file)
  return Buffer.from(bundle(`shim/entries/${name}.ts`, entries[name]))
}

/** The licences under which the bundles stand, ours and those of the libraries, whole. */
export function readLicences(): Buffer {
  const file = new URL('licences.txt', packed)
  if (existsSync(file)) return readFileSync(file)
  const texts = libraries.map((library) => `${library}\n\n${readLicence(toFolder(library))}\n`)
  const own = `Stele\n\n${readFileSync(`${project}LICENSE`, 'utf8').trim()}\n`
  return Buffer.from([own, ...texts].join(`\n${'-'.repeat(80)}\n\n`))
}

/** Where a checkout has a library. Its own exports need not lead to its licence. */
const toFolder = (library: string): string => `${project}node_modules/${library}`

function readLicence(folder: string): string {
  const file = findLicence(folder)
  if (file === null) throw new Error(`Cannot bundle what lies in "${folder}": it has no licence`)
  return readFileSync(file, 'utf8').trim()
}

/** What is wanted of a checkout alone is looked for when it is wanted: the package does without it. */
const getRequire = (): NodeJS.Require => createRequire(import.meta.url)

/**
 * Bundles an entry.
 * @param entry its path from the root of the project
 */
export function bundle(
  entry: string,
  options: Pick<BuildOptions, 'platform' | 'target'> = entries.cloudflare,
): string {
  const { buildSync } = getRequire()('esbuild') as typeof import('esbuild')
  const { outputFiles } = buildSync({
    ...options,
    entryPoints: [entry],
    absWorkingDir: project,
    bundle: true,
    format: 'esm',
    minify: true,
    legalComments: 'inline',
    external,
    write: false,
  })
  return `${toBanner()}\n${outputFiles[0]?.text ?? ''}`
}

/** Whoever opens a bundle reads what it is made of. */
function toBanner(): string {
  const holds = libraries.map((library) => {
    const { version: its, license } = JSON.parse(readFileSync(`${toFolder(library)}/package.json`, 'utf8'))
    return `${library} ${its} (${license})`
  })
  return `/*! Stele ${version} (MIT), with parts of ${holds.join(', ')}; the licences lie beside it, in licences.txt. */`
}
