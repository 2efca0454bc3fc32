/** What holds for a build for every host. */

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import type { HostName } from '../../generator/hosts/host.ts'
import { compile } from '../fixtures/compile.ts'
import { createFolder, oneLanguage, writeFiles } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { listTree, readTree, withoutDeltas } from '../fixtures/tree.ts'

const smallest = { ...oneLanguage, 'site.yaml': `${oneLanguage['site.yaml']}site: false\n` }

/** Builds a site for hosts, and compares their files. */
export function describeHosts(hosts: readonly HostName[]): void {
  describe('a build for a host', () => {
    const plain = useDist(smallest)

    it.each(hosts)(
      'has the same bytes for %s from any content folder, and no path of the machine in its rules',
      async (host) => {
        const content = writeFiles(smallest)
        const out = join(createFolder(), 'dist')
        await build({ content, out, host })
        const { rendered } = await compile(writeFiles(smallest), { host })
        const texts = rendered.map(({ file, bytes }) => [file, Buffer.from(bytes).toString('latin1')])
        expect(readTree(out)).toEqual(Object.fromEntries(texts))

        const plainFiles = listTree(plain)
        const added = rendered.filter(({ file }) => !plainFiles.includes(file))
        expect(added.length).toBeGreaterThan(0)
        const rules = added.filter(({ file }) => !/\.(?:br|gz|js)$/.test(file))
        expect(rules.filter(({ bytes }) => /\/(?:tmp|home|work|root)\//.test(String(bytes)))).toEqual([])

        // The next build without a host removes the files of the host.
        await build({ content, out })
        expect(withoutDeltas(listTree(out))).toEqual(withoutDeltas(plainFiles))
      },
    )
  })
}
