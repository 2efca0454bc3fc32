/** Markdown without a generator: a folder on a code host, or a generator without an importer. */

import { slug } from 'github-slugger'
import { unreadByStele } from '../../content/texts/unread-syntax.ts'
import { baseImporter } from '../base-importer.ts'
import type { Importer } from '../importer.ts'
import { createPlace, splitDatePrefix } from '../place.ts'
import { recogniseMarkdown } from './recognise.ts'

/** Returns the id that Python-Markdown gives a heading (https://python-markdown.github.io/extensions/toc/#usage). */
const toPythonId = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\w\s-]|[^\0-\x7F]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-') || '_1'

export const markdown: Importer = {
  ...baseImporter,
  title: 'Markdown',
  recognise: recogniseMarkdown,
  mayHaveLanguageFolders: true,
  hasSite: false,
  ignore: ['**/node_modules/**'],
  lang: { from: 'suffix', locales: null },
  place: createPlace({ indexNames: ['index', '_index', 'readme'], splitDate: splitDatePrefix }),
  // Generators with translations beside the original follow the language, such as MkDocs with its i18n plugin.
  linksFollowLanguage: true,
  toHeadingId: (text, { anchors }) => (anchors === 'python-markdown' ? toPythonId(text) : slug(text)),
  syntax: ['callouts', 'containers', 'heading-ids', 'toc'],
  // Any generator may publish such a folder.
  unread: unreadByStele.filter((name) => name !== 'wikilinks'),
}
