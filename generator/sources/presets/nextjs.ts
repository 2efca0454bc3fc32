/** Next.js with Markdown or MDX in `pages/`, `app/` or a folder of posts (https://nextjs.org/docs/app/guides/mdx). */

import { basePreset, commonFields, toParts } from '../base-preset.ts'
import { createPlace } from '../place.ts'
import type { PatternOptions, Preset } from '../preset.ts'

/** A folder in parentheses groups routes, and one with an at sign is a slot (https://nextjs.org/docs/app/api-reference/file-conventions). */
const toSegment = (name: string): string => (/^\(.*\)$|^@/.test(name) ? '' : name)

const placeRoute = createPlace({ indexNames: ['page'], toSegment })
const placeFile = createPlace({ indexNames: ['index'], splitDate: null })

/** Whether a file is below `app/`, where only `page` is a page. */
const isInApp = (id: string): boolean => /(?:^|\/)app\//.test(id)

/** Posts that the author's own code reads are below the name of their folder. */
function toPattern({ folder }: PatternOptions): string {
  const root = /(?:^|\/)(?:app|pages|content)(?:\/|$)/.exec(folder)
  const inner = root === null ? '' : folder.slice(root.index + root[0].length)
  const posts = inner !== '' ? inner : /(?:^|\/)_?(posts|blog|articles)$/.exec(folder)?.[1]
  return posts === undefined ? '/{lang}/{path}' : `/{lang}/${posts}/{path}`
}

export const nextjs: Preset = {
  ...basePreset,
  files: ['**/*.{md,mdx}'],
  // Names that begin with an underscore are private, and names in brackets are parameters.
  ignore: ['**/node_modules/**', '.next/**', '**/_*', '**/_*/**', '**/*\\[*\\]*', '**/*\\[*\\]*/**'],
  lang: { from: 'folder', locales: [] },
  toPattern,
  fields: { ...commonFields, address: [], aliases: [] },
  place: (path, { id }) => (isInApp(id) ? placeRoute(path) : placeFile(path)),
  resolveSlug: (slug, { parts }) =>
    slug.startsWith('/') ? toParts(slug) : [...parts.slice(0, -1), ...toParts(slug)],
  isHidden: (_, { id, isIndex }) => isInApp(id) && !isIndex,
  syntax: ['callouts', 'heading-ids'],
}
