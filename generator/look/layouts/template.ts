/** The templates of layouts as plain data, which can be sent to threads. */

import { templateExtension } from '../../collect/content-folder.ts'
import type { LayoutKind } from './variables.ts'

export interface Template {
  /** As messages name its file. */
  readonly path: string
  readonly text: string
}

/** A layout with the templates that it renders, by file name. */
export type LayoutTemplates = Readonly<Record<string, Template>>

/** The layouts that the author wrote. Stele's own take the place of the others. */
export type Layouts = Readonly<Partial<Record<LayoutKind, LayoutTemplates>>>

export const toLayoutFile = (kind: LayoutKind): string => `${kind}${templateExtension}`
