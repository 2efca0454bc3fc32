/** Stemming: reduces the inflections of a word to one term. */

/** Returns the term of a word, which is the same for all its inflections. Input and output are folded. */
export type Stemmer = (token: string) => string

/** Whether a word has only Latin letters. Only such words are stemmed: stemming would cut the "s" of "k8s". */
export const isLatin = (token: string): boolean => /^[a-z]+$/.test(token)
