/** The bytes of documents that a build reads once. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createKeeper, createKeptFiles } from '../../generator/build/workers/kept-files.ts'
import { readFrontMatterBatch } from '../../generator/build/workers/worker.ts'
import { decodeText } from '../../generator/content/files/read-text.ts'
import { collect } from '../../generator/site/collect.ts'
import { essayFile, findDiagnostics, toBody, writeSite } from '../fixtures/diagnose.ts'

const kibibyte = 2 ** 10
const keepBytes = createKeeper()
const largest = keepBytes(new Uint8Array(64 * kibibyte))

it('A build reads each document once: the text is of the bytes whose front matter was read', async () => {
  const folder = writeSite({ [essayFile]: toBody('[Old](/nowhere)') })
  const diagnostics = await findDiagnostics(folder, undefined, () =>
    writeFileSync(join(folder, essayFile), toBody('[New](/nothing)')),
  )

  expect(diagnostics.map(({ message }) => message)).toEqual([
    'The link to "/nowhere" leads to a path that this site does not publish; check that another service serves it',
  ])
})

it('A worker thread sends the bytes of a file in memory that threads share', async () => {
  const text = toBody('Olá')
  const folder = writeSite({ [essayFile]: text })
  const files = collect(folder).documents.filter(({ file }) => file.endsWith(essayFile))
  const readAll = async (keepsBytes: boolean) => {
    const outcome = await readFrontMatterBatch({ sources: [], files, keepsBytes })
    return 'results' in outcome ? outcome.results.map(({ bytes }) => bytes) : []
  }

  const [bytes] = await readAll(true)
  expect([bytes?.buffer.constructor, String(Buffer.from(bytes ?? []))]).toEqual([SharedArrayBuffer, text])
  expect(await readAll(false)).toEqual([null])
})

it('Files are kept up to 32 MiB, and each is returned once', () => {
  const kept = createKeptFiles()
  for (let file = 0; file < 512; file++) {
    expect(kept.isFull()).toBe(false)
    kept.keep(`${file}.md`, largest)
  }
  expect(kept.isFull()).toBe(true)
  kept.keep('more.md', largest)
  expect([kept.take('511.md'), kept.take('511.md'), kept.take('more.md')]).toEqual([largest, null, null])
  kept.clear()
  expect(kept.take('0.md')).toBeNull()
})

it('A file of more than 64 KiB and one that cannot be read are not kept', () => {
  expect(keepBytes(new Uint8Array(64 * kibibyte + 1))).toBeNull()
  expect(keepBytes(null)).toBeNull()
})

it('Kept bytes give the text without its byte order mark', () => {
  const [first, second] = ['\uFEFFOlá\n', 'Text'].map(
    (text) => keepBytes(Buffer.from(text)) ?? new Uint8Array(),
  )
  expect([first, second].map((bytes) => decodeText(bytes ?? new Uint8Array()))).toEqual(['Olá\n', 'Text'])
})
