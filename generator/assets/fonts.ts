/** Fonts that readers have on their systems, by the names that site.yaml uses for them. */

/** The fonts of each kind that common systems have. A page uses the first one that the reader's system has. */
export const fontStacks = {
  serif: '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif',
  sans: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  mono: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  transitional: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, "Noto Serif", serif',
  slab: 'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif',
  humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", sans-serif',
  geometric: 'Avenir, Montserrat, Corbel, "URW Gothic", sans-serif',
  rounded: 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, "Arial Rounded MT", sans-serif',
} as const

export type FontName = keyof typeof fontStacks

export const fontNames = Object.keys(fontStacks) as [FontName, ...FontName[]]
