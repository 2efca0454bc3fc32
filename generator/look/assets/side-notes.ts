/** The part of the stylesheet that shows footnotes beside the text. */

/** Pages with more footnotes keep them at the end of the text. Each footnote needs a rule of its own. */
const maxNotes = 50

/** What the text, the notes and the space between them need on each side, in `rem`. */
const sideWidth = 17.5

/** `font-size` of pages. In a media query, `rem` is the size that the reader has chosen. */
const fontSize = 1.125

/**
 * Returns the rules that show each footnote beside the line that refers to it, where the window is wide enough and the browser
 * supports anchor positioning (CSS Anchor Positioning, Level 1). In other browsers footnotes stay at the end. All notes have one
 * anchor name. For each note, the browser resolves it to the note before, below which the note begins.
 * @param width of the text, such as `38rem`
 */
export function toSideNotes(width: string): string {
  const references = Array.from({ length: maxNotes }, (_, index) => {
    const name = `--reference-${index + 1}`
    return `    [data-note="${index + 1}"] { anchor-name: ${name}; }
    .footnotes > ol > li:nth-child(${index + 1}) { --reference: ${name}; }
`
  })
  return `
/* Footnotes beside the text. */
@media screen and (min-width: calc(${width} * ${fontSize} + ${2 * sideWidth}rem)) {
  @supports (top: anchor(--note bottom, 0px)) {
    article:has(> .footnotes) {
      position: relative;
    }

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
        width: min(14rem, calc((100vw - var(--width)) / 2 - 4.5rem));
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
export const readWidth = (stylesheet: string): string => /--width: ([\w.]{1,20});/.exec(stylesheet)?.[1] ?? ''
