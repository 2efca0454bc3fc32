/** Static files at paths that the build itself uses. */

import { toMarkdownPath, toPageFile } from '../../shim/contract/routes.ts'
import type { ContentAsset } from '../addresses/content-assets.ts'
import { report } from '../diagnostics/diagnostic.ts'
import type { Site } from '../model/site.ts'
import type { Representation } from './plan.ts'

/**
 * Reports static files whose paths are those of planned files, or of the folders of planned files. Paths that differ only in
 * capitals count as equal, because some file systems do not keep them apart.
 */
export function reportPathConflicts(
  { formerPaths }: Pick<Site, 'formerPaths'>,
  plan: readonly Pick<Representation, 'file'>[],
  assets: readonly ContentAsset[],
): void {
  const staticFiles = assets.filter(({ isStatic }) => isStatic)
  if (staticFiles.length === 0) return
  const former = [...formerPaths.keys()].flatMap((path) => [
    path.slice(1),
    toPageFile(path, 'html'),
    toMarkdownPath(path).slice(1),
  ])
  const files = new Set<string>()
  const folders = new Set<string>()
  for (const file of [...plan.map((representation) => representation.file), ...former]) {
    files.add(file.toLowerCase())
    for (const folder of listFolders(file)) folders.add(folder)
  }
  for (const asset of staticFiles) {
    const path = asset.file.toLowerCase()
    const isTaken = files.has(path) || folders.has(path) || listFolders(path).some((name) => files.has(name))
    if (!isTaken) continue
    report(asset.input, 'path-conflict', {
      reason: `The build publishes something else at "/${asset.file}"; rename or move the file`,
      found: `/${asset.file}`,
      expected: ['another path'],
    })
  }
}

/** Lists the folders of a file in lower case: `a` and `a/b` for `a/b/c.txt`. */
const listFolders = (file: string): readonly string[] =>
  Array.from(file.toLowerCase().matchAll(/\//g), ({ index }) => file.toLowerCase().slice(0, index))
