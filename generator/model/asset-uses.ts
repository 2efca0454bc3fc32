/** Which assets documents refer to: only these are published, and the others are reported. */

import type { ContentAsset } from '../addresses/content-assets.ts'
import { report } from '../kernel/diagnostics/diagnostic.ts'

interface AssetUses {
  /**
   * Adds the assets of a document, by their paths in the content folder.
   * @param isUnpublished whether the document is a draft that is not published, as its assets are not either
   */
  add(sources: readonly string[], isUnpublished: boolean): void
  /** Lists the assets to publish: those of published documents, and all static files. */
  listPublished(): readonly ContentAsset[]
  /** Reports the assets that no document uses. */
  reportUnused(): void
}

/** Collects the uses of the assets of a site. */
export function createAssetUses(assets: readonly ContentAsset[]): AssetUses {
  const published = new Set<string>()
  const used = new Set<string>()
  return {
    add(sources, isUnpublished) {
      for (const source of sources) {
        used.add(source)
        if (!isUnpublished) published.add(source)
      }
    },
    listPublished: () => assets.filter(({ source, isStatic }) => isStatic || published.has(source)),
    reportUnused() {
      for (const { source, input, isStatic, isOptional } of assets) {
        if (isStatic || isOptional || used.has(source)) continue
        report(input, 'unused-file', {
          reason:
            'No document refers to the file, so it is not published; refer to it by a relative path, or delete it',
          found: 'a file without a reference',
          expected: ['a reference in a document'],
        })
      }
    },
  }
}
