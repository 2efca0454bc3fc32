/** The files of error responses, which have no address of their own. */

import { envelopeFiles, errorPages, goneEnvelope, gonePages } from '../../shim/contract/routes.ts'

export const errorFiles: readonly string[] = [
  ...Object.values(envelopeFiles),
  ...Object.values(errorPages),
  ...Object.values(gonePages),
  goneEnvelope,
]
