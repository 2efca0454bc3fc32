/** The module that a build writes beside the bundle of a function. */

import type { Manifest } from '../contract/manifest.ts'

/** What was published. */
export declare const manifest: Manifest
/** The text of each file that the search reads. */
export declare const search: Readonly<Record<string, string>>
/** The folder that holds copies of the files below the API; empty where they are read at their own addresses. */
export declare const copies: string
