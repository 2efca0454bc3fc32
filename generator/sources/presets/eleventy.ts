/** Eleventy (https://www.11ty.dev/docs/). */

import { posix } from 'node:path'
import { isMap } from '../../schemas/validate.ts'
import { addSlash, basePreset, commonFields, hasTemplate, keepWhole } from '../base-preset.ts'
import { liquidTags } from '../dialects/tags/shortcodes.ts'
import { createPlace, type Place } from '../place.ts'
import type { Inheritance, Preset } from '../preset.ts'

const placeFile = createPlace({ hasFolderNames: true })

/** The date is anywhere in the path and stays in the address (https://www.11ty.dev/docs/dates/). */
function place(path: string): Place {
  const [date = null] = /\d{4}-\d{2}-\d{2}/.exec(path) ?? []
  const { names, ...others } = placeFile(path)
  return { ...others, date, names: names.map(removeDate).filter((name) => name !== '') }
}

/** https://www.11ty.dev/docs/data-eleventy-supplied/#fileslug */
const removeDate = (name: string): string => /\d{4}-\d{2}-\d{2}-(.*)/.exec(name)?.[1] ?? name

/** Eleventy's `slugify` and `slug`. */
const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-')

/** Values in a permalink that are known without running a template (https://www.11ty.dev/docs/permalinks/). */
const knownValues: readonly (readonly [RegExp, string])[] = [
  [/^page\.fileSlug(?: ?\| ?(?:slugify|slug|url))?$/, '{file_slug}'],
  [/^page\.filePathStem$/, '{file_path_stem}'],
  [/^title ?\| ?slug(?:ify)?$/, '{title_slug}'],
  [/^slug(?: ?\| ?slug(?:ify)?)?$/, '{own_slug}'],
]

function toAddress(address: string): string | null {
  const known = address.replace(/\{\{-?([^{}]*)\}\}/g, (template, inner: string) => {
    const expression = inner.replace(/-$/, '').replace(/\s+/g, ' ').trim()
    const value = knownValues.find(([pattern]) => pattern.test(expression))
    return value?.[1] ?? template
  })
  return hasTemplate(known) ? null : `/${known}`.replace(/\/index\.html$/, '/')
}

export const eleventy: Preset = {
  ...basePreset,
  files: ['**/*.{md,markdown}'],
  mdxExtensions: [],
  ignore: [
    '**/node_modules/**',
    '_site/**',
    '**/_includes/**',
    '**/_data/**',
    '**/_layouts/**',
    '{README,readme}.md',
  ],
  lang: { from: 'folder', locales: [] },
  fields: {
    ...commonFields,
    // https://www.11ty.dev/docs/plugins/navigation/
    title: ['title', 'eleventyNavigation.title', 'eleventyNavigation.key'],
    date: ['date'],
    tags: ['tags', 'categories'],
    published: [],
    aliases: [],
    // A slug means something only to the author's own templates.
    slug: [],
    address: ['permalink'],
  },
  place,
  otherDates: /^(?:git )?(?:last modified|created)$/i,
  // https://www.11ty.dev/docs/plugins/inputpath-to-url/
  linksFromRoot: true,
  toTokens: ({ title, location: { names, segments, isIndex, basename } }) => {
    const folders = isIndex ? segments : segments.slice(0, -1)
    const name = removeDate(basename)
    return {
      file_slug: names.at(-1) ?? '',
      file_path_stem: [...folders, isIndex ? 'index' : name].join('/'),
      title_slug: slugify(title),
    }
  },
  toAddress: (address) => {
    const path = toAddress(address)
    return path === null || path.includes('{own_slug}') ? null : addSlash(path)
  },
  splitTags: keepWhole,
  // The names of lists in Eleventy's own starter.
  ignoredTags: ['all', 'nav', 'post', 'posts'],
  settings: [
    ...[
      'layout',
      'eleventyNavigation',
      'eleventyExcludeFromCollections',
      'eleventyComputed',
      'eleventyImport',
    ],
    ...['templateEngineOverride', 'pagination'],
  ],
  // A template of one page for each item of a list (https://www.11ty.dev/docs/pages-from-data/) is no document.
  isHidden: ({ permalink, pagination }) =>
    permalink === false ||
    (isMap(pagination) && pagination.size === 1) ||
    (typeof permalink === 'object' &&
      permalink !== null &&
      !('build' in permalink && permalink.build !== false)),
  inheritance: createDataFiles(),
  // Containers and tables of contents are those of well-known plugins of markdown-it.
  syntax: ['liquid', 'nunjucks', 'callouts', 'containers', 'heading-ids', 'toc'],
  shortcodes: liquidTags,
}

/** Data files of folders and of documents (https://www.11ty.dev/docs/data-template-dir/). Those in JavaScript are not run. */
function createDataFiles(): Inheritance {
  return {
    isHolder: (path) => /\.json$/.test(path) && !/(?:^|\/)(?:_data|package(?:-lock)?\.json)/.test(path),
    isDeep: true,
    list: (path, values) => {
      const name = posix.basename(path).replace(/(?:\.11tydata)?\.json$/, '')
      const folder = posix.dirname(path) === '.' ? '' : posix.dirname(path)
      const ofFolder = posix.basename(folder) === name ? [{ folder, files: null, values }] : []
      const files = [`${folder === '' ? '' : `${folder}/`}${name}.{md,markdown}`]
      return [...ofFolder, { folder: files[0]?.replace(/\{.*/, 'md') ?? '', files, values }]
    },
  }
}
