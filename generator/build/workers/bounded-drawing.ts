/** Draws the icons of an author in a thread that can be ended: filters and repeated parts of an SVG can take hours. */

import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import type { DrawnImage, Icon } from '../../look/drawn-images/drawn-image.ts'
import { startThreads } from './start-threads.ts'
import type { BatchOutcome } from './worker.ts'

/** Whether the time that an image takes depends on what its author wrote. */
export const isUnbounded = (image: DrawnImage): image is Icon =>
  image.kind === 'icon' && image.drawing.source.startsWith('data:image/svg')

/**
 * Draws icons one after the other.
 * @param limit the time for each, in milliseconds
 * @param onImage called with the bytes of each icon, and its index
 * @throws {OperationalError} if one takes longer, or cannot be drawn
 * @throws the reason of the signal, if it aborts the drawing
 */
export async function drawBounded(
  icons: readonly { readonly icon: Icon; readonly index: number }[],
  { signal, limit }: { readonly signal: AbortSignal | undefined; readonly limit: number },
  onImage: (bytes: Uint8Array, index: number) => void,
): Promise<void> {
  if (icons.length === 0) return
  const thread = await startThreads(1, 1)
  try {
    for (const { icon, index } of icons) {
      const timeout = AbortSignal.timeout(limit)
      const ending = AbortSignal.any(signal === undefined ? [timeout] : [timeout, signal])
      const outcome: BatchOutcome<Uint8Array> = await thread
        .run([icon], { name: 'drawImageBatch', signal: ending })
        .catch((error: unknown) => {
          signal?.throwIfAborted()
          throw timeout.aborted ? toTooSlow(icon, limit) : error
        })
      if ('error' in outcome) throw new OperationalError(outcome.error.message, outcome.error.code)
      if ('results' in outcome) for (const bytes of outcome.results) onImage(bytes, index)
    }
  } finally {
    await thread.destroy()
  }
}

const toTooSlow = ({ name }: Icon, limit: number): OperationalError =>
  new OperationalError(
    `Cannot draw "${name}" as PNG: it takes more than ${limit / 1000} seconds; simplify its filters and repeated parts, or remove "png: true" of "icon" in site.yaml`,
  )
