/** Eleventy (https://www.11ty.dev/docs/). */

import { posix } from 'node:path'
import { isMap } from '../../content/schemas/validate.ts'
import { baseImporter, commonFields, keepWhole } from '../base-importer.ts'
import { createLiquid } from '../dialects/tags/liquid-tags.ts'
import { liquidTags } from '../dialects/tags/shortcodes.ts'
import type { Importer, Inheritance } from '../importer.ts'
import { createPlace, type Place } from '../place.ts'
import { dialect, filters, isWithoutFile, removeDate, toAddress } from './permalink.ts'
import { recogniseEleventy } from './recognise.ts'

const placeFile = createPlace({ hasFolderNames: true })

/** The date is anywhere in the path and stays in the address (https://www.11ty.dev/docs/dates/). */
function place(path: string): Place {
  const [date = null] = /\d{4}-\d{2}-\d{2}/.exec(path) ?? []
  const { names, ...others } = placeFile(path)
  const own = names.map(removeDate).filter((name) => name !== '')
  // An index file with a date has the slug of its folder, and an address of its own.
  return { ...others, date, names: own.at(-1) === 'index' ? own.slice(0, -1) : own }
}

/** Eleventy reads Markdown with Liquid, or with Nunjucks if the site says so (https://www.11ty.dev/docs/languages/markdown/). */
export const tags = createLiquid({ hasComments: true, isHexo: false }, dialect)

export const eleventy: Importer = {
  ...baseImporter,
  title: 'Eleventy',
  recognise: recogniseEleventy,
  dataFolders: ['_data'],
  files: ['**/*.{md,markdown}'],
  mdxExtensions: [],
  // Eleventy knows no drafts. Sites hide them by code, which Stele does not run.
  draftFolder: 'drafts',
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
    // https://www.11ty.dev/docs/data-computed/
    address: ['eleventyComputed.permalink', 'permalink'],
  },
  place,
  otherDates: /^(?:git )?(?:last modified|created)$/i,
  // https://www.11ty.dev/docs/plugins/inputpath-to-url/
  linksFromRoot: true,
  toAddress,
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
  // A template of one page for each item of a list (https://www.11ty.dev/docs/pages-from-data/) is not a document.
  isHidden: ({ permalink, eleventyComputed, pagination }) =>
    isWithoutFile((isMap(eleventyComputed) ? eleventyComputed.permalink : undefined) ?? permalink) ||
    (isMap(pagination) && pagination.size === 1),
  inheritance: createDataFiles(),
  // markdown-it-anchor's own, and the filters that sites give it (https://www.11ty.dev/docs/plugins/id-attribute/).
  toOtherHeadingIds: (text) => [
    text.trim().toLowerCase().replace(/\s+/g, '-'),
    ...Object.values(filters).map((filter) => filter(text)),
  ],
  // https://www.11ty.dev/docs/languages/#overriding-the-template-language
  templateKey: 'templateEngineOverride',
  // Containers and tables of contents have the syntax of well-known plugins of markdown-it.
  tags,
  syntax: ['callouts', 'containers', 'heading-ids', 'toc', 'single-tildes'],
  unread: ['markdown-it-attributes'],
  shortcodes: liquidTags,
}

/**
 * Data files of folders and of documents (https://www.11ty.dev/docs/data-template-dir/). Those in JavaScript are read, and not run.
 * Those in YAML and TOML need a setting that most sites have (https://www.11ty.dev/docs/data-custom/).
 */
function createDataFiles(): Inheritance {
  return {
    isHolder: (path) =>
      /\.(?:json|ya?ml|toml)$|\.11tydata\.[cm]?js$/.test(path) &&
      !/(?:^|\/)(?:_data|package(?:-lock)?\.json)/.test(path),
    isDeep: () => true,
    list: (path, values, root) => {
      const name = posix
        .basename(path)
        .replace(/\.(?:json|ya?ml|toml|[cm]?js)$/, '')
        .replace(/\.11tydata$/, '')
      const folder = posix.dirname(path) === '.' ? '' : posix.dirname(path)
      const ofFolder =
        (posix.basename(folder) || root) === name ? [{ folder, files: null, langs: null, values }] : []
      const document = `${posix.join(folder, name)}.md`
      return [...ofFolder, { folder: document, files: null, langs: null, values }]
    },
  }
}
