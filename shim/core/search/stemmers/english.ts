/**
 * English: Porter's stemmer. It ignores accents, so folded words suit it. Orama's English stemmer gives "distribution" and
 * "distributed" different stems.
 */

import { stemmer } from 'stemmer'
import { isLatin, type Stemmer } from './stemmer.ts'

export const english: Stemmer = (token) => (isLatin(token) ? stemmer(token) : token)
