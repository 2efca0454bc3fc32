/** Globs of a folder, as one of its inner folders has them. */

/** Makes a glob relative to an inner folder. One that is elsewhere is left out. */
export function toFolderGlob(glob: string, target: string): readonly string[] {
  if (target === '' || glob.startsWith('*')) return [glob]
  const start = `${target}/`
  const inner = glob
    .split(/(?<=[{,])/)
    .map((part) => (part.startsWith(start) ? part.slice(start.length) : part))
    .join('')
  return inner === glob ? [] : [inner]
}
