/** The generators that npm installs. */

import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { installNpmPackages } from '../../npm-packages.ts'
import { astro } from './astro.ts'
import { contentCollections } from './content-collections.ts'
import { eleventy } from './eleventy.ts'
import { linkEssays, type NpmGenerator, type Peer, writeFiles } from './peer.ts'
import { velite } from './velite.ts'

const generators: readonly NpmGenerator[] = [astro, eleventy, velite, contentCollections]

/** Installs each generator in a folder of its own; one that cannot be installed fails when it is measured. */
export function installNpmPeers(folder: string): readonly Peer[] {
  return generators.map(({ name, version, packages, notes, toFiles, toArgv }): Peer => {
    const installed = join(folder, name)
    mkdirSync(installed, { recursive: true })
    const failure = installNpmPackages(installed, packages)
    return {
      name,
      version,
      tasks: { rendered: notes },
      prepare(_task, content, project, out) {
        if (failure !== null) throw new Error(failure)
        linkEssays(content, project, (slug, lang) => `essays/${slug}/${lang}.md`)
        writeFiles(project, { 'package.json': '{ "private": true, "type": "module" }', ...toFiles(out) })
        symlinkSync(join(installed, 'node_modules'), join(project, 'node_modules'))
        return { argv: toArgv(out), folder: project }
      },
    }
  })
}
