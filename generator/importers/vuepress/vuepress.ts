/** VuePress, of which VitePress kept most (https://vuepress.vuejs.org/guide/page.html). */

import type { Importer } from '../importer.ts'
import { createPlace, type SplitDate } from '../place.ts'
import { recogniseVue } from '../vitepress/recognise.ts'
import { vitepress } from '../vitepress/vitepress.ts'

/** The date in a name stays in the address (https://vuepress.vuejs.org/reference/node-api.html#date). */
const splitDate: SplitDate = (name) => [/^\d{4}-\d{2}-\d{2}(?=-)/.exec(name)?.[0] ?? null, name]

export const vuepress: Importer = {
  ...vitepress,
  title: 'VuePress',
  recognise: (site) => recogniseVue(site, 'vuepress', '.vuepress/public'),
  ignore: ['**/node_modules/**', '.vuepress/**'],
  fields: {
    ...vitepress.fields,
    // https://vuepress.vuejs.org/reference/default-theme/frontmatter.html#home-page
    title: ['title', 'heroText'],
    description: ['description', 'tagline', 'excerpt'],
    address: ['permalink'],
  },
  place: createPlace({ indexNames: ['index', 'readme'], splitDate }),
  settings: [
    ...vitepress.settings,
    ...['home', 'heroImage', 'heroImageDark', 'heroAlt', 'heroHeight', 'actions', 'actionText', 'actionLink'],
    ...[
      'contributors',
      'footerHtml',
      'meta',
      'routeMeta',
      'permalinkPattern',
      'sidebarDepth',
      'externalLinkIcon',
    ],
  ],
}
