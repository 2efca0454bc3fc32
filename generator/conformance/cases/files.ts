/** The bytes of files, on a host that serves the manifest too. */

import type { Case } from '../case.ts'
import type { Facts } from '../facts.ts'

/** A quick run compares so many files. They are in the order of their hashes, so that all folders have some. */
const quickFiles = 120

export const fileCases = ({ files }: Facts): Case[] =>
  files.length === 0
    ? []
    : [
        {
          name: 'every file has the bytes that the manifest of its build lists',
          source: 'decisions, dist',
          quickSteps: quickFiles,
          steps: files.map(({ path, hash, type }) => ({
            path,
            expect: { status: 200, headers: { 'Content-Type': type }, hash },
          })),
        },
      ]
