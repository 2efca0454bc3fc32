/** The address of the repository: one placeholder, which one command replaces. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { placeholderUrl } from '../generator/kernel/version.ts'
import { setRepository } from '../generator/package/set-repository.ts'
import { pages, readPage } from './docs/blocks.ts'
import { createFolder, writeFiles } from './fixtures/content.ts'
import { projectFolder } from './fixtures/project.ts'

const read = (path: string): string => readFileSync(join(projectFolder, path), 'utf8')
const { homepage } = JSON.parse(read('package.json'))
const address = homepage.replace('#readme', '')

describe('The address of the repository', () => {
  it('is the same in package.json and on all pages', () => {
    const { repository, bugs } = JSON.parse(read('package.json'))
    expect([repository.url, bugs.url]).toEqual([`git+${address}.git`, `${address}/issues`])
    const others = [...pages, 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'].flatMap((page) =>
      Array.from(
        readPage(page).matchAll(/https?:\/\/[^\s)`]*\/stele(?:\.git|\/blob)\b/g),
        ([url]) => url,
      ).filter((url) => !url.startsWith(address)),
    )
    expect(others).toEqual([])
  })

  it('is explained in README.md and CONTRIBUTING.md while it is a placeholder', () => {
    const isExplained = (page: string) => read(page).includes('npm run set-repository -- ')
    expect([isExplained('README.md'), isExplained('CONTRIBUTING.md')]).toEqual([
      address === placeholderUrl,
      true,
    ])
  })

  it('is replaced by one command, in package.json and on all pages, and no longer explained', () => {
    const folder = createFolder()
    writeFiles(
      {
        'package.json': `{\n  "homepage": "${placeholderUrl}#readme",\n  "repository": "git+${placeholderUrl}.git"\n}\n`,
        'README.md': `npm install git+${placeholderUrl}.git\n\n\`${placeholderUrl}\` stands for it.\n\nB.\n`,
        'docs/how-to/a.md': `[A](${placeholderUrl}/blob/main/a.md) [b](https://example.com/b)\n`,
        'docs/b.md': 'Nothing.\n',
        'examples/README.md': `${placeholderUrl}\n`,
        'bench/x.ts': `${placeholderUrl}\n`,
        'website/content/site.yaml': `edit: ${placeholderUrl}/edit/main\n`,
      },
      folder,
    )
    expect(setRepository(folder, 'https://git.site.test/owner/repo.git')).toEqual([
      'package.json',
      'README.md',
      'docs/how-to/a.md',
      'examples/README.md',
      'website/content/site.yaml',
    ])
    expect(readFileSync(join(folder, 'website/content/site.yaml'), 'utf8')).toBe(
      'edit: https://git.site.test/owner/repo/edit/main\n',
    )
    const readAll = () =>
      ['package.json', 'README.md', 'docs/how-to/a.md', 'examples/README.md', 'bench/x.ts'].map((path) =>
        readFileSync(join(folder, path), 'utf8'),
      )
    expect(readAll()).toEqual([
      '{\n  "homepage": "https://git.site.test/owner/repo#readme",\n  "repository": "git+https://git.site.test/owner/repo.git"\n}\n',
      'npm install git+https://git.site.test/owner/repo.git\n\nB.\n',
      '[A](https://git.site.test/owner/repo/blob/main/a.md) [b](https://example.com/b)\n',
      'https://git.site.test/owner/repo\n',
      `${placeholderUrl}\n`,
    ])
    expect(setRepository(folder, 'https://git.site.test/owner/repo/')).toEqual([])
  })

  it('must be the address of a repository', () => {
    for (const wrong of ['owner/repo', 'https://git.site.test/', 'git@git.site.test:owner/repo.git'])
      expect(() => setRepository(createFolder(), wrong)).toThrow(
        `Cannot use "${wrong}" as the address of a repository: expected one such as https://github.com/owner/stele`,
      )
  })
})
