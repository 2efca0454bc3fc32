/**
 * The files that pages load: stylesheets, with the part that shows footnotes beside the text, scripts and the icon.
 */

import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assetFolder } from '../../../shim/contract/routes.ts'
import { toFontFace } from '../../content/schemas/theme.ts'
import { type Asset, type ContentAsset, toAsset } from '../../kernel/asset.ts'
import { explainSystemError } from '../../kernel/files/system-error.ts'
import { memoizeText } from '../../kernel/memoize.ts'
import {
  type PageTheme,
  readThemeAssets,
  type ThemeAssets,
  type ThemeSettings,
  usesOwnFont,
} from './theme-assets.ts'

const readOwnFile = (path: string): Buffer =>
  explainSystemError(() => readFileSync(path), `Cannot read "${path}"`)

/** Names of the asset files next to this one. `dev.js` is only in previews. */
export const assetFiles = [
  'style.css',
  'math.css',
  'fields.css',
  'reference.css',
  'sidebar.css',
  'site.js',
  'forms.js',
  'icon.svg',
  'literata.woff2',
  'literata-italic.woff2',
  'literata-licence.txt',
  'math.woff2',
  'math-licence.txt',
  'dev.js',
] as const

const browserSearchFiles = ['search.js', 'search-licences.txt']

/** Matches the paths of the files of pages, but not of files of an author. */
export const ownAssetPath = new RegExp(
  `^/${assetFolder}/(?:${[...assetFiles, ...browserSearchFiles]
    .map((file) => file.replace('.', String.raw`-[\w-]{10}\.`))
    .join('|')})$`,
)

/** Nobody edits these files while the process runs. */
const readAssetFile = memoizeText((name: (typeof assetFiles)[number]) =>
  readOwnFile(fileURLToPath(new URL(name, import.meta.url))),
)

const readAsset = memoizeText((name: (typeof assetFiles)[number]) => toAsset(name, readAssetFile(name)))

/** Every file that a page may load. */
export interface Assets {
  readonly style: Asset
  /** The rules for the reference of the API. */
  readonly referenceStyle: Asset
  readonly script: Asset
  /** The script of pages with forms: the search, and the reference of the API. */
  readonly forms: Asset
  readonly icon: Asset
  /** Null if the theme has other fonts. */
  readonly ownFont: OwnFont | null
  /** Null on a site without formulas. */
  readonly mathFont: MathFont | null
  /** Null on a host that runs the shim. */
  readonly search: BrowserSearch | null
  /** Null for a site without a theme. */
  readonly theme: ThemeAssets | null
}

/** Lists all assets of a build. A theme may use one file twice. */
export function listAssets({ ownFont, mathFont, search, theme, ...assets }: Assets): readonly Asset[] {
  const all = [
    ...Object.values(assets),
    ...Object.values(ownFont ?? {}),
    ...Object.values(mathFont ?? {}),
    ...Object.values(search ?? {}),
    ...(theme?.files ?? []),
  ]
  return [...new Map(all.map((asset) => [asset.file, asset])).values()]
}

/** The font that Stele publishes. */
interface OwnFont {
  readonly upright: Asset
  readonly italic: Asset
  readonly licence: Asset
}

/** The font of formulas, for readers whose system has none with a MATH table. */
interface MathFont {
  readonly font: Asset
  readonly licence: Asset
}

/** The search that runs in the browser. */
export interface BrowserSearch {
  readonly module: Asset
  readonly licences: Asset
}

/** The files that pages load. */
export interface PageAssets
  extends Readonly<Record<'style' | 'referenceStyle' | 'script' | 'forms' | 'icon', Pick<Asset, 'file'>>> {
  readonly ownFont: { readonly upright: Pick<Asset, 'file'> } | null
  readonly theme: { readonly page: PageTheme } | null
}

/** Reads the script that reloads the pages of a preview, and shows mistakes over them. */
export const readDevScript = (): Buffer => readAssetFile('dev.js')

/**
 * Reads all assets from disk.
 * @param contentAssets the files of the content, including files of the theme
 */
