/** Reads and validates the front matter of one document. */

import { readFrontMatter as readSource, type SourceFile } from '../collect/document.ts'
import { type ValidatedFrontMatter, validateFrontMatter } from '../model/validate-front-matter.ts'

/** Reads front matter. Its messages say what is invalid or why the file cannot be read. */
export const readFrontMatter = (sourceFile: SourceFile): ValidatedFrontMatter =>
  validateFrontMatter(sourceFile, readSource(sourceFile))
