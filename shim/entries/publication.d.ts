/** Types of the module that a build writes next to the bundle of an edge function. */

import type { Manifest } from '../contract/manifest.ts'

/** The manifest of the build. */
export declare const manifest: Manifest
/** The text of each search file, by path. */
export declare const search: Readonly<Record<string, string>>
/** Folder with copies of the API files; empty if the function reads the API files at their own paths. */
export declare const copies: string
