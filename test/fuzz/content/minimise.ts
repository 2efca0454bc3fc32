/** Makes a folder with a problem smaller, as long as the problem stays. */

import type { Folder } from './folder.ts'

/** How many folders are tried. */
const maxAttempts = 250

/**
 * Removes files, then lines, then characters.
 * @param isSame whether a folder has the problem
 */
export async function minimise(
  folder: Folder,
  isSame: (folder: Folder) => Promise<boolean>,
): Promise<Folder> {
  let attempts = 0
  const canTry = () => attempts < maxAttempts
  const tryFolder = async (candidate: Folder): Promise<boolean> => {
    attempts += 1
    return isSame(candidate)
  }
  let smallest = folder
  for (const path of folder.keys()) {
    if (!canTry()) break
    const candidate = new Map(smallest)
    candidate.delete(path)
    if (await tryFolder(candidate)) smallest = candidate
  }
  for (const split of [/(?<=\n)/, /(?:)/]) {
    for (const path of smallest.keys()) {
      const tryParts = async (parts: readonly string[]): Promise<boolean> => {
        const candidate = new Map(smallest).set(path, Buffer.from(parts.join(''), 'latin1'))
        const isSmaller = await tryFolder(candidate)
        if (isSmaller) smallest = candidate
        return isSmaller
      }
      await removeParts((smallest.get(path)?.toString('latin1') ?? '').split(split), tryParts, canTry)
    }
  }
  return smallest
}

/** Removes runs of parts, the longest first (delta debugging). Each attempt copies all parts, so the end of attempts is the end. */
async function removeParts(
  all: readonly string[],
  tryParts: (parts: readonly string[]) => Promise<boolean>,
  canTry: () => boolean,
) {
  let parts = all
  for (
    let length = Math.ceil(parts.length / 2);
    length >= 1;
    length = length === 1 ? 0 : Math.ceil(length / 2)
  ) {
    for (let start = 0; start < parts.length && canTry(); ) {
      const candidate = [...parts.slice(0, start), ...parts.slice(start + length)]
      if (await tryParts(candidate)) parts = candidate
      else start += length
    }
  }
}
