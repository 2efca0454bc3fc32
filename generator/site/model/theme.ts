/** Checks the theme of site.yaml: that its files are in `static/`, and that its colours have enough contrast. */

import { listThemeFiles, type Theme, type ThemeColor } from '../../content/schemas/theme.ts'
import type { ContentAsset } from '../../kernel/asset.ts'
import type { DataSource } from '../../kernel/data-source.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { didYouMean, quote, toName } from '../../kernel/diagnostics/wording.ts'
import { readStylesheet } from '../../look/assets/page-assets.ts'
import {
  minContrast,
  readPalettes,
  type Scheme,
  schemes,
  toBaseColors,
  toContrast,
} from '../../look/assets/palette.ts'

/** Reports the mistakes of a theme on site.yaml. */
export function reportTheme(theme: Theme, source: DataSource, assets: readonly ContentAsset[]): void {
  const staticFiles = new Set(assets.filter(({ isStatic }) => isStatic).map(({ file }) => file))
  for (const { path, file } of listThemeFiles(theme)) {
    if (staticFiles.has(file)) continue
    report(source.file, 'invalid-value', {
      reason: `${toName(path)} must be the path of a file in static/, got ${quote(file)}${didYouMean(file, staticFiles) || '; add the file, or correct the path'}`,
      found: file,
      expected: [`static/${file}`],
      ...source.locate(path),
    })
  }
  if (theme.colors !== undefined) reportContrast(theme.colors, source)
}

/** Reports each pair of colours that is hard to read. A colour that the theme does not set comes from the stylesheet. */
function reportContrast(colors: NonNullable<Theme['colors']>, source: DataSource): void {
  const ours = readPalettes(readStylesheet())
  for (const scheme of schemes) {
    const given = (scheme === 'light' ? colors : colors.dark) ?? {}
    const base = toBaseColors(colors, scheme, ours[scheme])
    for (const front of ['accent', 'text'] as const) {
      const contrast = toContrast(base[front], base.background)
      const key = given[front] === undefined ? 'background' : front
      if (contrast >= minContrast || given[key] === undefined) continue
      // Rounded down, so that 4.499 is not shown as enough.
      const ratio = `${(Math.floor(contrast * 100) / 100).toFixed(2)}:1`
      report(source.file, 'low-contrast', {
        reason: `The ${describe(front, base, scheme)} on the ${describe('background', base, scheme)} has a contrast of ${ratio}; WCAG 2.2 (AA) asks for at least ${minContrast}:1, so make one of them lighter or darker`,
        found: `${base[front]} on ${base.background}: ${ratio}`,
        expected: [`a contrast of at least ${minContrast}:1`],
        ...source.locate(['theme', 'colors', ...(scheme === 'dark' ? ['dark'] : []), key]),
      })
    }
  }
}

/** Such as `dark accent #f0a878`. */
const describe = (color: ThemeColor, base: Readonly<Record<ThemeColor, string>>, scheme: Scheme): string =>
  `${scheme === 'dark' ? 'dark ' : ''}${color} ${base[color]}`
