/** Any language: words are found as they are written, case and accents apart. */

import type { Analyzer } from './analyzer.ts'

export const plain: Analyzer = { stopwords: new Set(), toTerm: (token) => token }
