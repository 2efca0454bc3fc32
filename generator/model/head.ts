/** A document's head: what its front matter says of it. */

import type { FrontMatterSource, HashedSourceFile, SourceFile } from '../collect/document.ts'
import { type DiagnosticMessage, toDiagnosticMessages } from '../diagnostics/diagnostic.ts'
import { type DocumentMetadata, type EssayKeys, frontMatterSchemas } from '../schemas/front-matter.ts'
import { isMap, validate } from '../schemas/validate.ts'

/** What is known of a document without its text. */
export interface FrontMatter extends Omit<ValidatedFrontMatter, 'hash'> {
  readonly sourceFile: HashedSourceFile
}

/** What front matter comes to, wherever its document stands. */
export interface ValidatedFrontMatter {
  /** Of the whole file. */
  readonly hash: string
  readonly isDraft: boolean
  /** Null where the front matter has mistakes. */
  readonly metadata: DocumentMetadata | null
  readonly messages: readonly DiagnosticMessage[]
}

/** Judges the front matter of a document. */
export function validateFrontMatter(
  { kind }: Pick<SourceFile, 'kind'>,
  { file, hash, frontMatter }: FrontMatterSource,
): ValidatedFrontMatter {
  const metadata = frontMatter === null ? null : toFacts(kind, frontMatter)
  // A draft is one whatever else is wrong with it.
  const isDraft = isMap(frontMatter?.value) && frontMatter.value.draft === true
  return { hash, isDraft, metadata, messages: toDiagnosticMessages(file) }
}

/** What was judged of the document at a place. */
export const toFrontMatter = (
  { kind, slug, lang, format, path }: SourceFile,
  { hash, isDraft, metadata, messages }: ValidatedFrontMatter,
): FrontMatter => ({ sourceFile: { kind, slug, lang, format, path, hash }, isDraft, metadata, messages })

function toFacts(kind: SourceFile['kind'], source: Parameters<typeof validate>[1]): DocumentMetadata | null {
  if (kind === 'essay') {
    const fields: EssayKeys | null = validate(frontMatterSchemas.essay, source)
    return fields && { ...withoutDraft(fields), type: 'essay' }
  }
  const fields = validate(frontMatterSchemas.page, source)
  return fields && { ...withoutDraft(fields), date: null }
}

const withoutDraft = <T extends { readonly draft: boolean }>({ draft, ...rest }: T): Omit<T, 'draft'> => rest
