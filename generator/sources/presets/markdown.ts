/** Markdown without a generator: a folder on a code host, or a generator without a preset. */

import { basePreset } from '../base-preset.ts'
import { createPlace, splitDatePrefix } from '../place.ts'
import type { Preset } from '../preset.ts'

export const markdown: Preset = {
  ...basePreset,
  ignore: ['**/node_modules/**'],
  lang: { from: 'suffix', locales: null },
  place: createPlace({ indexNames: ['index', '_index', 'readme'], splitDate: splitDatePrefix }),
  // Those that have translations beside a file follow the language, such as MkDocs with its plugin for languages.
  linksFollowLanguage: true,
  syntax: ['callouts', 'containers', 'heading-ids', 'toc'],
}
