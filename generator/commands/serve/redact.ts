/** Removes secrets from texts for the log. */

/** A URL from `://` on. Its host follows the last `@` before the path, as in the URL standard. Its query may be a signature. */
const url = /:\/\/(?:[^\s/?#]*@)?([^\s?"']*)(?:\?[^\s"')]*)?/g

/** Returns a text without the user, the password and the query of every URL in it. */
export const redactUrls = (text: string): string => text.replace(url, '://$1')
