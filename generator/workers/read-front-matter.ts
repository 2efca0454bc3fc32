/** What is done for a document before its site is known: its head is read and judged. */

import { readFrontMatter, type SourceFile } from '../collect/document.ts'
import { type ValidatedFrontMatter, validateFrontMatter } from '../model/head.ts'

export const readHead = (sourceFile: SourceFile): ValidatedFrontMatter =>
  validateFrontMatter(sourceFile, readFrontMatter(sourceFile))
