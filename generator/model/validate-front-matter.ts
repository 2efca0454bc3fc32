/** Validates the front matter of a document. */

import type { FrontMatterSource, HashedSourceFile, SourceFile } from '../collect/document.ts'
import { type DiagnosticMessage, toDiagnosticMessages } from '../diagnostics/diagnostic.ts'
import { type DocumentMetadata, type EssayKeys, frontMatterSchemas } from '../schemas/front-matter.ts'
import { isMap, validate } from '../schemas/validate.ts'

/** A document without its text: its file and its validated front matter. */
export interface FrontMatter extends Omit<ValidatedFrontMatter, 'hash'> {
  readonly sourceFile: HashedSourceFile
}

/** The result of validating front matter. It does not depend on the path of the document. */
export interface ValidatedFrontMatter {
  /** The hash of the whole file. */
  readonly hash: string
  readonly isDraft: boolean
  /** Null if the front matter is invalid. */
  readonly metadata: DocumentMetadata | null
  readonly messages: readonly DiagnosticMessage[]
}

/** Validates the front matter of a document. */
export function validateFrontMatter(
  { kind }: Pick<SourceFile, 'kind'>,
  { file, hash, frontMatter }: FrontMatterSource,
): ValidatedFrontMatter {
  const metadata = frontMatter === null ? null : toMetadata(kind, frontMatter)
  // Read from the unvalidated value: a draft with invalid front matter is still a draft.
  const isDraft = isMap(frontMatter?.value) && frontMatter.value.draft === true
  return { hash, isDraft, metadata, messages: toDiagnosticMessages(file) }
}

/** Adds the file of the document to its validated front matter. */
export const toFrontMatter = (
  { kind, slug, lang, format, path }: SourceFile,
  { hash, ...frontMatter }: ValidatedFrontMatter,
): FrontMatter => ({ sourceFile: { kind, slug, lang, format, path, hash }, ...frontMatter })

function toMetadata(
  kind: SourceFile['kind'],
  source: Parameters<typeof validate>[1],
): DocumentMetadata | null {
  if (kind === 'essay') {
    const fields: EssayKeys | null = validate(frontMatterSchemas.essay, source)
    return fields && { ...withoutDraft(fields), type: 'essay' }
  }
  const fields = validate(frontMatterSchemas.page, source)
  return fields && { ...withoutDraft(fields), date: null }
}

const withoutDraft = <T extends { readonly draft: boolean }>({ draft, ...rest }: T): Omit<T, 'draft'> => rest
