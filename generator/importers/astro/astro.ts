/** Astro: collections of Markdown and MDX (https://docs.astro.build/en/guides/content-collections/). */

import { slug as toGithubSlug } from 'github-slugger'
import { baseImporter, commonFields, joinKeys, publicationKeys, toParts } from '../base-importer.ts'
import { arranging, image } from '../dialects/tags/shared-templates.ts'
import type { Importer, PatternOptions } from '../importer.ts'
import { createPlace, type Place, splitDatePrefix } from '../place.ts'
import { recogniseAstro } from './recognise.ts'

const placeEntry = createPlace({ toSegment: (name) => toGithubSlug(name) })
const placePage = createPlace({})

/** A date at the start of a name is part of the id, and of the address if the routes of the site keep it. */
function place(path: string): Place {
  const entry = placeEntry(path)
  const [date] = splitDatePrefix(entry.names.at(-1) ?? '')
  return { ...entry, date }
}

/** Whether a file is a page of its own (https://docs.astro.build/en/basics/astro-pages/). */
const isPage = (id: string): boolean => /(?:^|\/)src\/pages\//.test(id)

/** The entries of a collection are below its name, as in Astro's own starters. */
function toPattern({ folder }: PatternOptions): string {
  const collection = /(?:^|\/)src\/(?:content|data)\/(.+)/s.exec(folder)?.[1]
  return collection === undefined || collection === 'pages'
    ? '/{lang}/{path}/'
    : `/{lang}/${collection}/{path}/`
}

/** https://docs.astro.build/en/basics/astro-syntax/#fragments, https://docs.astro.build/en/reference/modules/astro-assets/ */
const components = { Fragment: arranging, Image: image, Picture: image }

export const astro: Importer = {
  ...baseImporter,
  title: 'Astro',
  recognise: recogniseAstro,
  files: ['**/*.{md,mdx,markdown,mdown,mkdn,mkd,mdwn}'],
  // Astro leaves out names that begin with an underscore, and routes with parameters are no documents.
  ignore: ['**/_*', '**/_*/**', '**/*\\[*\\]*', '**/node_modules/**'],
  toPattern,
  fields: {
    ...commonFields,
    date: joinKeys(
      ['pubDate', 'date', 'publishDate', 'publishedDate', 'pubDatetime', 'published'],
      publicationKeys,
    ),
    updated: joinKeys(
      ['updatedDate', 'updateDate', 'updated', 'modDatetime', 'lastModified', 'lastmod'],
      commonFields.updated,
    ),
    published: [],
    image: ['heroImage', 'image', 'cover', 'ogImage'],
    image_alt: ['heroImageAlt', 'imageAlt', 'coverAlt'],
    address: [],
    lang: [],
  },
  settings: ['layout'],
  syntax: [...baseImporter.syntax, 'directives'],
  components,
  place: (path, { id }) => (isPage(id) ? placePage(path) : place(path)),
  toTokens: ({ location: { segments } }) => ({ name: splitDatePrefix(segments.at(-1) ?? '')[1] }),
  // A slug replaces the whole id of an entry (https://docs.astro.build/en/guides/content-collections/#defining-custom-ids).
  resolveSlug: (slug, { parts, id }) => (isPage(id) ? parts : toParts(slug)),
}
