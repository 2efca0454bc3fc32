/** Velite. */

import { join } from 'node:path'
import type { NpmGenerator } from './peer.ts'

const version = '0.4.0'

export const velite: NpmGenerator = {
  name: 'Velite',
  version,
  packages: [`velite@${version}`],
  notes: 'one JSON file with all essays; nothing else',
  toFiles: (out) => ({
    'velite.config.js': `import { defineConfig, s } from 'velite'

const text = s.string()
const fields = { title: text, description: text, date: text, tags: s.array(text) }
export default defineConfig({
  root: 'essays',
  output: { data: ${JSON.stringify(out)}, assets: ${JSON.stringify(join(out, 'assets'))} },
  collections: {
    essays: {
      name: 'Essay',
      pattern: '**/*.md',
      schema: s.object({ ...fields, path: s.path(), content: s.markdown() }),
    },
  },
})
`,
  }),
  toArgv: () => [process.execPath, 'node_modules/velite/bin/velite.js', 'build', '--silent'],
}
