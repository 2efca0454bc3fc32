/** How diagnostics are printed. This module loads no library, because every command needs the names. */

export const formatNames = ['pretty', 'json', 'github', 'sarif'] as const

export type FormatName = (typeof formatNames)[number]
