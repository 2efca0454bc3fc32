/** Content Collections. */

import type { NpmGenerator } from './peer.ts'

const version = '0.15.3'

export const contentCollections: NpmGenerator = {
  name: 'Content Collections',
  version,
  packages: [
    `@content-collections/core@${version}`,
    '@content-collections/markdown@0.1.4',
    'typescript@5.9.3',
    'zod@4.1.11',
  ],
  notes: 'one JavaScript module with all essays; nothing else',
  toFiles: () => ({ 'content-collections.ts': config, 'build.js': program }),
  toArgv: (out) => [process.execPath, 'build.js', out],
}

/** Without its own cache, compileMarkdown writes no second file for each essay. */
const config = `import { defineCollection, defineConfig } from '@content-collections/core'
import { compileMarkdown } from '@content-collections/markdown'
import { z } from 'zod'

const text = z.string()
const essays = defineCollection({
  name: 'essays',
  directory: 'essays',
  include: '**/*.md',
  schema: z.object({ title: text, description: text, date: text, tags: z.array(text), content: text }),
  transform: async (essay) => {
    const content = await compileMarkdown({ cache: (input, compute) => compute(input) }, essay)
    return { ...essay, content }
  },
})
export default defineConfig({ content: [essays] })
`

const program = `import { createBuilder } from '@content-collections/core'

const options = { configName: 'config.mjs', outputDir: process.argv[2] }
const builder = await createBuilder('content-collections.ts', options)
await builder.build()
`
