/** A document's head: what its front matter says of it. */

import type { z } from 'zod'
import type { DocumentPlace, FrontMatterSource, KnownPlace } from '../collect/document.ts'
import { type PlainMessage, toPlainMessages } from '../diagnostic.ts'
import { essaySchema, pageSchema } from './schemas.ts'
import type { Document } from './site.ts'
import { isMap, validate } from './validate.ts'

/** What an author says of a document. */
export type Facts = Pick<Document, 'title' | 'description' | 'date' | 'tags' | 'type'>

export interface Head extends KnownPlace {
  readonly isDraft: boolean
  /** Null where the front matter has mistakes. */
  readonly facts: Facts | null
  readonly messages: readonly PlainMessage[]
}

/** Judges the front matter of a document. */
export function judgeHead(place: DocumentPlace, { file, hash, frontMatter }: FrontMatterSource): Head {
  const facts = frontMatter === null ? null : toFacts(place.kind, frontMatter)
  // A draft is one whatever else is wrong with it.
  const isDraft = isMap(frontMatter?.value) && frontMatter.value.draft === true
  return { ...place, hash, isDraft, facts, messages: toPlainMessages(file) }
}

function toFacts(kind: Head['kind'], source: Parameters<typeof validate>[1]): Facts | null {
  if (kind === 'essay') {
    const fields: z.output<typeof essaySchema> | null = validate(essaySchema, source)
    return fields && { ...withoutDraft(fields), type: 'essay' }
  }
  const fields = validate(pageSchema, source)
  return fields && { ...withoutDraft(fields), date: null }
}

const withoutDraft = <T extends { readonly draft: boolean }>({ draft, ...rest }: T): Omit<T, 'draft'> => rest
