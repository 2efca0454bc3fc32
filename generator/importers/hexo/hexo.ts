/** Hexo: posts and pages (https://hexo.io/docs/). */

import { baseImporter, commonFields } from '../base-importer.ts'
import { ambiguousFilters, nunjucksFilters } from '../dialects/tags/liquid-filters.ts'
import { createLiquid } from '../dialects/tags/liquid-tags.ts'
import { same, toAdmonition } from '../dialects/tags/shared-templates.ts'
import { liquidTags, type Templates } from '../dialects/tags/shortcodes.ts'
import type { Importer } from '../importer.ts'
import { createPlace } from '../place.ts'
import { recogniseHexo } from './recognise.ts'

const isPost = (id: string): boolean => /(?:^|\/)_posts\//.test(id)

/** Characters that are not part of a name in an address (https://hexo.io/docs/permalinks). */
const special = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g

/** Makes a name for addresses and ids, which keeps capitals. Only Latin letters lose their accents. */
const toName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})[\u0300-\u036F]+/gu, '')
    .normalize('NFC')
    .replace(special, '-')
    .replace(/^-|-$/g, '')

/** Tags of Hexo (https://hexo.io/docs/tag-plugins) and of its widespread themes, besides `post_link`, which needs no template. */
const templates: Templates = {
  ...liquidTags,
  note: toAdmonition('Note', '0^'),
  codeblock: same('```\n{children}\n```'),
  code: same('```\n{children}\n```'),
  blockquote: same('> {children}\n>\n> — {all}'),
  quote: same('> {children}\n>\n> — {all}'),
  pullquote: same('> {children}'),
  centerquote: same('> {children}'),
  cq: same('> {children}'),
  link: same('[{0}]({1})'),
  btn: same('[{1|0}]({0})'),
  asset_img: same('![{1}]({0})'),
  asset_link: same('[{1|0}]({0})'),
  asset_path: same('{0}'),
  iframe: same('[{0}]({0})'),
  img: same('![]({0})'),
  jsfiddle: same('[JSFiddle](https://jsfiddle.net/{0}/)'),
  folding: toAdmonition('Details', 'all'),
  fold: toAdmonition('Details', 'all'),
}

/** Hexo reads no tags in fenced code, and has a tag of its own for links to posts. */
export const tags = createLiquid(
  { hasComments: true, isHexo: true },
  {
    filters: { ...nunjucksFilters, ...Object.fromEntries(ambiguousFilters.map((name) => [name, null])) },
    isNunjucks: true,
  },
)

export const hexo: Importer = {
  ...baseImporter,
  title: 'Hexo',
  recognise: recogniseHexo,
  mayHaveLanguageFolders: true,
  files: ['**/*.{md,markdown,mkd,mkdn}'],
  mdxExtensions: [],
  // Names that begin with an underscore are private, apart from posts and drafts. Names that end with ~ or % are copies.
  ignore: ['**/_!(posts)', '**/_!(posts)/**', '**/*[~%]', '**/node_modules/**'],
  lang: { from: 'key', locales: null },
  // https://hexo.io/docs/permalinks
  toPattern: ({ id }) => (isPost(id) ? '/{year}/{month}/{day}/{path}/' : '/{path}.html'),
  hasIndexSlash: true,
  fields: {
    ...commonFields,
    date: ['date'],
    updated: ['updated'],
    tags: ['tags', 'tag', 'categories', 'category'],
    aliases: ['alias', 'aliases', 'redirect_from'],
    image: ['cover', 'thumbnail', 'banner_img', 'index_img', 'top_img', 'banner', 'image'],
    address: ['permalink'],
  },
  // A date in the name of a file is a part of the name, unless `new_post_name` says otherwise.
  place: createPlace({}),
  resolveSlug: (slug, { parts }) => [...parts.slice(0, -1), slug],
  keepsCategories: true,
  toTokens: ({ title, categories }) => ({
    slug: toName(title),
    categories: categories.length === 0 ? 'uncategorized' : categories.map(toName).join('/'),
  }),
  settings: [
    ...['layout', 'comments', 'sitemap', 'sticky', 'top', 'toc', 'mathjax', 'katex', 'excerpt_separator'],
    ...['disableNunjucks', 'copyright'],
  ],
  hasAssetFolders: true,
  // Plugins hide posts, and encrypt those with a password.
  isHidden: ({ password, hidden }) =>
    hidden === true || (password !== undefined && password !== '' && password !== null),
  toHeadingId: toName,
  templateKey: null,
  tags,
  syntax: ['callouts', 'containers', 'single-tildes'],
  shortcodes: templates,
}
