/**
 * Sets the address of the repository in package.json, in the documentation and in the settings of its website:
 * `npm run set-repository -- URL`. It replaces the address that package.json has, which is a placeholder at first. Then it deletes the
 * paragraph of README.md about the placeholder.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { placeholderUrl } from '../kernel/version.ts'

/** Folders with pages of the documentation, at any depth. Other pages are in the root of the project. */
const folders = ['docs', 'examples', 'bench', 'website/content']

/**
 * Replaces the address.
 * @param project the root of the project
 * @param address such as `https://github.com/owner/stele`; a slash or `.git` at its end is left out
 * @returns the paths of the files that changed, relative to the project
 * @throws {Error} if the address is not an absolute URL of http or https with a path
 */
export function setRepository(project: string, address: string): readonly string[] {
  const repository = toRepository(address)
  const { homepage }: { readonly homepage: string } = JSON.parse(
    readFileSync(join(project, 'package.json'), 'utf8'),
  )
  const former = homepage.replace(/#.*/, '')
  // The address of another repository may begin with this one.
  const isWhole = (rest: string): boolean => !/^[\w-]/.test(rest)
  return ['package.json', ...listPages(project)].filter((path) => {
    const text = readFileSync(join(project, path), 'utf8')
    const lasting = path === 'README.md' ? withoutPlaceholder(text) : text
    const changed = lasting.replaceAll(former, (found, at: number) =>
      isWhole(lasting.slice(at + found.length, at + found.length + 1)) ? repository : found,
    )
    if (changed !== text) writeFileSync(join(project, path), changed)
    return changed !== text
  })
}

/** Deletes the paragraph that explains the placeholder. */
const withoutPlaceholder = (text: string): string =>
  text
    .split('\n\n')
    .filter((paragraph) => !paragraph.startsWith(`\`${placeholderUrl}\``))
    .join('\n\n')

function toRepository(address: string): string {
  const { protocol, origin, pathname } = URL.canParse(address) ? new URL(address) : { protocol: '' }
  const path = pathname?.replace(/\/$/, '').replace(/\.git$/, '')
  if (!/^https?:$/.test(protocol) || path === undefined || path === '')
    throw new Error(
      `Cannot use "${address}" as the address of a repository: expected one such as https://github.com/owner/stele`,
    )
  return `${origin}${path}`
}

/** Whether a file has settings of the website of the documentation. */
const isSetting = (path: string): boolean => /^website.*\.yaml$/.test(path)

function listPages(project: string): readonly string[] {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(project, folder), { encoding: 'utf8', recursive: true }).map((path) =>
      join(folder, path),
    ),
  )
  return [...readdirSync(project), ...inFolders]
    .filter((path) => (path.endsWith('.md') || isSetting(path)) && !path.includes('node_modules'))
    .sort()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , address] = process.argv
  if (address === undefined)
    throw new Error('Name the address: npm run set-repository -- https://github.com/owner/stele')
  const project = fileURLToPath(new URL('../..', import.meta.url))
  for (const path of setRepository(project, address)) console.log(`Changed ${path}`)
}
