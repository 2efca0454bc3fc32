/** Next.js with Markdown or MDX in `pages/`, `app/` or a folder of posts (https://nextjs.org/docs/app/guides/mdx). */

import { baseImporter, commonFields } from '../base-importer.ts'
import { scanBlocks } from '../dialects/code/blocks.ts'
import { arranging, image, link, linkCard, tabs, titled } from '../dialects/tags/shared-templates.ts'
import type { Importer, PatternOptions } from '../importer.ts'
import { createPlace, splitDatePrefix } from '../place.ts'
import { recogniseNextjs } from './recognise.ts'

/** A folder in parentheses groups routes, and one with an at sign is a slot (https://nextjs.org/docs/app/api-reference/file-conventions). */
const toSegment = (name: string): string => (/^\(.*\)$|^@/.test(name) ? '' : name)

const placeRoute = createPlace({ indexNames: ['page'], toSegment })
const placeFile = createPlace({})

/** Whether a file is below `app/`, where only `page` is a page. */
const isInApp = (id: string): boolean => /(?:^|\/)app\//.test(id)

/** Posts that the author's own code reads are below the name of their folder. */
function toPattern({ folder }: PatternOptions): string {
  const root = /(?:^|\/)(?:app|pages|content)(?:\/|$)/.exec(folder)
  const inner = root === null ? '' : folder.slice(root.index + root[0].length)
  const posts = inner !== '' ? inner : /(?:^|\/)_?(posts|blog|articles)$/.exec(folder)?.[1]
  return posts === undefined ? '/{lang}/{path}' : `/{lang}/${posts}/{path}`
}

/** Whether a text has JSX outside of code. The site's own code decides how it reads `.md`: as Markdown, or as MDX. */
const hasJsx = (body: string): boolean =>
  scanBlocks(body, { format: 'md' })
    .filter(({ kind }) => kind !== 'code')
    .some(({ content, end }) => /<[A-Z]|=\{|\{\/\*/.test(body.slice(content, end).replace(/`[^`]*`/g, '')))

const tab = titled('label|value')

/** https://nextjs.org/docs/app/api-reference/components, https://nextra.site/docs/built-ins */
const components = {
  ...tabs,
  Link: link('href'),
  Image: image,
  'Tabs.Tab': tab,
  Tab: tab,
  Cards: arranging,
  'Cards.Card': linkCard,
  Callout: {
    html: '<blockquote><p><strong>{title}</strong></p>{children}</blockquote>',
    markdown: '> **{title}**\n>\n> {children}',
  },
  FileTree: arranging,
  'FileTree.Folder': { html: '<ul><li>{name}{children}</li></ul>', markdown: '- {name}\n\n  {children}' },
  'FileTree.File': { html: '<ul><li>{name}</li></ul>', markdown: '- {name}' },
}

export const nextjs: Importer = {
  ...baseImporter,
  title: 'Next.js',
  recognise: recogniseNextjs,
  files: ['**/*.{md,mdx}'],
  mdxExtensions: ['md', 'mdx'],
  isMdx: hasJsx,
  // Names that begin with an underscore are private, and names in brackets are parameters. A README is for contributors.
  ignore: [
    '**/node_modules/**',
    '**/README.md',
    '.next/**',
    '**/_*',
    '**/_*/**',
    '**/*\\[*\\]*',
    '**/*\\[*\\]*/**',
  ],
  lang: { from: 'folder', locales: [] },
  toPattern,
  fields: {
    ...commonFields,
    image: [...commonFields.image, 'images'],
    address: [],
    aliases: [],
  },
  place: (path, { id }) => (isInApp(id) ? placeRoute(path) : placeFile(path)),
  // A date in the name of a file is part of its path, unless a route has it in folders.
  toTokens: ({ location: { basename } }) => {
    const [date, name] = splitDatePrefix(basename)
    const [year = '', month = '', day = ''] = date?.split('-') ?? []
    return date === null ? { name } : { name, year, month, day }
  },
  isHidden: (_, { id, isIndex }) => isInApp(id) && !isIndex,
  // Remark reads containers with a plugin of the site. No other text begins a line with `:::name`.
  syntax: ['callouts', 'containers', 'directives', 'heading-ids', 'next-heading-ids'],
  components,
}
