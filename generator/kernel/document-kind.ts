/** The kinds of documents, in a module of its own: the public types import it, and those of a document need a library. */

/** An item is a document of a collection of the author. */
export type DocumentKind = 'essay' | 'page' | 'item'
