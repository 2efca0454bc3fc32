/** Small projects before a build: one that was never built, and one with a published build and newer content. */

import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Files } from '../fixtures/content.ts'
import { png } from '../fixtures/images.ts'
import { newSite, oldSite } from '../fixtures/sites.ts'
import { findDamage } from '../fixtures/tree.ts'

/** Runs the command line in a folder. */
export type Build = (folder: string) => Promise<{ readonly code: number | null; readonly stderr: string }>

export interface Project {
  /** A build publishes to an empty folder, or replaces the old build. */
  readonly name: 'first' | 'repeated'
  /** Copies the project to an empty folder. */
  readonly create: (folder: string) => void
  /** What `dist` of a copy holds: one of the complete builds, or no folder. Anything else is described as damage. */
  readonly readState: (folder: string) => string
}

/** The content of the build `old`. */
export const oldContent: Files = withFiles(oldSite, 'old')

/** A translation of the new content, which the third build lacks. */
export const removedFile = 'content/essays/first-essay/pt.md'

/**
 * Creates both projects, and the builds that `dist` may hold: `old`, `new`, and `reduced`, which lacks {@link removedFile}. If
 * `new` was published before, `changes.json` lists that file as removed: this build is `reduced after new`. `changes.json` also names the
 * builds before, so that `new` is another build after `old`.
 * @param folder holds the templates
 * @param build must succeed
 */
export async function createProjects(folder: string, build: Build): Promise<readonly Project[]> {
  const [first, old] = [join(folder, 'first'), join(folder, 'old')]
  const [repeated, fresh] = [join(folder, 'repeated'), join(folder, 'fresh')]
  const [reduced, reducedAfterNew] = [join(folder, 'reduced'), join(folder, 'reduced-after-new')]
  const [newAfterOld, reducedAfterOld] = [join(folder, 'new-after-old'), join(folder, 'reduced-after-old')]
  const reducedAfterBoth = join(folder, 'reduced-after-both')
  const site = withFiles(newSite, 'new')
  writeContent(site, first)
  writeContent(oldContent, old)
  await buildOrThrow(old, build)
  cpSync(first, fresh, { recursive: true })
  await buildOrThrow(fresh, build)
  cpSync(first, reduced, { recursive: true })
  cpSync(fresh, reducedAfterNew, { recursive: true })
  for (const copy of [newAfterOld, reducedAfterOld]) {
    cpSync(old, copy, { recursive: true })
    writeContent(site, copy)
  }
  await buildOrThrow(newAfterOld, build)
  cpSync(newAfterOld, reducedAfterBoth, { recursive: true })
  for (const copy of [reduced, reducedAfterNew, reducedAfterOld, reducedAfterBoth]) {
    rmSync(join(copy, removedFile))
    await buildOrThrow(copy, build)
  }
  cpSync(old, repeated, { recursive: true })
  writeContent(site, repeated)
  const manifests = new Map([
    [readManifest(old), 'old'],
    [readManifest(fresh), 'new'],
    [readManifest(reduced), 'reduced'],
    [readManifest(reducedAfterNew), 'reduced after new'],
    [readManifest(newAfterOld), 'new'],
    [readManifest(reducedAfterOld), 'reduced'],
    [readManifest(reducedAfterBoth), 'reduced after new'],
  ])
  const readState = (copy: string) => readStateOf(copy, manifests)
  return (['first', 'repeated'] as const).map((name) => ({
    name,
    create: (copy) => cpSync(join(folder, name), copy, { recursive: true }),
    readState,
  }))
}

/** Adds an image, a static file, and former paths, which differ between the builds. */
function withFiles(site: Files, name: string): Files {
  const essay = 'essays/first-essay/en.md'
  return {
    ...site,
    'site.yaml': `${site['site.yaml']}redirects: { /${name}: /essays }\ngone: [gone-${name}]\n`,
    [essay]: `${site[essay]}\n![A chart](chart.png)\n`.replace('---\n', `---\naliases: [alias-${name}]\n`),
    'essays/first-essay/chart.png': Buffer.concat([png, Buffer.from(name)]),
    'static/humans.txt': name,
  }
}

async function buildOrThrow(folder: string, build: Build): Promise<void> {
  const { code, stderr } = await build(folder)
  if (code !== 0) throw new Error(`Cannot build "${folder}": ${stderr}`)
}

/** @param name of the content folder, which is replaced */
export function writeContent(files: Files, folder: string, name = 'content'): void {
  rmSync(join(folder, name), { recursive: true, force: true })
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, name, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

/** The manifest has the hash of every other file. */
const readManifest = (folder: string): string =>
  readFileSync(join(folder, 'dist/_stele/manifest.json'), 'utf8')

function readStateOf(folder: string, manifests: ReadonlyMap<string, string>): string {
  const dist = join(folder, 'dist')
  if (!existsSync(dist)) return 'none'
  const damage = findDamage(dist)
  if (damage.length > 0) return `damaged: ${damage.join(', ')}`
  return manifests.get(readManifest(folder)) ?? 'damaged: it is another build'
}

const projectNames = new Set(['.stele-cache', 'content', 'dist'])

const cacheNames = new Set(['.gitignore', 'CACHEDIR.TAG', 'builds.json', 'entries'])

/** The files and folders in a project that should not be left there after a build. */
export function findLeftovers(folder: string): readonly string[] {
  const cache = join(folder, '.stele-cache')
  const inCache = existsSync(cache) ? readdirSync(cache) : []
  return [
    ...readdirSync(folder).filter((name) => !projectNames.has(name)),
    ...inCache.filter((name) => !cacheNames.has(name)).map((name) => join('.stele-cache', name)),
  ]
}

/**
 * Creates a function that builds a project again after a fault, and describes what is wrong then. A project in a state that
 * was built before gets the same answer without a build. Its second parameter is what `dist` must hold after the build.
 */
export function createRebuildCheck({ readState }: Project, build: Build) {
  const known = new Map<string, readonly string[]>()
  return async (folder: string, expected = 'new'): Promise<readonly string[]> => {
    const id = `${expected} ${toFilesId(folder)}`
    const problems = known.get(id) ?? (await rebuild(folder, expected))
    known.set(id, problems)
    return problems
  }

  async function rebuild(folder: string, expected: string): Promise<readonly string[]> {
    const { code, stderr } = await build(folder)
    if (code !== 0) return [`the next build ends with ${code}: ${stderr}`]
    const state = readState(folder)
    return [
      ...(state === expected ? [] : [`the next build publishes "${state}"`]),
      ...findLeftovers(folder).map((name) => `the next build leaves "${name}"`),
    ]
  }
}

/** A hash of all files and folders. Names of processes, and names of packs of the cache, count as the same. */
export function toFilesId(folder: string): string {
  const digest = createHash('sha256')
  for (const path of readdirSync(folder, { encoding: 'utf8', recursive: true }).sort()) {
    const file = join(folder, path)
    digest.update(`${path.replace(/\d+-\d+$/, 'PROCESS').replace(/[^/]+\.pack$/, 'PACK')}\n`)
    if (lstatSync(file).isFile()) digest.update(createHash('sha256').update(readFileSync(file)).digest())
  }
  return digest.digest('hex')
}
