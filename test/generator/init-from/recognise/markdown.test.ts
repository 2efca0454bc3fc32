/** Markdown without a generator: sites that are set up in other ways than those in `sites.ts`. */

import { testSites, texts } from './test-sites.ts'

testSites('markdown', {
  'beside what a build published': [
    {
      ...texts('notes/a.md', 'notes/b.md', 'dist/essays/a.md', 'dist/essays/b.md', 'dist/essays/c.md'),
      'dist/_stele/manifest.json': '{}',
    },
    { config: null, sources: ['folder: notes; lang: en; path: null'] },
  ],
})
