/** Obsidian: a vault of notes (https://help.obsidian.md/). */

import { baseImporter, commonFields, splitAtSpaces } from '../base-importer.ts'
import type { Importer } from '../importer.ts'
import { createPlace, type SplitDate } from '../place.ts'
import { recogniseObsidian } from './recognise.ts'

/** A daily note has its date as its name (https://help.obsidian.md/plugins/daily-notes). */
const splitDate: SplitDate = (name) => [/^\d{4}-\d{2}-\d{2}(?=$|[ _-])/.exec(name)?.[0] ?? null, name]

const rules = { indexNames: [], splitDate }
const placeNote = createPlace({ ...rules, toSegment: (name) => name.replaceAll(' ', '+') })

/** https://quartz.jzhao.xyz/features/wikilinks */
const placeForQuartz = createPlace({
  splitDate,
  toSegment: (name) =>
    name.replace(/\s/g, '-').replaceAll('&', '-and-').replaceAll('%', '-percent').replace(/[?#]/g, ''),
})

export const obsidian: Importer = {
  ...baseImporter,
  title: 'Obsidian',
  recognise: recogniseObsidian,
  mayHaveLanguageFolders: true,
  files: ['**/*.md'],
  mdxExtensions: [],
  // A drawing is not text.
  ignore: ['.obsidian/**', '.trash/**', '**/*.excalidraw.md'],
  lang: { from: 'key', locales: null },
  // https://help.obsidian.md/publish/permalinks
  toPattern: () => '/{path}',
  fields: {
    ...commonFields,
    date: ['date', 'created'],
    tags: ['tags', 'tag'],
    published: ['publish'],
    // Other names of a note, and no former addresses (https://help.obsidian.md/aliases).
    aliases: [],
    names: ['aliases', 'alias'],
    address: ['permalink'],
  },
  // Obsidian Publish writes a plus for a space, and Quartz a hyphen.
  place: (path, { slugify }) => (slugify.paths === 'safe' ? placeForQuartz(path) : placeNote(path)),
  hasNameAsTitle: true,
  linksByName: true,
  // https://help.obsidian.md/links
  linksAsWikilinks: true,
  // https://help.obsidian.md/tags
  splitTags: (text, key) =>
    key.startsWith('tag') ? splitAtSpaces(text).map((tag) => tag.trim().replace(/^#/, '')) : text.split(','),
  settings: ['cssclass', 'cssclasses'],
  isHidden: (frontMatter) => 'excalidraw-plugin' in frontMatter,
  syntax: ['wikilinks', 'obsidian', 'callouts', 'single-tildes'],
}
