/** Writes the images that the build draws. All that are missing are drawn together. */

import { assertLibrary } from '../drawn-images/library.ts'
import { toEntryFile } from '../kernel/entry.ts'
import { isFileThatNeeds, type SiteFile } from '../surfaces/plan.ts'
import type { SiteInput } from '../surfaces/site-input.ts'
import type { WorkerPool } from '../workers/pool.ts'
import type { SiteWriter } from './entry-writer.ts'

/**
 * Writes the images. An image depends on what it shows, on the code that draws it, and on nothing else.
 * @param draw draws images; null to write empty files instead
 * @throws {OperationalError} MISSING_PACKAGE if images must be drawn and the library is not installed; SYSTEM_ERROR if the disk
 *   fails
 */
export async function writeDrawnImages(
  plan: readonly SiteFile[],
  toFileKey: SiteInput['toFileKey'],
  writer: Pick<SiteWriter, 'reuse' | 'write'>,
  draw: WorkerPool['drawImages'] | null,
): Promise<void> {
  const images = plan.filter(isFileThatNeeds('drawing')).map((planned) => {
    const key = draw && toFileKey('drawn-image', () => [planned.image])
    return { ...toEntryFile(planned, key), image: planned.image }
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
