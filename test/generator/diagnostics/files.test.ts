import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { OperationalError } from '../../../generator/kernel/diagnostics/errors.ts'
import { collect } from '../../../generator/site/collect.ts'
import { createFolder, smallSite, writeFiles } from '../../fixtures/content.ts'
import { diagnoseFolder, testReports, toBody, toLines, writeSite } from '../../fixtures/diagnose.ts'

describe('an unexpected file', () => {
  testReports({
    'is reported in every folder of the content': [
      {
        'essay/first/en.md': toBody('Misspelt folder.\n'),
        'readme.txt': 'Notes.',
        'essays/stray.md': toBody('No folder of its own.\n'),
        'profile/en.yml': 'name: Other ending',
        'pages/stray.md': toBody('No folder of its own.\n'),
      },
      'essay:1:1 error unexpected-file: Unexpected folder; rename, move or delete it. Allowed here: site.yaml, extra.schema.json and the folders profile, essays, pages, layouts and static [found: a folder; expected: site.yaml, extra.schema.json and the folders profile, essays, pages, layouts and static]',
      'essays/stray.md:1:1 error unexpected-file: Unexpected file; rename, move or delete it. Allowed here: essays/<slug>/<language>.md [found: a file; expected: essays/<slug>/<language>.md]',
      'pages/stray.md:1:1 error unexpected-file: Unexpected file; rename, move or delete it. Allowed here: pages/<slug>/<language>.md [found: a file; expected: pages/<slug>/<language>.md]',
      'profile/en.yml:1:1 error unexpected-file: Unexpected file; rename, move or delete it. Allowed here: profile/<language>.yaml [found: a file; expected: profile/<language>.yaml]',
      'readme.txt:1:1 error unexpected-file: Unexpected file; rename, move or delete it. Allowed here: site.yaml, extra.schema.json and the folders profile, essays, pages, layouts and static [found: a file; expected: site.yaml, extra.schema.json and the folders profile, essays, pages, layouts and static]',
    ],
    'is reported beside valid documents': [
      {
        'essays/first-essay/en.markdown': toBody('x\n'),
        'essays/first-essay/picture': new Uint8Array([137, 80, 78, 71]),
        'essays/first-essay/pt.md.bak': toBody('x\n'),
        'essays/first-essay/parts/en.md': toBody('x\n'),
      },
      'essays/first-essay/en.markdown:1:1 error unexpected-file: Unexpected file; rename, move or delete it. Allowed here: <language>.md or <language>.mdx, and files such as diagram.png [found: a file; expected: <language>.md or <language>.mdx, and files such as diagram.png]',
      'essays/first-essay/parts/en.md:1:1 error unexpected-file: Unexpected file; rename, move or delete it. Allowed here: <language>.md or <language>.mdx, and files such as diagram.png [found: a file; expected: <language>.md or <language>.mdx, and files such as diagram.png]',
      'essays/first-essay/picture:1:1 error unexpected-file: Unexpected file; rename, move or delete it. Allowed here: <language>.md or <language>.mdx, and files such as diagram.png [found: a file; expected: <language>.md or <language>.mdx, and files such as diagram.png]',
      'essays/first-essay/pt.md.bak:1:1 error unexpected-file: Unexpected file; rename, move or delete it. Allowed here: <language>.md or <language>.mdx, and files such as diagram.png [found: a file; expected: <language>.md or <language>.mdx, and files such as diagram.png]',
    ],
    'is ignored if its name starts with a dot': [
      { '.git/config': '', 'essays/.DS_Store': '', 'essays/first-essay/.en.md.swp': '' },
    ],
  })

  it('is reported if it is a file instead of a folder, or the reverse', async () => {
    const folder = writeSite({
      'essays/first-essay/en.md': null,
      'essays/first-essay/pt.md': null,
      essays: 'x',
    })
    mkdirSync(join(folder, 'profile/notes'))
    expect(toLines(await diagnoseFolder(folder))).toEqual([
      'essays:1:1 error unexpected-file: Unexpected file; rename, move or delete it. Allowed here: site.yaml, extra.schema.json and the folders profile, essays, pages, layouts and static [found: a file; expected: site.yaml, extra.schema.json and the folders profile, essays, pages, layouts and static]',
      'profile/notes:1:1 error unexpected-file: Unexpected folder; rename, move or delete it. Allowed here: profile/<language>.yaml [found: a folder; expected: profile/<language>.yaml]',
    ])
  })
})

describe('a folder without a document', () => {
  it('is reported, even if it contains other files', async () => {
    const folder = writeSite({ 'essays/second/notes.txt': 'x', 'pages/about/.gitkeep': '' })
    mkdirSync(join(folder, 'essays/third'))
    expect(toLines(await diagnoseFolder(folder))).toEqual([
      'essays/second:1:1 error empty-folder: The folder has no document; add <language>.md or <language>.mdx, or delete the folder [found: a folder without a document; expected: <language>.md | <language>.mdx]',
      'essays/second/notes.txt:1:1 warning unused-file: No document refers to the file, so it is not published; refer to it by a relative path, or delete it [found: a file without a reference; expected: a reference in a document]',
      'essays/third:1:1 error empty-folder: The folder has no document; add <language>.md or <language>.mdx, or delete the folder [found: a folder without a document; expected: <language>.md | <language>.mdx]',
      'pages/about:1:1 error empty-folder: The folder has no document; add <language>.md or <language>.mdx, or delete the folder [found: a folder without a document; expected: <language>.md | <language>.mdx]',
    ])
  })
})

