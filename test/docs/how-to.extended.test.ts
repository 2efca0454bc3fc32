/**
 * The quick start of README.md, and the pages in docs/how-to, each followed to the letter in a site of `stele init`; those in docs/how-to/from, in an empty folder.
 * Update them with `npx vitest run --project extended how-to --update`.
 */

import { delimiter, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { init } from '../../generator/commands/init/init.ts'
import { serve } from '../../generator/commands/serve/serve.ts'
import { runCli } from '../fixtures/cli.ts'
import { createFolder, writeFiles } from '../fixtures/content.ts'
import { projectFolder } from '../fixtures/project.ts'
import { findFreePort } from '../targets/targets.ts'
import { listBlocks, pages, readPage } from './blocks.ts'
import { followPage } from './follow-page.ts'
import { writeNpx } from './npx.ts'

it.each(pages.filter((page) => page.startsWith('docs/how-to/')))(
  'The commands of %s print what it shows',
  async (path) => {
    const folder = createFolder()
    // A page about another generator writes a site of that generator.
    if (!path.startsWith('docs/how-to/from/')) init(folder)
    const programs = writeNpx(createFolder())
    const followed = await followPage({
      page: readPage(path),
      folder,
      ports: ['8080', String(await findFreePort())],
      env: { PATH: `${programs}${delimiter}${process.env.PATH}` },
      runStele: runCli,
    })
    await expect(followed).toMatchFileSnapshot(`../../${path}`)
  },
)

describe('README.md', () => {
  it('shows what the commands of its quick start print, in the folder of a Hugo site', async () => {
    const folder = writeFiles({
      'hugo.toml': [
        'baseURL = "https://example.com/"',
        'title = "Field notes"',
        '[params.author]',
        'name = "Sample Author"',
        'bio = "Writes samples."',
        'email = "author@example.com"',
        '[params.social]',
        'github = "https://github.com/example"',
        'linkedin = "https://www.linkedin.com/in/example"',
      ].join('\n'),
      'content/posts/tides.md': '---\ntitle: Tides\ndescription: A sample.\n---\n\nText.\n',
    })
    const out = join(createFolder(), 'dist')
    const port = await findFreePort()
    await build({ content: join(projectFolder, 'content'), out, baseUrl: `http://127.0.0.1:${port}` })
    const server = await serve({ out, port })
    onTestFinished(() => server.close())
    const page = listBlocks(readPage('README.md'))
      .filter(({ language, lines: [first] }) => language === 'console' && first?.startsWith('$ '))
      .map(({ lines }) => ['```console', ...lines, '```\n'].join('\n'))
      .join('')
    expect(page).not.toBe('')
    const env = { PATH: `${writeNpx(createFolder())}${delimiter}${process.env.PATH}` }
    expect(await followPage({ page, folder, ports: ['4321', String(port)], env })).toBe(page)
  })
})
