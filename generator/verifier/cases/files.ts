/** The bytes of files, on a host that serves the manifest too. */

import type { Case } from '../case.ts'
import type { Facts } from '../facts.ts'
import { step, toCondition } from './expect.ts'

/** A quick run compares so many files. They are in the order of their hashes, so that all folders have some. */
const quickFiles = 120

export function fileCases({ files }: Facts): Case[] {
  if (files === null) return [damagedManifest]
  return files.length === 0
    ? []
    : [
        {
          name: 'every file has the bytes that the manifest of its build lists',
          source: 'decisions, dist',
          quickSteps: quickFiles,
          steps: files.map(({ path, hash, type }) =>
            step(path, { status: 200, headers: { 'Content-Type': type }, hash }),
          ),
        },
      ]
}

interface Manifest {
  readonly files: Readonly<Record<string, { readonly hash: unknown; readonly type: unknown }>>
}

/** Fails while the service sends the manifest that discovery could not read. */
const damagedManifest: Case = {
  name: 'the manifest of the build is JSON with the hash of each file',
  source: 'decisions, dist',
  steps: [
    step('/_stele/manifest.json', {
      status: 200,
      conditions: [
        toCondition<Manifest>(
          'files has the hash and the media type of each file',
          ({ files }) =>
            !Array.isArray(files) &&
            Object.values(files).some(({ hash, type }) =>
              [hash, type].every((text) => typeof text === 'string'),
            ),
        ),
      ],
    }),
  ],
}