export function readAssets(
  search: BrowserSearch | null,
  config: ThemeSettings & {
    readonly math: boolean
    readonly collections: readonly unknown[]
    readonly sidebar: readonly unknown[]
    readonly edit: string | null
  },
  contentAssets: readonly ContentAsset[],
): Assets {
  const rules = readStylesheet()
  const mathFont = config.math ? readMathFont() : null
  const style =
    rules +
    toMargins(config.theme.width ?? readWidth(rules)) +
    (mathFont === null ? '' : `\n${toMathFace(mathFont)}${readAssetFile('math.css')}`) +
    (config.collections.length > 0 ? `\n${readAssetFile('fields.css')}` : '') +
    (config.sidebar.length > 0 || config.edit !== null
      ? `\n${toSidebarStyle(config.theme.width ?? readWidth(rules))}`
      : '')
  const theme = readThemeAssets(config, contentAssets, style)
  const ownFont = usesOwnFont(config.theme) ? readOwnFont() : null
  const fontFaces = ownFont === null ? '' : toFontFaces(ownFont)
  return {
    style: toAsset('style.css', Buffer.from(fontFaces + style + (theme?.style ?? ''))),
    referenceStyle: readAsset('reference.css'),
    script: readAsset('site.js'),
    forms: readAsset('forms.js'),
    icon: theme?.icon ?? readAsset('icon.svg'),
    ownFont,
    mathFont,
    search,
    theme,
  }
}

const readOwnFont = (): OwnFont => ({
  upright: readAsset('literata.woff2'),
  italic: readAsset('literata-italic.woff2'),
  licence: readAsset('literata-licence.txt'),
})

const readMathFont = (): MathFont => ({
  font: readAsset('math.woff2'),
  licence: readAsset('math-licence.txt'),
})

/** The rule that loads the font of formulas. Browsers load it only for a page with a formula. */
const toMathFace = ({ font, licence }: MathFont): string =>
  `${toFontFace('Formulas', { file: font.file, style: 'normal', weight: '400' }, 'swap')}
/* The licence of the font of formulas: url("${posix.basename(licence.file)}") */

`

/**
 * The characters of the font of formulas: ASCII, Greek, the italic, bold, calligraphic and double-struck letters of mathematics, accents,
 * and the common operators, relations, arrows and brackets. Browsers take others from a font of the system.
 */
export const mathCharacters =
  'U+20-7E, U+A0, U+A8, U+AC, U+AF-B1, U+B4, U+B7, U+D7, U+F7, U+131, U+237, U+2C6-2C7, U+2D8-2DA, U+2DC, U+300-304, U+307-308, U+30C, U+338, U+391-3A9, U+3B1-3C9, U+3D1, U+3D5-3D6, U+3F0-3F1, U+3F5, U+2013-2016, U+2020-2022, U+2026, U+2032-2034, U+20D7, U+2102, U+210B-2113, U+2115, U+2119-211D, U+2124, U+212C, U+2130-2131, U+2133, U+2190-2199, U+21A6, U+21AA, U+21C0, U+21CC, U+21D0-21D5, U+2200-220C, U+220F-2213, U+2215-221E, U+2220, U+2223-222E, U+2234-2235, U+223C, U+2243, U+2245, U+2248, U+224D, U+2250, U+2254, U+2260-2261, U+2264-2265, U+226A-226B, U+226E-2271, U+227A-227B, U+2282-2288, U+228A-228B, U+228E, U+2293-2299, U+22A2-22A5, U+22A8, U+22C0-22C6, U+22EE-22F1, U+2308-230B, U+23B4-23B5, U+23DC-23DF, U+25A1, U+25CB, U+27E8-27E9, U+27F5-27FA, U+2A7D-2A7E, U+1D400-1D433, U+1D434-1D467, U+1D49C-1D4B5, U+1D538-1D551, U+1D6FC-1D71B'

/**
 * The characters of Stele's own font: ASCII, Latin-1, the other letters of Western European languages, and the marks of
 * typography. Pages in other scripts load no file for a letter that it lacks.
 */
export const ownCharacters =
  'U+20-7E, U+A0-FF, U+131, U+152-153, U+160-161, U+178, U+17D-17E, U+2013-2014, U+2018-201A, U+201C-201E, U+2020-2022, U+2026, U+2030, U+2039-203A, U+20AC, U+2122, U+2190, U+2192, U+2212'

/** The rules that load Stele's own font, and the address of its licence. */
const toFontFaces = ({ upright, italic, licence }: OwnFont): string =>
  [
    { file: upright.file, style: 'normal' as const },
    { file: italic.file, style: 'italic' as const },
  ]
    .map((face) => ({ ...face, weight: '400 700', characters: ownCharacters }))
    .map((face) => `${toFontFace('Literata', face, 'optional')}\n`)
    .join('')
    .concat(`/* The licence of Literata: url("${posix.basename(licence.file)}") */\n\n`)

/** Reads the stylesheet of all sites. */
export const readStylesheet = (): string => readAssetFile('style.css').toString()

