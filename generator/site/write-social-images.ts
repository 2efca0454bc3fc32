/** Writes the images that other sites show beside a link to an essay. All that are missing are drawn together. */

import { assertLibrary } from '../social-images/library.ts'
import type { WorkerPool } from '../workers/pool.ts'
import { toEntryFile } from './entry.ts'
import type { SiteWriter } from './entry-writer.ts'
import type { SiteInput } from './site-input.ts'

/**
 * Writes the images. An image depends on the texts in it, on the code that draws it, and on nothing else.
 * @param draw draws images; null to write empty files instead
 * @throws {OperationalError} MISSING_PACKAGE if images must be drawn and the library is not installed; SYSTEM_ERROR if the disk
 *   fails
 */
export async function writeSocialImages(
  { plan, toFileKey }: Pick<SiteInput, 'plan' | 'toFileKey'>,
  writer: Pick<SiteWriter, 'reuse' | 'write'>,
  draw: WorkerPool['drawImages'] | null,
): Promise<void> {
  const images = plan.flatMap((planned) => {
    if (planned.kind !== 'social-image') return []
    const { file, texts } = planned.image
    const key = draw && toFileKey('social-image', () => [file, texts])
    return [{ ...toEntryFile(planned, key), image: planned.image }]
  })
  const missing = writer.reuse(images)
  if (draw === null) for (const image of missing) writer.write(image, { content: '' })
  else if (missing.length > 0) {
    assertLibrary()
    await draw(
      missing.map(({ image }) => image),
      (bytes, index) => {
        const image = missing[index]
        if (image !== undefined) writer.write(image, { content: bytes })
      },
    )
  }
}
