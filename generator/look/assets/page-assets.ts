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
  'site.js',
  'forms.js',
  'icon.svg',
  'literata.woff2',
  'literata-italic.woff2',
  'literata-licence.txt',
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
  /** Null on a host that runs the shim. */
  readonly search: BrowserSearch | null
  /** Null for a site without a theme. */
  readonly theme: ThemeAssets | null
}

/** Lists all assets of a build. A theme may use one file twice. */
export function listAssets({ ownFont, search, theme, ...assets }: Assets): readonly Asset[] {
  const all = [
    ...Object.values(assets),
    ...Object.values(ownFont ?? {}),
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
  config: ThemeSettings & { readonly math: boolean; readonly collections: readonly unknown[] },
  contentAssets: readonly ContentAsset[],
): Assets {
  const rules = readStylesheet()
  const style =
    rules +
    toMargins(config.theme.width ?? readWidth(rules)) +
    (config.math ? `\n${readAssetFile('math.css')}` : '') +
    (config.collections.length > 0 ? `\n${readAssetFile('fields.css')}` : '')
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
    search,
    theme,
  }
}

const readOwnFont = (): OwnFont => ({
  upright: readAsset('literata.woff2'),
  italic: readAsset('literata-italic.woff2'),
  licence: readAsset('literata-licence.txt'),
})

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
@media screen and (min-width: calc(${width} * ${fontSize} + ${2 * sideWidth}rem)) {
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
      padding-block: 2rem;
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
