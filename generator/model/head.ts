/** A document's head: what its front matter says of it. */

import type { z } from 'zod'
import type { DocumentPlace, FrontMatterSource, KnownPlace } from '../collect/document.ts'
import { type PlainMessage, toPlainMessages } from '../diagnostics/diagnostic.ts'
import { essaySchema, pageSchema } from '../schemas/documents.ts'
import { isMap, validate } from '../schemas/validate.ts'
import type { Document } from './site.ts'

/** What an author says of a document. */
export type Facts = Pick<Document, 'title' | 'description' | 'date' | 'tags' | 'type'>

/** What is known of a document without its text. */
export interface Head extends Omit<JudgedHead, 'hash'> {
  readonly place: KnownPlace
}

/** What front matter comes to, wherever its document stands. */
export interface JudgedHead {
  /** Of the whole file. */
  readonly hash: string
  readonly isDraft: boolean
  /** Null where the front matter has mistakes. */
  readonly facts: Facts | null
  readonly messages: readonly PlainMessage[]
}

/** Judges the front matter of a document. */
export function judgeHead(
  { kind }: Pick<DocumentPlace, 'kind'>,
  { file, hash, frontMatter }: FrontMatterSource,
): JudgedHead {
  const facts = frontMatter === null ? null : toFacts(kind, frontMatter)
  // A draft is one whatever else is wrong with it.
  const isDraft = isMap(frontMatter?.value) && frontMatter.value.draft === true
  return { hash, isDraft, facts, messages: toPlainMessages(file) }
}

/** What was judged of the document at a place. */
export const toHead = (
  { kind, slug, lang, format, path }: DocumentPlace,
  { hash, isDraft, facts, messages }: JudgedHead,
): Head => ({ place: { kind, slug, lang, format, path, hash }, isDraft, facts, messages })

function toFacts(kind: DocumentPlace['kind'], source: Parameters<typeof validate>[1]): Facts | null {
  if (kind === 'essay') {
    const fields: z.output<typeof essaySchema> | null = validate(essaySchema, source)
    return fields && { ...withoutDraft(fields), type: 'essay' }
  }
  const fields = validate(pageSchema, source)
  return fields && { ...withoutDraft(fields), date: null }
}

const withoutDraft = <T extends { readonly draft: boolean }>({ draft, ...rest }: T): Omit<T, 'draft'> => rest
