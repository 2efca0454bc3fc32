/** Finds the file that the `image` of front matter names, and reports an image that other sites could not show. */

import type { ReportAt } from '../../content/texts/report-at.ts'
import type { ContentAsset } from '../../kernel/asset.ts'
import type { Diagnosis } from '../../kernel/diagnostics/diagnostic.ts'
import type { RuleId } from '../../kernel/diagnostics/rules.ts'
import { quote } from '../../kernel/diagnostics/wording.ts'
import type { Document } from '../../kernel/document.ts'
import { listAssetPaths } from '../addresses/find-asset.ts'
import { type AddressSettings, openAddresses } from '../addresses/link-targets.ts'
import { explainMissingFile } from './published-assets.ts'

/** What is wrong with the image of a document. */
interface Mistake extends Pick<Diagnosis, 'reason' | 'expected'> {
  readonly rule: RuleId
}

/** Returns the documents with their images, and reports mistakes at the keys of front matter. */
export function withCoverImages(
  documents: readonly Document[],
  settings: AddressSettings,
  assets: readonly ContentAsset[],
  reportAt: ReportAt,
): readonly Document[] {
  if (documents.every(({ image }) => image === null)) return documents
  const addresses = openAddresses(settings, new Map(listAssetPaths(assets)))
  return documents.map((document) => {
    const { image, image_alt: alt } = document
    if (image === null) return document
    const asset = addresses.findAsset(image, document)
    // The page on the site that is there has the image, which may be no file of a source, or a drawing.
    if (document.url !== null && (asset === null || !sharedFormats.test(image))) return document
    const missing =
      asset === null ? explainMissingFile({ href: image, isEmbedded: true }, document, addresses) : null
    const mistake = asset === null ? toMissing(image, missing) : findMistake(image, alt)
    if (mistake !== null) {
      const { rule, ...rest } = mistake
      reportAt(document, ['image'], rule, { ...rest, found: image })
    }
    if (asset === null) return document
    const { source, file, size } = asset
    return { ...document, cover: { source, file, size } }
  })
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
