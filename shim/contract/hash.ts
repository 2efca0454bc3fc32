/** How a file's hash is written, in the manifest and in the ETag that is made of it. */

/** Characters of its SHA-256 in base64url, from the first one on. */
export const hashLength = 22
