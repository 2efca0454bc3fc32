/** Mutations of files: renamed, moved, copied, emptied, removed, and files of other kinds. */

import type { FileMutation, Folder, Random } from './folder.ts'

const pickPath = (folder: Folder, { pick }: Random): string => pick([...folder.keys()])

const names = [
  ...'en pt EN fr en.en en-us .en é a\'b a"b \u202een'.split(' '),
  ...['', 'a b', 'a\nb', 'x'.repeat(120)],
]

const slugs = [
  ...'document-0 en index essays api about developers agent-instructions constructor A a--b -a é'.split(' '),
  'x'.repeat(101),
]

export const fileMutations: readonly FileMutation[] = [
  function renameFile(folder, random) {
    const path = pickPath(folder, random)
    const bytes = folder.get(path) ?? Buffer.alloc(0)
    folder.delete(path)
    const extension = random.pick(['.md', '.mdx', '.yaml', '.markdown', '', '.MD'])
    folder.set(path.replace(/[^/]*$/, random.pick(names) + extension), bytes)
  },
  function moveFile(folder, random) {
    const path = pickPath(folder, random)
    const bytes = folder.get(path) ?? Buffer.alloc(0)
    folder.delete(path)
    const section = random.pick(['essays', 'pages', 'profile', 'static', 'essays/deep'])
    folder.set(`${section}/${random.pick(slugs)}/${path.slice(path.lastIndexOf('/') + 1)}`, bytes)
  },
  function copyFile(folder, random) {
    const bytes = folder.get(pickPath(folder, random)) ?? Buffer.alloc(0)
    folder.set(pickPath(folder, random), bytes)
  },
  function addTranslation(folder, random) {
    const path = pickPath(folder, random)
    const bytes = folder.get(path) ?? Buffer.alloc(0)
    folder.set(
      path.replace(/\/(en|pt)\./, (_, lang: string) => `/${lang === 'en' ? 'pt' : 'en'}.`),
      bytes,
    )
  },
  function emptyFile(folder, random) {
    folder.set(
      pickPath(folder, random),
      Buffer.from(random.pick(['', ' ', '\n', '---', '---\n---\n', '\ufeff'])),
    )
  },
  function removeFile(folder, random) {
    folder.delete(pickPath(folder, random))
  },
  function replaceByFolder(folder, random) {
    const path = pickPath(folder, random)
    folder.delete(path)
    folder.set(`${path}/`, Buffer.alloc(0))
  },
  function addByteOrderMark(folder, random) {
    const path = pickPath(folder, random)
    const mark = Buffer.from(random.pick(['\ufeff', '\ufeff\ufeff']))
    folder.set(path, Buffer.concat([mark, folder.get(path) ?? Buffer.alloc(0)]))
  },
  function useUtf16(folder, random) {
    const path = pickPath(folder, random)
    folder.set(path, Buffer.from(`\ufeff${folder.get(path)?.toString('utf8') ?? ''}`, 'utf16le'))
  },
]
