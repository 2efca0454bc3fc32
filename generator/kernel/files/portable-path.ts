/** Paths as messages and results show them: with slashes on every system. */

import type { PlatformPath } from 'node:path'
import path from 'node:path'

/**
 * Joins the parts of a path with slashes, which Windows accepts, too. A backslash stays elsewhere: there it is a part of a
 * name.
 * @param system the functions of a system: `path.win32` or `path.posix`
 */
export const joinPortably = (
  parts: readonly [folder: string, ...names: string[]],
  system: PlatformPath = path,
): string => system.join(...parts).replaceAll(system.sep, '/')

/** Lists the folders of a path with slashes, the outermost first: `a` and `a/b` for `a/b/c.txt`. */
export const listParents = (path: string): readonly string[] =>
  Array.from(path.matchAll(/\//g), ({ index }) => path.slice(0, index))

/** A name without its extension. COM and LPT are reserved with a digit, CON, PRN, AUX and NUL alone. */
const deviceName = /^(?:con|prn|aux|nul|(?:com|lpt)\d)$/i

/** Whether no Windows machine can have a file or folder with this name, before any extension. */
export const isDeviceName = (name: string): boolean => deviceName.test(name)
