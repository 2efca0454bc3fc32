/** The rules about imports find what they forbid. `npm run check:imports` applies them to the whole project. */

import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { expect, it } from 'vitest'
import { createFolder, writeFiles } from '../fixtures/content.ts'
import rooms from './rooms.mjs'

/** The rules that files break, each with the imports. */
async function findViolations(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = writeFiles(files, createFolder())
  const { output } = await cruise(['generator', 'shim'], {
    ...rooms.options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: rooms.forbidden },
  })
  const { violations } = (output as ICruiseResult).summary
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort()
}

it('An import from a later folder, of a package of another folder, or in a cycle is found, also of types', async () => {
  expect(
    await findViolations({
      'generator/kernel/a.ts': "import type { B } from '../site/model/b.ts'\nexport type A = B\n",
      'node_modules/yaml/package.json': '{ "name": "yaml", "version": "1.0.0", "main": "yaml.js" }',
      'node_modules/yaml/yaml.js': '',
      'generator/site/model/b.ts': "import '../../kernel/a.ts'\nimport 'yaml'\nexport type B = 1\n",
      'generator/build.ts': "import './site/model/b.ts'\nimport type { O } from './build-options.ts'\n",
      'generator/build-options.ts': 'export type O = 1\n',
      'generator/kernel/cache/c.ts': "import type { O } from '../../build-options.ts'\n",
      'generator/build/files/h.ts':
        "import '../../../shim/sources/bounded-fetch.ts'\nimport '../../../shim/runtime/e.ts'\n",
      'generator/importers/hugo/i.ts': 'export {}\n',
      'generator/importers/zola/j.ts': "import './k.ts'\nimport '../hugo/i.ts'\n",
      'generator/importers/zola/k.ts': "import '../dialects/l.ts'\n",
      'generator/importers/dialects/l.ts': "import '../hugo/i.ts'\n",
      'generator/importers/importers.ts': "import './hugo/i.ts'\n",
      'generator/render/m.ts': "import '../importers/hugo/i.ts'\n",
      'shim/sources/bounded-fetch.ts': 'export {}\n',
      'shim/core/d.ts': "import 'node:fs'\nimport type { E } from '../runtime/e.ts'\n",
      'shim/adapters/f.ts': "import type { E } from '../runtime/e.ts'\nimport { e } from '../runtime/e.ts'\n",
      'shim/runtime/e.ts':
        "import type { A } from '../../generator/kernel/a.ts'\nexport type E = A\nexport const e = 1\n",
    }),
  ).toEqual([
    'generator-fetches: generator/build/files/h.ts → shim/sources/bounded-fetch.ts',
    'generator-kernel: generator/kernel/a.ts → generator/site/model/b.ts',
    'generator-kernel: generator/kernel/cache/c.ts → generator/build-options.ts',
    'generator-runs-shim: generator/build/files/h.ts → shim/runtime/e.ts',
    'importer-extends: generator/importers/zola/j.ts → generator/importers/hugo/i.ts',
    'importer-folders: generator/importers/dialects/l.ts → generator/importers/hugo/i.ts',
    'importer-folders: generator/render/m.ts → generator/importers/hugo/i.ts',
    'no-cycle: generator/kernel/a.ts → generator/site/model/b.ts',
    'package-yaml: generator/site/model/b.ts → node_modules/yaml/yaml.js',
    'shim-adapters-types: shim/adapters/f.ts → shim/runtime/e.ts',
    'shim-core-platform: shim/core/d.ts → fs',
    'shim-core: shim/core/d.ts → shim/runtime/e.ts',
    'shim-runtime: shim/runtime/e.ts → generator/kernel/a.ts',
  ])
})
