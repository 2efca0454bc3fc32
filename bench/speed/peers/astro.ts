/** Astro: a content collection with a page and a JSON endpoint for each essay. */

import type { NpmGenerator } from './peer.ts'

/** The last major version that runs on Node 20. */
const version = '5.18.2'

export const astro: NpmGenerator = {
  name: 'Astro',
  version,
  packages: [`astro@${version}`],
  notes: 'a JSON file and an HTML page per essay, without highlighting; nothing else',
  toFiles: (out) => ({
    'astro.config.mjs': `export default {
  outDir: ${JSON.stringify(out)},
  cacheDir: '.cache',
  build: { format: 'file' },
  markdown: { syntaxHighlight: false },
}
`,
    'src/content.config.ts': collection,
    'src/pages/[...id].astro': page,
    'src/pages/[...id].json.ts': endpoint,
  }),
  toArgv: () => [
    'env',
    'ASTRO_TELEMETRY_DISABLED=1',
    process.execPath,
    'node_modules/astro/astro.js',
    'build',
    '--force',
    '--silent',
  ],
}

const collection = `import { defineCollection, z } from 'astro:content'
import { glob } from 'astro/loaders'

const text = z.string()
const schema = z.object({ title: text, description: text, date: text, tags: z.array(text) })
export const collections = {
  essays: defineCollection({ loader: glob({ pattern: '**/*.md', base: './essays' }), schema }),
}
`

const listPaths = `import { getCollection, render } from 'astro:content'
export const getStaticPaths = async () =>
  (await getCollection('essays')).map((essay) => ({ params: { id: essay.id }, props: { essay } }))
`

const endpoint = `${listPaths}
export const GET = ({ props: { essay } }) =>
  Response.json({ ...essay.data, id: essay.id, content: essay.rendered.html })
`

const page = `---
${listPaths}
const { essay } = Astro.props
const { Content } = await render(essay)
---
<html lang="en">
<head><meta charset="utf-8"><title>{essay.data.title}</title></head>
<body><main><h1>{essay.data.title}</h1><Content /></main></body>
</html>
`
