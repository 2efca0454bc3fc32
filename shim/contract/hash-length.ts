/** The format of a file's hash, in the manifest and in the ETag derived from it. */

/** How many leading characters of the base64url SHA-256 are kept. */
export const hashLength = 22
