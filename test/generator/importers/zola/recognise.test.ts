/** Zola: sites that are set up in other ways than those in `sites.ts`. */

import { testSites } from '../test-sites.ts'

testSites('zola', {
  'in one language': [
    {
      'zola.toml':
        'title = "Sample"\n[slugify]\npaths = "safe"\nanchors = "on"\npaths_keep_dates = true\n[markdown]\nrender_emoji = true\n',
      'content/a.md': '+++\n+++\nText.\n',
    },
    {
      title: 'Sample',
      sources: [
        'folder: content; lang: en; emoji: true; slugify: {"paths":"safe","paths_keep_dates":true}; url: /{path}/',
      ],
    },
  ],
})
