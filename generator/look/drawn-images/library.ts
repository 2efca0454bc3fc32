/** Loads the library that draws images. It is WebAssembly, which draws the same pixels on every machine. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'

/** The version that draws the images. Another one may draw other pixels under the same address. */
export const libraryVersion = '2.16.3'

const libraryName = '@takumi-rs/wasm'

/** The part of the library that this folder uses. */
interface Library {
  readonly Renderer: new () => Renderer
}

export interface Renderer {
  registerFont(font: {
    readonly name: string
    readonly data: Uint8Array
    readonly weight: number
    readonly style: string
  }): Promise<unknown>
  measure(node: Node, options: DrawingOptions): Promise<MeasuredNode>
  render(
    node: Node,
    options: DrawingOptions & { readonly format: 'png' | 'ico' | 'raw' },
  ): Promise<Uint8Array>
}

/** An element of an image. Its texts are plain text: nothing in them is markup. */
export type Node =
  | { readonly type: 'text'; readonly text: string; readonly style: Style }
  | { readonly type: 'image'; readonly src: string; readonly style: Style }
  | { readonly type: 'container'; readonly children: readonly Node[]; readonly style: Style }

/** CSS properties. A number is in pixels. */
export type Style = Readonly<Record<string, string | number>>

interface DrawingOptions {
  readonly width: number
  readonly height: number
  /** The language of the texts. */
  readonly lang: string
}

interface MeasuredNode {
  /** One entry for each line of a text. */
  readonly runs: readonly { readonly width: number }[]
}

/**
 * Checks that the library is installed.
 * @param findVersion returns the installed version; throws if there is none
 * @throws {OperationalError} MISSING_PACKAGE if it is missing or has another version
 */
export function assertLibrary(findVersion: () => string = findInstalledVersion): void {
  let found: string | null = null
  try {
    found = findVersion()
  } catch {
    // It is not installed.
  }
  if (found === libraryVersion) return
  const problem = found === null ? 'which is not installed' : `and version ${found} is installed`
  throw new OperationalError(
    `Cannot draw the images of "social_images" or "theme.icon.png" in site.yaml: they need ${libraryName} ${libraryVersion}, ${problem}; run "npm install ${libraryName}@${libraryVersion}"`,
    'MISSING_PACKAGE',
  )
}

function findInstalledVersion(): string {
  const { resolve } = createRequire(import.meta.url)
  const file = join(dirname(resolve(`${libraryName}/node`)), '../package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version
}

/** Loads the library. */
export const loadLibrary = async (): Promise<Library> =>
  (await import('@takumi-rs/wasm/node')) as unknown as Library
