/** How much the service accepts, and how much it returns. A change here changes answers and the API description. */

/** How many words of a search query are used, and how many matches are returned (decisions, API answers 6). */
export const maxSearchWords = 32
export const maxSearchResults = 50

/** How many essays a page of a list has (decisions, Lists in parts). */
export const essaysPerPage = 100

/** Maximum length of a request target, in bytes; longer ones get a 414. */
export const maxTargetBytes = 8192

/** Maximum size of all request headers, in bytes; larger ones get a 431. */
export const maxHeaderBytes = 16_384

/** Maximum length of one `llms.txt` file, in characters. */
export const maxIndexCharacters = 50_000