const outsideLink = (file: string): string =>
  `${file}:1:1 error outside-link: The symbolic link leads out of the content folder; replace it by a copy of its target [found: a link out of the content folder; expected: a file or a folder | a link within the content folder]`

describe('a symbolic link', () => {
  it('within the content folder is followed, so that the file behind it is validated', async () => {
    const folder = writeSite({
      'profile/pt.yaml': null,
      '.drafts/essay/en.md': toBody('[x](/essays/nowhere)\n'),
    })
    symlinkSync('../.drafts/essay', join(folder, 'essays/second'))
    symlinkSync('en.yaml', join(folder, 'profile/pt.yaml'))
    expect(toLines(await diagnoseFolder(folder))).toEqual([
      'essays/second/en.md:6:1-6:21 error missing-document: The link to "/essays/nowhere" leads to no document; correct or remove it [found: /essays/nowhere; expected: the path of a document]',
    ])
  })

  it('out of the content folder is reported, whatever it stands for, and nothing behind it is read', async () => {
    const elsewhere = writeFiles({
      ...smallSite,
      'essays/first-essay/en.md': 'A secret without front matter.',
      'profile/en.yaml': 'secret: yes',
    })
    for (const link of ['essays', 'essays/first-essay', 'essays/first-essay/en.md', 'profile', 'site.yaml']) {
      const folder = writeSite({})
      rmSync(join(folder, link), { recursive: true })
      symlinkSync(join(elsewhere, link), join(folder, link))
      const rows = await diagnoseFolder(folder)
      // Without its folder, the languages of the site have no profile.
      expect(toLines(rows.filter(({ is }) => is !== 'error missing-profile'))).toEqual([outsideLink(link)])
    }
  })

  it('out of the content folder is reported for a profile, for assets, and through another link', async () => {
    const elsewhere = writeFiles({
      'notes.txt': 'notes',
      'profile.yaml': String(smallSite['profile/en.yaml']),
    })
    const folder = writeSite({ 'profile/pt.yaml': null })
    symlinkSync(join(elsewhere, 'profile.yaml'), join(folder, '.profile.yaml'))
    symlinkSync('../.profile.yaml', join(folder, 'profile/pt.yaml'))
    symlinkSync('../../../../../../../../etc/passwd', join(folder, 'essays/first-essay/notes.txt'))
    mkdirSync(join(folder, 'static'))
    symlinkSync(join(elsewhere, 'notes.txt'), join(folder, 'static/notes.txt'))
    expect(toLines(await diagnoseFolder(folder))).toEqual([
      outsideLink('essays/first-essay/notes.txt'),
      outsideLink('profile/pt.yaml'),
      outsideLink('static/notes.txt'),
    ])
  })

  it('to a folder above it does not make the build read it twice', async () => {
    const folder = writeSite({})
    symlinkSync('..', join(folder, 'essays/up'))
    symlinkSync('.', join(folder, 'essays/first-essay/here'))
    expect((await diagnoseFolder(folder)).map(({ at, is }) => `${at} ${is}`)).toEqual([
      'essays/first-essay/here:1:1 error unexpected-file',
      'essays/up:1:1 error empty-folder',
      'essays/up/essays/first-essay/en.md:1:1 error unexpected-file',
      'essays/up/essays/first-essay/here:1:1 error unexpected-file',
      'essays/up/essays/first-essay/pt.md:1:1 error unexpected-file',
      'essays/up/essays/up:1:1 error unexpected-file',
      'essays/up/profile/en.yaml:1:1 warning unused-file',
      'essays/up/profile/pt.yaml:1:1 warning unused-file',
      'essays/up/site.yaml:1:1 warning unused-file',
    ])
  })

  it('may be the content folder itself', async () => {
    const folder = createFolder()
    symlinkSync(writeSite({}), join(folder, 'content'))
    expect(await diagnoseFolder(join(folder, 'content'))).toEqual([])
  })
})

describe('collect() without a content folder or site.yaml', () => {
  it('throws an OperationalError with the reason and a code', () => {
    const folder = createFolder()
    expect(() => collect(join(folder, 'nowhere'))).toThrow(
      new OperationalError(
        `Cannot read the content in "${folder}/nowhere": the folder does not exist`,
        'CONTENT_NOT_FOUND',
      ),
    )
    expect(() => collect(folder)).toThrow(
      new OperationalError(
        `Cannot read the content in "${folder}": it has no site.yaml`,
        'CONTENT_NOT_FOUND',
      ),
    )
    expect(() => collect(join(writeSite({}), 'site.yaml'))).toThrow(OperationalError)
    symlinkSync('loop', join(folder, 'loop'))
    expect(() => collect(join(folder, 'loop'))).toThrow(
      new OperationalError(
        `Cannot read the content in "${folder}/loop": the symlinks in its path form a loop`,
        'CONTENT_NOT_FOUND',
      ),
    )
  })
})
