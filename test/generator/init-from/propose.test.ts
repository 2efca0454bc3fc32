/** What `stele init` without arguments says in a folder that has a site already. */

import { describe, expect, it } from 'vitest'
import { proposeFrom } from '../../../generator/commands/init/propose-from.ts'
import { runCli } from '../../fixtures/cli.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../../fixtures/content.ts'
import { readTree } from '../../fixtures/tree.ts'

const post = '---\ntitle: Tides\n---\n\nText.\n'
const hugo: Files = { 'hugo.toml': 'title = "Notes"\n', 'content/posts/tides.md': post }

const propose = (files: Files) => proposeFrom(writeFiles(files))

describe('stele init without arguments', () => {
  it('proposes --from in the folder of a site of another generator, and writes nothing', async () => {
    expect(propose(hugo)?.text).toMatchInlineSnapshot(
      `"Wrote nothing: this folder has a site of Hugo (hugo.toml). To add an API to it, run "npx stele init --from ."; to start a new site in a folder of its own, run "npx stele init my-site""`,
    )
    const cwd = writeFiles(hugo)
    expect(await runCli(['init'], { cwd })).toEqual({
      code: 2,
      stdout: '',
      stderr: `stele: ${propose(hugo)?.text}\n`,
    })
    expect(Object.keys(readTree(cwd)).sort()).toEqual(['content/posts/tides.md', 'hugo.toml'])
  })

  it('writes a new site if its folder is named, also beside another site', async () => {
    const cwd = writeFiles(hugo)
    const { code, stdout } = await runCli(['init', 'my-site'], { cwd })
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'Wrote a starter site to my-site:'])
  })

  it('says how to publish Markdown files that it finds beside the new site', () => {
    expect(propose({ 'notes/tides.md': post })).toMatchInlineSnapshot(`
      {
        "isCertain": false,
        "text": "This folder also has Markdown files that the starter site does not publish. To publish them, run: npx stele init --from .",
      }
    `)
  })

  it('proposes nothing in an empty folder, a project with a README alone, and a site of Stele', () => {
    expect(proposeFrom(createFolder())).toBeNull()
    expect(propose({ 'package.json': '{}', 'README.md': '# Project\n' })).toBeNull()
    expect(propose({ ...hugo, 'content/site.yaml': smallSite['site.yaml'] ?? '' })).toBeNull()
  })
})
