/** Finds the file that the `image` of front matter names, and reports an image that other sites could not show. */

import { type AddressSources, openAddresses } from '../addresses/addresses.ts'
import { listAssetPaths } from '../addresses/content-assets.ts'
import type { AssetEntry } from '../addresses/path-table.ts'
import type { ReportAt } from '../collect/report-at.ts'
import type { Diagnosis } from '../kernel/diagnostics/diagnostic.ts'
import type { RuleId } from '../kernel/diagnostics/rules.ts'
import { quote } from '../kernel/diagnostics/wording.ts'
import type { ContentDocument, CoverImages } from './content-model.ts'
import { explainMissingFile } from './published-assets.ts'

/** What is wrong with the image of a document. */
interface Mistake extends Pick<Diagnosis, 'reason' | 'expected'> {
  readonly rule: RuleId
}

/** Finds the images of all documents, drafts included, and reports mistakes on the files of the documents. */
export function findCoverImages(
  documents: readonly ContentDocument[],
  addressSources: AddressSources,
  reportAt: ReportAt,
): CoverImages {
  const covers = new Map<string, AssetEntry>()
  const illustrated = documents.flatMap((document) => {
    const { image = null, image_alt: alt = null } = document.metadata ?? {}
    return image === null ? [] : [{ document, image, alt }]
  })
  if (illustrated.length === 0) return covers
  const addresses = openAddresses(addressSources, new Map(listAssetPaths(addressSources.assets)))
  for (const { document, image, alt } of illustrated) {
    const { sourceFile } = document
    const asset = addresses.findAsset(image, sourceFile)
    // The page on the site that is there has the image, which may be no file of a source, or a drawing.
    if (sourceFile.url !== null && (asset === null || !sharedFormats.test(image))) continue
    const missing =
      asset === null ? explainMissingFile({ href: image, isEmbedded: true }, sourceFile, addresses) : null
    const mistake = asset === null ? toMissing(image, missing) : findMistake(image, alt)
    if (mistake !== null) {
      const { rule, ...rest } = mistake
      reportAt(document, ['image'], rule, { ...rest, found: image })
    }
    if (asset !== null)
      covers.set(sourceFile.path, { source: asset.source, file: asset.file, size: asset.size })
  }
  return covers
}

const toMissing = (image: string, missing: Pick<Diagnosis, 'reason' | 'expected'> | null): Mistake =>
  missing === null
    ? {
        rule: 'invalid-value',
        reason: `"image" must be the path of a file beside the document, or of a file in static/ such as /cover.png, got ${quote(image)}`,
        expected: ['the path of a file beside the document, or of a file in static/ such as /cover.png'],
      }
    : { rule: 'missing-file', ...missing }

/** The formats that other sites show beside a link. */
const sharedFormats = /\.(?:gif|jpe?g|png|webp)(?:[?#]|$)/i

function findMistake(image: string, alt: string | null): Mistake | null {
  if (!sharedFormats.test(image)) {
    const expected = 'a PNG, JPEG, WebP or GIF file'
    const reason = `"image" must be ${expected}, because other sites show no other formats, got ${quote(image)}`
    return { rule: 'invalid-value', reason, expected: [expected] }
  }
  if (alt !== null) return null
  return {
    rule: 'missing-alt',
    reason: `The image ${quote(image)} has no description; add "image_alt", which says what it shows`,
    expected: ['a key "image_alt"'],
  }
}
