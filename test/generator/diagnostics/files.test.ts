import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collect } from '../../../generator/collect/collect.ts'
import { OperationalError } from '../../../generator/diagnostics/errors.ts'
import { createFolder, writeFiles } from '../../fixtures/content.ts'
import { diagnose, diagnoseFolder, toBody, writeSite } from '../../fixtures/diagnose.ts'

describe('a file that the content has no place for', () => {
  it('is told wherever it lies', async () => {
    expect(
      await diagnose({
        'essay/first/en.md': toBody('Misspelt folder.\n'),
        'readme.txt': 'Notes.',
        'essays/stray.md': toBody('No folder of its own.\n'),
        'profile/en.yml': 'name: Other ending',
        'pages/stray.md': toBody('No folder of its own.\n'),
      }),
    ).toEqual([
      {
        at: 'essay:1:1',
        is: 'error unexpected-file',
        reason:
          'Found a folder that the content has no place for; expected site.yaml and the folders profile, essays and pages',
        found: 'a folder',
        expected: ['site.yaml and the folders profile, essays and pages'],
      },
      {
        at: 'essays/stray.md:1:1',
        is: 'error unexpected-file',
        reason: 'Found a file that the content has no place for; expected essays/<slug>/<language>.md',
        found: 'a file',
        expected: ['essays/<slug>/<language>.md'],
      },
      {
        at: 'pages/stray.md:1:1',
        is: 'error unexpected-file',
        reason: 'Found a file that the content has no place for; expected pages/<slug>/<language>.md',
        found: 'a file',
        expected: ['pages/<slug>/<language>.md'],
      },
      {
        at: 'profile/en.yml:1:1',
        is: 'error unexpected-file',
        reason: 'Found a file that the content has no place for; expected profile/<language>.yaml',
        found: 'a file',
        expected: ['profile/<language>.yaml'],
      },
      {
        at: 'readme.txt:1:1',
        is: 'error unexpected-file',
        reason:
          'Found a file that the content has no place for; expected site.yaml and the folders profile, essays and pages',
        found: 'a file',
        expected: ['site.yaml and the folders profile, essays and pages'],
      },
    ])
  })

  it('is told beside documents that do have a place', async () => {
    expect(
      await diagnose({
        'essays/first-essay/en.markdown': toBody('x\n'),
        'essays/first-essay/picture.png': new Uint8Array([137, 80, 78, 71]),
        'essays/first-essay/pt.md.bak': toBody('x\n'),
        'essays/first-essay/parts/en.md': toBody('x\n'),
      }),
    ).toEqual([
      {
        at: 'essays/first-essay/en.markdown:1:1',
        is: 'error unexpected-file',
        reason: 'Found a file that the content has no place for; expected <language>.md or <language>.mdx',
        found: 'a file',
        expected: ['<language>.md or <language>.mdx'],
      },
      {
        at: 'essays/first-essay/parts:1:1',
        is: 'error unexpected-file',
        reason: 'Found a folder that the content has no place for; expected <language>.md or <language>.mdx',
        found: 'a folder',
        expected: ['<language>.md or <language>.mdx'],
      },
      {
        at: 'essays/first-essay/picture.png:1:1',
        is: 'error unexpected-file',
        reason: 'Found a file that the content has no place for; expected <language>.md or <language>.mdx',
        found: 'a file',
        expected: ['<language>.md or <language>.mdx'],
      },
      {
        at: 'essays/first-essay/pt.md.bak:1:1',
        is: 'error unexpected-file',
        reason: 'Found a file that the content has no place for; expected <language>.md or <language>.mdx',
        found: 'a file',
        expected: ['<language>.md or <language>.mdx'],
      },
    ])
  })

  it('is told where a folder should be, and where a file should', async () => {
    const folder = writeSite({
      'essays/first-essay/en.md': null,
      'essays/first-essay/pt.md': null,
      essays: 'x',
    })
    mkdirSync(join(folder, 'profile/notes'))
    expect(await diagnoseFolder(folder)).toEqual([
      {
        at: 'essays:1:1',
        is: 'error unexpected-file',
        reason:
          'Found a file that the content has no place for; expected site.yaml and the folders profile, essays and pages',
        found: 'a file',
        expected: ['site.yaml and the folders profile, essays and pages'],
      },
      {
        at: 'profile/notes:1:1',
        is: 'error unexpected-file',
        reason: 'Found a folder that the content has no place for; expected profile/<language>.yaml',
        found: 'a folder',
        expected: ['profile/<language>.yaml'],
      },
    ])
  })

  it('is left alone where its name begins with a dot', async () => {
    expect(
      await diagnose({ '.git/config': '', 'essays/.DS_Store': '', 'essays/first-essay/.en.md.swp': '' }),
    ).toEqual([])
  })
})

describe('a folder without a document', () => {
  it('is told, whatever else it holds', async () => {
    const folder = writeSite({ 'essays/second/notes.txt': 'x', 'pages/about/.gitkeep': '' })
    mkdirSync(join(folder, 'essays/third'))
    expect(await diagnoseFolder(folder)).toEqual([
      {
        at: 'essays/second:1:1',
        is: 'error empty-folder',
        reason: 'Found a folder without a document; expected <language>.md or <language>.mdx in it',
        found: 'a folder without a document',
        expected: ['<language>.md', '<language>.mdx'],
      },
      {
        at: 'essays/second/notes.txt:1:1',
        is: 'error unexpected-file',
        reason: 'Found a file that the content has no place for; expected <language>.md or <language>.mdx',
        found: 'a file',
        expected: ['<language>.md or <language>.mdx'],
      },
      {
        at: 'essays/third:1:1',
        is: 'error empty-folder',
        reason: 'Found a folder without a document; expected <language>.md or <language>.mdx in it',
        found: 'a folder without a document',
        expected: ['<language>.md', '<language>.mdx'],
      },
      {
        at: 'pages/about:1:1',
        is: 'error empty-folder',
        reason: 'Found a folder without a document; expected <language>.md or <language>.mdx in it',
        found: 'a folder without a document',
        expected: ['<language>.md', '<language>.mdx'],
      },
    ])
  })
})

describe('a link to a file or folder', () => {
  it('is followed like what it leads to', async () => {
    const elsewhere = writeFiles({ 'essay/en.md': toBody('[x](/essays/nowhere)\n') })
    const folder = writeSite({ 'profile/pt.yaml': null })
    symlinkSync(join(elsewhere, 'essay'), join(folder, 'essays/second'))
    symlinkSync('en.yaml', join(folder, 'profile/pt.yaml'))
    expect(await diagnoseFolder(folder)).toEqual([
      {
        at: 'essays/second/en.md:6:1-6:21',
        is: 'error missing-document',
        reason: 'Found a link to "/essays/nowhere"; expected the address of a document',
        found: '/essays/nowhere',
        expected: ['the address of a document'],
      },
    ])
  })
})

describe('content that is not there', () => {
  it('is an error of the call, in one sentence', () => {
    const folder = createFolder()
    expect(() => collect(join(folder, 'nowhere'))).toThrow(
      new OperationalError(`Cannot read the content in "${folder}/nowhere": there is no such folder`),
    )
    expect(() => collect(folder)).toThrow(
      new OperationalError(`Cannot read the content in "${folder}": it holds no site.yaml`),
    )
    expect(() => collect(join(writeSite({}), 'site.yaml'))).toThrow(OperationalError)
  })
})
