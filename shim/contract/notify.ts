/** The header and media type of `stele notify` requests, and the key file that a site publishes. No bundle of the shim imports this file. */

/** A key of IndexNow (https://www.indexnow.org/documentation), and the file that proves that a site has it. */
export const indexNowKeyPattern = /^[a-zA-Z0-9-]{8,128}$/
export const toIndexNowFile = (key: string): string => `${key}.txt`

export const userAgent = 'User-Agent'

/** The media type of the fields of a form. */
export const formType = 'application/x-www-form-urlencoded'
