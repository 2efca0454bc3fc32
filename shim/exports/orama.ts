/** The package export `stele/orama`: what a program needs beside Orama to search the published indexes. */

export { createTokenizer, type OramaIndex, type OramaTokenizer } from '../core/search/orama.ts'
