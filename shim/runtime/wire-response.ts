/** A response with its bytes, ready to be sent. */

import type { Header } from '../contract/header-values.ts'
import type { FileBody } from '../sources/source.ts'

/** A complete response. Adapters convert it to their platform's type. */
export interface WireResponse {
  readonly status: number
  /** In the order in which they are sent, including `Content-Length`; a name may occur twice. */
  readonly headers: readonly Header[]
  /** The bytes to send; null if there are none, as in responses to HEAD. */
  readonly body: FileBody | null
}