/** Pages with more footnotes keep them at the end of the text. Each footnote needs a rule of its own. */
const maxNotes = 50

/** The rules of the sidebar, which needs as much room beside the text as notes do. */
function toSidebarStyle(width: string): string {
  const [before, after, ...others] = readAssetFile('sidebar.css').toString().split(roomOfSidebar)
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`sidebar.css must have "${roomOfSidebar}" once`)
  return before + toRoom(width) + after
}

/** What `sidebar.css` has in place of the condition of {@link toRoom}. */
const roomOfSidebar = '(min-width: 80rem)'

/** The condition of windows with room on both sides of the text. */
const toRoom = (width: string): string => `(min-width: calc(${width} * ${fontSize} + ${2 * sideWidth}rem))`

/** What the text, the notes and the space between them need on each side, in `rem`. */
const sideWidth = 17.5

/** The width of notes and of the table of contents. */
const marginWidth = 'min(14rem, calc((100vw - var(--width)) / 2 - 4.5rem))'

/** `font-size` of pages. In a media query, `rem` is the size that the reader has chosen. */
const fontSize = 1.125

/**
 * Returns the rules for windows with enough room beside the text: for the table of contents before it, and for each footnote after it, beside
 * the line that refers to it, if the browser supports anchor positioning (CSS Anchor Positioning, Level 1).
 * The table of contents is always open: browsers that cannot open it so keep its button. Layouts of authors may have something else there, so
 * the rules apply to a page whose content has the whole width. In other browsers footnotes stay at the end. All notes have one
 * anchor name. For each note, the browser resolves it to the note before, below which the note begins.
 * @param width of the text, such as `38rem`
 */
function toMargins(width: string): string {
  const references = Array.from({ length: maxNotes }, (_, index) => {
    const name = `--reference-${index + 1}`
    return `    [data-note="${index + 1}"] { anchor-name: ${name}; }
    .footnotes > ol > li:nth-child(${index + 1}) { --reference: ${name}; }
`
  })
  return `
/* The table of contents and footnotes beside the text. */
@media screen and ${toRoom(width)} {
  article:has(> .contents, > .footnotes) {
    position: relative;
  }

  body > main > article > .contents {
    background: none;
    border: 0;
    font-size: 0.8rem;
    inset-block: 0;
    inset-inline-end: calc(100% + 3rem);
    line-height: 1.4;
    margin: 0;
    padding: 0;
    position: absolute;
    width: ${marginWidth};

    > details {
      max-height: 100vh;
      overflow-y: auto;
      padding-block: 1.4rem 2rem;
      position: sticky;
      scrollbar-width: thin;
      top: 0;
    }

    > details > ol {
      margin: 0;
      max-height: none;
      overflow: visible;
      padding: 0;
    }

    a {
      border-inline-start: 0.15rem solid transparent;
      color: var(--muted);
      display: block;
      padding-inline-start: 0.75rem;
      text-decoration-color: transparent;
    }

    a:hover {
      color: var(--accent);
    }

    a[aria-current] {
      border-color: var(--accent);
      color: var(--text);
    }
  }

  @supports selector(::details-content) {
    body > main > article > .contents {
      summary {
        display: none;
      }

      > details::before {
        content: attr(data-title) / "";
        display: block;
        font-weight: 600;
        margin-bottom: 0.25rem;
        padding-inline-start: 0.9rem;
      }

      ::details-content {
        content-visibility: visible;
        display: block;
      }
    }
  }

  html:has(body > main > article > .contents) {
    scroll-padding-top: 1rem;
  }

  @supports (top: anchor(--note bottom, 0px)) {

    article > .footnotes:not(:has(> ol > li:nth-child(${maxNotes + 1}))) {
      border: 0;
      margin: 0;

      > h2 {
        clip-path: inset(50%);
        height: 1px;
        margin: 0;
        overflow: hidden;
        position: absolute;
        width: 1px;
      }

      > ol {
        margin: 0;
      }

      > ol > li {
        anchor-name: --note;
        color: var(--muted);
        font-size: 0.8rem;
        inset-inline-start: calc(100% + 3rem);
        line-height: 1.5;
        margin: 0;
        position: absolute;
        top: max(anchor(var(--reference) top, 0px) + 0.35rem, anchor(--note bottom, 0px) + 1rem);
        width: ${marginWidth};
      }

      [data-footnote-backref] {
        display: none;
      }
    }

${references.join('')}  }
}
`
}

/** The width of texts in the stylesheet of all sites. */
const readWidth = (stylesheet: string): string => /--width: ([\w.]{1,20});/.exec(stylesheet)?.[1] ?? ''
