/** Reads and validates the front matter of one document. */

import { readFrontMatter as readSource, type SourceFile } from '../collect/document.ts'
import { type ValidatedFrontMatter, validateFrontMatter } from '../model/head.ts'

export const readFrontMatter = (sourceFile: SourceFile): ValidatedFrontMatter =>
  validateFrontMatter(sourceFile, readSource(sourceFile))
