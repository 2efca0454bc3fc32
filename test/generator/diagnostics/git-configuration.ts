/** Repositories of strangers, whose configuration names programs, for the tests of what a build runs. */

import { chmodSync, cpSync, existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { toDiagnostics } from '../../../generator/kernel/diagnostics/to-diagnostics.ts'
import { createModelOf } from '../../fixtures/compile.ts'
import { createFolder, smallSite, writeFiles } from '../../fixtures/content.ts'
import { createRepository, type Repository } from '../../fixtures/repository.ts'

export const [english, portuguese] = ['essays/first-essay/en.md', 'essays/first-essay/pt.md'] as const
export const attributes = '* filter=evil diff=evil merge=evil\n'

/** The documents that a build takes for outdated. */
export const listOutdated = async (content: string): Promise<string[]> =>
  toDiagnostics((await createModelOf(content)).files)
    .filter(({ rule }) => rule === 'outdated-translation')
    .map(({ file }) => file.slice(content.length + 1))

/** Creates a folder with a program, which writes a file when it runs, and with other files that configurations name. */
export function createProgram() {
  const folder = createFolder()
  const program = join(folder, 'program')
  const included = `[filter "evil"]\n\tclean = ${program}\n`
  writeFiles({ program: `#!/bin/sh\necho ran >> '${folder}/ran'\ncat\n`, included, attributes }, folder)
  chmodSync(program, 0o755)
  for (const hook of ['post-index-change', 'reference-transaction']) cpSync(program, join(folder, hook))
  return { program, folder, hasRun: () => existsSync(join(folder, 'ran')) }
}

/** Creates a repository with an outdated translation, and with attributes that apply to every file. */
export function createHistory(): Repository {
  const repository = createRepository()
  repository.commit({ ...smallSite, '../.gitattributes': attributes, '../docs/.keep': '' })
  repository.commit({ [english]: `${smallSite[english]}\nMore.\n` })
  return repository
}

/** Gives the documents another time, so that git would compare their bytes. */
export function touch(content: string): void {
  for (const file of [english, portuguese]) utimesSync(join(content, file), 1, 1)
}

/** A key of git's configuration and its value, in which `{program}` and `{folder}` stand for those of {@link createProgram}. */
export type Entry = readonly [key: string, value: string]

/** An entry of a configuration. The subsection of a key is between its first and its last dot. */
function toEntry(key: string, value: string): string {
  const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')]
  const subsection = first === last ? '' : ` "${key.slice(first + 1, last)}"`
  return `[${key.slice(0, first)}${subsection}]\n\t${key.slice(last + 1)} = "${value}"\n`
}

/** Every entry of git-config(1) that names a program, and some that name files or folders. */
export const entries: readonly Entry[] = [
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

/** The text of a configuration with entries, and with reasons to use them. */
export const toConfig = (
  entries: readonly Entry[],
  { program, folder }: Pick<ReturnType<typeof createProgram>, 'program' | 'folder'>,
): string =>
  [
    ...entries.map(([key, value]) =>
      toEntry(key, value.replace('{program}', program).replace('{folder}', folder)),
    ),
    ...reasons,
  ].join('')
