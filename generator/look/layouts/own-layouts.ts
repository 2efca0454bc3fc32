/** Stele's own layouts, which `stele init --layouts` copies. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { explainSystemError, namePath } from '../../kernel/files/system-error.ts'
import { type LayoutTemplates, toLayoutFile } from './template.ts'
import type { LayoutKind } from './variables.ts'

/** The folder of the layouts, in a checkout and in the package. */
export const ownLayoutFolder = fileURLToPath(new URL('default', import.meta.url))

export function readOwnLayout(kind: LayoutKind): LayoutTemplates {
  const file = toLayoutFile(kind)
  const path = `${ownLayoutFolder}/${file}`
  const text = explainSystemError(
    () => namePath(path, () => readFileSync(path, 'utf8')),
    'Cannot read the files of Stele',
  )
  return { [file]: { path, text } }
}
