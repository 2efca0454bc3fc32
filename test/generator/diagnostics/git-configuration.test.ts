/** Repositories of strangers, whose configuration names programs: a build reads their commits and runs none of the programs. */

import { appendFileSync, chmodSync, cpSync, existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { toDiagnostics } from '../../../generator/diagnostics/to-diagnostics.ts'
import { createModelOf } from '../../fixtures/compile.ts'
import { createFolder, smallSite, writeFiles } from '../../fixtures/content.ts'
import { createRepository, type Repository } from '../../fixtures/repository.ts'

const [english, portuguese] = ['essays/first-essay/en.md', 'essays/first-essay/pt.md'] as const
const attributes = '* filter=evil diff=evil merge=evil\n'

/** The documents that a build takes for outdated. */
const listOutdated = async (content: string): Promise<string[]> =>
  toDiagnostics((await createModelOf(content)).files)
    .filter(({ rule }) => rule === 'outdated-translation')
    .map(({ file }) => file.slice(content.length + 1))

/** Creates a folder with a program, which writes a file when it runs, and with other files that configurations name. */
function createProgram() {
  const folder = createFolder()
  const program = join(folder, 'program')
  const included = `[filter "evil"]\n\tclean = ${program}\n`
  writeFiles({ program: `#!/bin/sh\necho ran >> '${folder}/ran'\ncat\n`, included, attributes }, folder)
  chmodSync(program, 0o755)
  for (const hook of ['post-index-change', 'reference-transaction']) cpSync(program, join(folder, hook))
  return { program, folder, hasRun: () => existsSync(join(folder, 'ran')) }
}

/** Creates a repository with an outdated translation, and with attributes that apply to every file. */
function createHistory(): Repository {
  const repository = createRepository()
  repository.commit({ ...smallSite, '../.gitattributes': attributes, '../docs/.keep': '' })
  repository.commit({ [english]: `${smallSite[english]}\nMore.\n` })
  return repository
}

/** Repositories that tests copy: git takes longer to create one. */
const templates = mkdtempSync(join(tmpdir(), 'stele-test-'))
afterAll(() => rmSync(templates, { recursive: true }))

/** Copies the folder of a repository, which is created on first use. */
function copyRepository(name: string, create: () => Repository): string {
  const template = join(templates, name)
  if (!existsSync(template)) cpSync(join(create().content, '..'), template, { recursive: true })
  const folder = createFolder()
  cpSync(template, folder, { recursive: true })
  return folder
}

/** Creates a repository with one commit. */
function createCommitted(): Repository {
  const repository = createRepository()
  repository.commit(smallSite)
  return repository
}

/** Gives the documents another time, so that git would compare their bytes. */
function touch(content: string): void {
  for (const file of [english, portuguese]) utimesSync(join(content, file), 1, 1)
}

/** An entry of a configuration. The subsection of a key is between its first and its last dot. */
function toEntry(key: string, value: string): string {
  const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')]
  const subsection = first === last ? '' : ` "${key.slice(first + 1, last)}"`
  return `[${key.slice(0, first)}${subsection}]\n\t${key.slice(last + 1)} = "${value}"\n`
}

/** Every entry of git-config(1) that names a program, and some that name files or folders. */
const entries: readonly (readonly [key: string, value: string])[] = [
  ...[
    ...['core.fsmonitor', 'core.sshCommand', 'core.pager', 'core.editor', 'core.askPass', 'core.gitProxy'],
    ...['core.alternateRefsCommand', 'diff.external', 'diff.evil.command', 'diff.evil.textconv'],
    ...['filter.evil.clean', 'filter.evil.smudge', 'filter.evil.process', 'merge.evil.driver'],
    ...['mergetool.evil.cmd', 'difftool.evil.cmd', 'guitool.evil.cmd', 'browser.evil.cmd', 'man.evil.cmd'],
    ...['pager.diff', 'pager.log', 'pager.ls-tree', 'pager.rev-parse', 'credential.helper', 'gpg.program'],
    ...['gpg.openpgp.program', 'gpg.ssh.program', 'gpg.x509.program', 'gpg.ssh.defaultKeyCommand'],
    ...['uploadpack.packObjectsHook', 'remote.origin.uploadpack', 'remote.origin.receivepack'],
    ...['remote.origin.vcs', 'sequence.editor', 'interactive.diffFilter', 'trailer.evil.command'],
    ...['trailer.evil.cmd', 'sendemail.sendmailCmd', 'sendemail.toCmd', 'sendemail.ccCmd', 'imap.tunnel'],
    ...['instaweb.httpd', 'tar.evil.command'],
  ].map((key) => [key, '{program}'] as const),
  ...['alias.diff', 'alias.log', 'alias.ls-tree', 'alias.rev-parse', 'submodule.evil.update'].map(
    (key) => [key, '!{program}'] as const,
  ),
  ['remote.origin.url', 'ext::{program}'],
  ['core.hooksPath', '{folder}'],
  ['core.attributesFile', '{folder}/attributes'],
  ['core.worktree', '{folder}'],
  ['core.worktree', '/'],
  ['include.path', '{folder}/included'],
  ['includeIf.gitdir:/.path', '{folder}/included'],
  ['diff.orderFile', '/dev/zero'],
  ['mailmap.file', '/dev/zero'],
]

/** Entries that give git a reason to use others. */
const reasons = [
  toEntry('core.repositoryFormatVersion', '1'),
  toEntry('log.showSignature', 'true'),
  toEntry('extensions.partialClone', 'origin'),
  toEntry('protocol.ext.allow', 'always'),
]

describe.each(entries)('The entry %s = %s', (key, value) => {
  const createCase = () => {
    const { program, folder, hasRun } = createProgram()
    const content = join(copyRepository('history', createHistory), 'content')
    const entry = toEntry(key, value.replace('{program}', program).replace('{folder}', folder))
    return { content, config: [entry, ...reasons].join(''), hasRun }
  }

  it('in the repository of the content runs nothing, and the commits are compared', async () => {
    const { content, config, hasRun } = createCase()
    appendFileSync(join(content, '../.git/config'), config)
    touch(content)
    expect(await listOutdated(content)).toEqual([portuguese])
    expect(hasRun()).toBe(false)
  })

  it('in a bare repository, whose files are in the content, runs nothing, and its commits are not used', async () => {
    const { content, config, hasRun } = createCase()
    cpSync(join(copyRepository('committed', createCommitted), '.git'), content, { recursive: true })
    writeFiles({ config: toEntry('core.worktree', '.') + config, '.gitattributes': attributes }, content)
    touch(content)
    expect(await listOutdated(content)).toEqual([portuguese])
    expect(hasRun()).toBe(false)
  })
})

describe('A partial clone', () => {
  it.each([
    ['a URL that names a program', { url: 'ext::{program}' }],
    ['a program that sends objects', { url: '{folder}', uploadpack: '{program}' }],
    ['another helper', { url: '{program}', vcs: 'ext' }],
  ])('loads nothing that it lacks from %s, and is not compared', async (_, remote) => {
    const { program, folder, hasRun } = createProgram()
    const { content, git } = createHistory()
    const tree = git('rev-parse', 'HEAD~1:content').trim()
    rmSync(join(content, '../.git/objects', tree.slice(0, 2), tree.slice(2)))
    const config = Object.entries({ ...remote, promisor: 'true' }).map(([name, value]) =>
      toEntry(`remote.origin.${name}`, value.replace('{program}', program).replace('{folder}', folder)),
    )
    appendFileSync(join(content, '../.git/config'), [...config, ...reasons].join(''))
    expect(await listOutdated(content)).toEqual([])
    expect(hasRun()).toBe(false)
  })
})
