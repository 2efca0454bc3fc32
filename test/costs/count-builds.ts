/** A plugin of Vite that counts the builds of a worker: all builds of this process run `buildInto`. */

import type { Plugin } from 'vite'

const start = '): Promise<BuildResult> {\n  const { content, signal } = compileOptions'

export const countBuilds: Plugin = {
  name: 'count-builds',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/generator/build.ts')) return null
    const at = code.indexOf(start)
    if (at === -1)
      throw new Error('Cannot count builds: "buildInto" does not begin as count-builds.ts expects')
    const brace = code.indexOf('{', at) + 1
    const count = ' if (globalThis.steleTestCosts) globalThis.steleTestCosts.builds += 1;'
    return { code: code.slice(0, brace) + count + code.slice(brace), map: null }
  },
}
