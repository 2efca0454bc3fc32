/** Languages without an analyzer: no stopwords, no stemming. */

import type { Analyzer } from './analyzer.ts'

export const plain: Analyzer = { stopwords: new Set(), toTerm: (token) => token }
