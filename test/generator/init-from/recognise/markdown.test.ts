/** Markdown without a generator: sites that are set up in other ways than those in `sites.ts`. */

import { testSites } from './test-sites.ts'

testSites('markdown', [
  [
    'beside what a build published',
    {
      'notes/a.md': 'Text.\n',
      'notes/b.md': 'Text.\n',
      'dist/_stele/manifest.json': '{}',
      'dist/essays/a.md': 'Text.\n',
      'dist/essays/b.md': 'Text.\n',
      'dist/essays/c.md': 'Text.\n',
    },
    { config: null, sources: [{ folder: 'notes', lang: 'en', path: null }] },
  ],
])
