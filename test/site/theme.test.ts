/** The key `theme` of site.yaml: the stylesheet, the files that pages load, the policy of browsers, and wrong values. */

import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { build } from '../../generator/build.ts'
import type { BuildProgress } from '../../generator/build-options.ts'
import { siteSchema, toSiteConfig } from '../../generator/content/schemas/site.ts'
import { readPalettes, toContrast, toPalette } from '../../generator/look/assets/palette.ts'
import { readThemeAssets } from '../../generator/look/assets/theme-assets.ts'
import { toCases } from '../fixtures/cases.ts'
import { createFolder, type Files, oneLanguage, siteBelowPath, writeFiles } from '../fixtures/content.ts'
import { diagnose, withoutPortuguese } from '../fixtures/diagnose.ts'
import { png } from '../fixtures/images.ts'
import { get, type Published, publishOne, publishWith } from '../fixtures/published.ts'

const withTheme = (theme: string, base: Files = oneLanguage): Files => ({
  'site.yaml': `${base['site.yaml']}theme: ${theme}\n`,
})

/** The published file whose name without its hash is this one. */
function find(published: Published, name: string): string {
  const [stem, extension] = name.split('.')
  const pattern = new RegExp(`^assets/${stem}-[\\w-]{10}\\.${extension}$`)
  return [...published.keys()].find((file) => pattern.test(file)) ?? ''
}

/** What a theme adds to the stylesheet. */
const readStyle = (published: Published): string =>
  get(published, find(published, 'style.css')).split('/* The theme. */\n')[1] ?? ''

const stylesheet = readFileSync(new URL('../../generator/look/assets/style.css', import.meta.url), 'utf8')

/** What a theme without files adds to the stylesheet. */
function toStyle(theme: string): string {
  const config = toSiteConfig(siteSchema.parse(parse(String(withTheme(theme)['site.yaml']))))
  return readThemeAssets(config, [], stylesheet)?.style.split('/* The theme. */\n')[1] ?? ''
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><path d="M0 0h9v9z"/></svg>'

/** The links in the head of a page, without hashes. */
const readHead = (page: string): string[] =>
  Array.from(
    page.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest|preload|stylesheet)".*?>/g),
    ([link]) => link.replaceAll(/-[\w-]{10}(?=\.\w+")/g, '-HASH'),
  )

describe('the stylesheet', () => {
  it('has nothing of a theme for a site without one', async () => {
    const published = await publishOne({})
    const style = get(published, find(published, 'style.css'))
    expect(style).not.toContain('/* The theme. */')
  })

  it('has the font, the width and the corners of a theme', () => {
    expect(toStyle('{ font: slab, width: 50rem, radius: "0" }')).toBe(
      `:root {
  --font-text: Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif;
  --font-interface: Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif;
  --width: 50rem;
  --radius: 0;
}
`,
    )
  })

  it('has a font for code alone', () => {
    expect(toStyle('{ font: { code: slab } }')).toBe(
      `:root {
  --font-code: Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif;
}
`,
    )
  })

  it('has the accent for screens alone, and a lighter one on dark pages', () => {
    expect(toStyle('{ colors: { accent: "#0b57d0" } }')).toBe(
      `@media screen {
  :root {
    --mark: #d6e1ec;
    --accent: #0b57d0;
  }
}

@media screen and (prefers-color-scheme: dark) {
  :root {
    --mark: #25303a;
    --accent: #608fd7;
  }
}
`,
    )
  })

  it('has boxes in the colour of the page if the accent would be hard to read in boxes with a tint', () => {
    const readSurface = (accent: string) =>
      /--surface: (#\w+);/.exec(
        toStyle(`{ colors: { background: "#fff", text: "#222", accent: "${accent}" } }`),
      )?.[1]
    expect([readSurface('#0b57d0'), readSurface('#e00')]).toEqual(['#f2f2f2', '#ffffff'])
  })

  it('has no box in which an accent is hard to read that is readable on the page', () => {
    const digits = [...'0123456789abcdef'].map((digit) => digit + digit)
    const accents = digits.flatMap((red) =>
      digits.flatMap((green) => digits.map((blue) => `#${red}${green}${blue}`)),
    )
    const background = '#ffffff'
    const readable = accents.filter((accent) => toContrast(accent, background) >= 4.5)
    const isHard = (accent: string) => {
      const { surface = '' } = toPalette(
        { background, text: '#222222', accent },
        readPalettes(stylesheet).light,
      )
      return Math.min(toContrast(accent, surface), toContrast('#222222', surface)) < 4.5
    }
    expect(readable.length).toBeGreaterThan(1000)
    expect(readable.filter(isHard)).toEqual([])
  })

  it.each(['#0b57d0', '#e00', '#00a', '#767676', '#000'])(
    'has marked lines of code on which text and code are readable, with the accent %s',
    (accent) => {
      const style = toStyle(`{ colors: { background: "#fff", text: "#222", accent: "${accent}" } }`)
      const { light } = readPalettes(stylesheet)
      const colors = { ...light, ...readPalettes(style.replace('@media screen {\n  :root', ':root')).light }
      const onMark = ['text', 'comment', 'keyword', 'string', 'number', 'name', 'error'].map((name) =>
        toContrast(colors[name] ?? '', colors.mark ?? ''),
      )
      expect(Math.min(...onMark)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('has a colour of three digits in its long form', () => {
    const colors = '{ accent: "#00A", dark: { accent: "#9cF" } }'
    expect(toStyle(`{ colors: ${colors} }`)).toBe(
      `@media screen {
  :root {
    --mark: #d5d7e8;
    --accent: #0000aa;
    --comment: #535e5d;
  }
}

@media screen and (prefers-color-scheme: dark) {
  :root {
    --mark: #2c373f;
    --accent: #99ccff;
    --comment: #97a3a1;
  }
}
`,
    )
  })

  it('has font files, which pages load early', async () => {
    const published = await publishOne({
      ...withTheme(
        '{ font: { files: [{ file: fonts/a.woff2 }, { file: /fonts/b.woff2, weight: "400", style: italic }], text: slab } }',
      ),
      'static/fonts/a.woff2': 'upright',
      'static/fonts/b.woff2': 'italic',
    })
    expect(readStyle(published).replaceAll(/-[\w-]{10}(?=\.\w+")/g, '-HASH')).toBe(
      `@font-face {
  font-family: "Site Font";
  src: url("a-HASH.woff2") format("woff2");
  font-weight: 100 900;
  font-style: normal;
  font-display: swap;
}

@font-face {
  font-family: "Site Font";
  src: url("b-HASH.woff2") format("woff2");
  font-weight: 400;
  font-style: italic;
  font-display: swap;
}

:root {
  --font-text: "Site Font", Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif;
  --font-interface: "Site Font", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
`,
    )
    expect(get(published, find(published, 'a.woff2'))).toBe('upright')
    expect(readHead(get(published, 'essays/first-essay.html'))).toEqual([
      '<link rel="icon" type="image/svg+xml" href="/assets/icon-HASH.svg">',
      '<link rel="preload" as="font" type="font/woff2" href="/assets/a-HASH.woff2" crossorigin="anonymous">',
      '<link rel="stylesheet" href="/assets/style-HASH.css">',
    ])
  })
})

describe('the pages', () => {
  it('load stylesheets of the author after ours, below the path of the site', async () => {
    const published = await publishWith({
      ...withTheme('{ css: [css/one.css, two.css] }', siteBelowPath),
      'static/css/one.css': 'a { color: red }',
      'static/two.css': 'b { color: red }',
    })
    for (const page of ['index.html', 'essays/first-essay.html', '404.html'])
      expect(readHead(get(published, page))).toEqual([
        '<link rel="icon" type="image/svg+xml" href="/blog/assets/icon-HASH.svg">',
        '<link rel="preload" as="font" type="font/woff2" href="/blog/assets/literata-HASH.woff2" crossorigin="anonymous">',
        '<link rel="stylesheet" href="/blog/assets/style-HASH.css">',
        '<link rel="stylesheet" href="/blog/assets/one-HASH.css">',
        '<link rel="stylesheet" href="/blog/assets/two-HASH.css">',
      ])
    expect(get(published, find(published, 'one.css'))).toBe('a { color: red }')
  })

  it('show a logo whose alternative text is the name of the author', async () => {
    const published = await publishOne({
      ...withTheme('{ logo: { light: logo.svg, dark: dark.svg } }'),
      'static/logo.svg': svg,
      'static/dark.svg': svg.replace('120', '100'),
    })
    const [, name = ''] = /<p class="name">(.*?)<\/p>/.exec(get(published, 'essays/first-essay.html')) ?? []
    expect(name.replaceAll(/-[\w-]{10}(?=\.\w+")/g, '-HASH')).toBe(
      '<a href="/"><picture><source srcset="/assets/dark-HASH.svg" media="(prefers-color-scheme: dark)" width="100" height="40"><img class="logo" src="/assets/logo-HASH.svg" alt="Sample Author" width="120" height="40"></picture></a>',
    )
  })

  it('show one logo on light and dark pages', async () => {
    const published = await publishOne({
      ...withTheme('{ logo: { light: logo.svg } }'),
      'static/logo.svg': svg,
    })
    const [, name = ''] = /<p class="name">(.*?)<\/p>/.exec(get(published, 'essays/first-essay.html')) ?? []
    expect(name).toBe(
      `<a href="/"><img class="logo" src="/${find(published, 'logo.svg')}" alt="Sample Author" width="120" height="40"></a>`,
    )
  })

  it('link to an icon, and to a web app manifest that has it', async () => {
    const published = await publishOne({ ...withTheme('{ icon: mark.svg }'), 'static/mark.svg': svg })
    expect(readHead(get(published, 'index.html'))).toEqual([
      '<link rel="icon" type="image/svg+xml" href="/assets/mark-HASH.svg">',
      '<link rel="manifest" href="/assets/site-HASH.webmanifest">',
      '<link rel="preload" as="font" type="font/woff2" href="/assets/literata-HASH.woff2" crossorigin="anonymous">',
      '<link rel="stylesheet" href="/assets/style-HASH.css">',
    ])
    expect(JSON.parse(get(published, find(published, 'site.webmanifest')))).toEqual({
      name: 'Small API',
      start_url: '../',
      display: 'browser',
      background_color: '#fdfdfb',
      theme_color: '#fdfdfb',
      icons: [
        { src: find(published, 'mark.svg').replace('assets/', ''), type: 'image/svg+xml', sizes: 'any' },
      ],
    })
  })

  it('link to icons that are drawn from one file: for browsers, phones and their home screens', async () => {
    const files = { ...withTheme('{ icon: { file: mark.svg, png: true } }'), 'static/mark.svg': svg }
    const published = await publishOne(files)
    expect(readHead(get(published, 'index.html')).slice(0, 4)).toEqual([
      '<link rel="icon" sizes="32x32" href="/favicon.ico">',
      '<link rel="icon" type="image/svg+xml" href="/assets/mark-HASH.svg">',
      '<link rel="apple-touch-icon" href="/assets/icon-180-filled-HASH.png">',
      '<link rel="manifest" href="/assets/site-HASH.webmanifest">',
    ])
    const toSource = (name: string) => find(published, name).replace('assets/', '')
    expect(JSON.parse(get(published, find(published, 'site.webmanifest'))).icons).toEqual([
      { src: toSource('mark.svg'), type: 'image/svg+xml', sizes: 'any' },
      { src: toSource('icon-192.png'), type: 'image/png', sizes: '192x192' },
      { src: toSource('icon-512.png'), type: 'image/png', sizes: '512x512' },
      { src: toSource('icon-512-filled.png'), type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ])
  })

  it.each([
    ['a PNG file, with its size', png, { sizes: '3x2' }],
    ['a PNG file whose size is unknown, without it', png.subarray(0, 12), {}],
  ])('have an icon that is %s', async (_, bytes, size) => {
    const published = await publishOne({ ...withTheme('{ icon: mark.png }'), 'static/mark.png': bytes })
    const icon = find(published, 'mark.png')
    expect(get(published, 'index.html')).toContain(`<link rel="icon" type="image/png" href="/${icon}">`)
    expect(JSON.parse(get(published, find(published, 'site.webmanifest'))).icons).toEqual([
      { src: icon.replace('assets/', ''), type: 'image/png', ...size },
    ])
  })

  it('are not built from a file that changes during the build', async () => {
    const content = writeFiles({ ...oneLanguage, ...withTheme('{ css: [a.css] }'), 'static/a.css': 'a {}' })
    const file = `${content}/static/a.css`
    const onProgress = ({ stage, total }: BuildProgress) => {
      // The first event of a build comes before the content is listed.
      if (stage === 'read' && total > 0) writeFileSync(file, 'b {}')
    }
    await expect(build({ content, out: `${createFolder()}/dist`, onProgress })).rejects.toMatchObject({
      code: 'CONTENT_CHANGED',
      message: `Cannot read "${file}": the file changed during the build; run it again`,
    })
  })

  it('do not change for a site without HTML pages, whose theme has no effect', async () => {
    const published = await publishOne({
      'site.yaml': `${oneLanguage['site.yaml']}site: false\ntheme: { icon: missing.svg }\n`,
    })
    expect([...published.keys()].filter((file) => file.startsWith('assets/'))).toEqual([])
  })
})

describe('the content security policy', () => {
  const readPolicy = async (theme: string): Promise<string> => {
    const published = await publishOne({
      ...withTheme(theme),
      'static/a.svg': svg,
      'static/a.woff2': 'font',
      'static/a.css': 'a {}',
    })
    return JSON.parse(get(published, '_stele/manifest.json')).headers.page[0][1]
  }
  const base =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  it.each([
    ['does not change for colours and a system font', '{ colors: { accent: "#00a" }, font: sans }', ''],
    ['allows fonts for font files', '{ font: { files: [{ file: a.woff2 }] } }', "; font-src 'self'"],
    ['allows fonts for stylesheets of the author', '{ css: [a.css] }', "; font-src 'self'"],
    ['allows the web app manifest for an icon', '{ icon: a.svg }', "; font-src 'self'; manifest-src 'self'"],
  ])('%s', async (_, theme, added) => {
    expect(await readPolicy(theme)).toBe(base + added)
  })
})

describe('`theme` in site.yaml', () => {
  const color = 'a colour in quotes such as "#8a3b12"'
  it.each(
    toCases({
      'a colour that would end the rule': [
        '{ colors: { accent: "red;}body{display:none" } }',
        'site.yaml:5:28-5:52 error invalid-value',
        `"theme.colors.accent" must be ${color}, got "red;}body{display:none"`,
      ],
      'a colour that YAML reads as a comment': [
        '\n  colors:\n    dark:\n      text: #fff',
        'site.yaml:8:13 error wrong-type',
        `"theme.colors.dark.text" must be ${color}, got no value`,
      ],
      'a length that would add a rule': [
        '{ width: "1rem;color:red" }',
        'site.yaml:5:17-5:33 error invalid-value',
        '"theme.width" must be a CSS length such as 44rem, got "1rem;color:red"',
      ],
      'a function in place of a length': [
        '{ radius: "url(https://evil.test)" }',
        'site.yaml:5:18-5:42 error invalid-value',
        '"theme.radius" must be a CSS length such as 0.25rem, got "url(https://evil.test)"',
      ],
      'a stylesheet of another host': [
        '{ css: ["https://evil.test/a.css"] }',
        'site.yaml:5:16-5:41 error invalid-value',
        'Entry 1 of "theme.css" must be the path of a file in static/ such as custom.css, got "https://evil.test/a.css"',
      ],
      'a file outside of static/': [
        '{ icon: ../site.svg }',
        'site.yaml:5:16-5:27 error invalid-value',
        '"theme.icon" must be the path of a file in static/ such as icon.svg, got "../site.svg"',
      ],
      'a name that would end the element': [
        '{ font: "</style><script>alert(1)</script>" }',
        'site.yaml:5:16-5:51 error invalid-value',
        '"theme.font" must be the name of a font such as literata, serif, sans, or a map, got "</style><script>alert(1)</script>"',
      ],
      'a weight that would add a rule': [
        '{ font: { files: [{ file: a.woff2, weight: "400;}" }] } }',
        'site.yaml:5:51-5:58 error invalid-value',
        '"weight" of entry 1 of "theme.font.files" must be a weight in quotes such as "400", or a range such as 100 900, got "400;}"',
      ],
      'a file that does not exist': [
        '{ logo: { light: lgo.svg } }',
        'site.yaml:5:25-5:32 error invalid-value',
        '"theme.logo.light" must be the path of a file in static/, got "lgo.svg"; did you mean "logo.svg"?',
      ],
    }),
  )('refuses %s', async (_, theme, is, reason) => {
    const rows = await diagnose({ ...withoutPortuguese, ...withTheme(theme), 'static/logo.svg': svg })
    expect(rows.map((row) => [`${row.at} ${row.is}`, row.reason])).toEqual([[is, reason]])
  })

  it('refuses colours that are hard to read, in each scheme', async () => {
    const colors =
      '{ text: "#777777", background: "#ffffff", dark: { background: "#333333", accent: "#333333" } }'
    const rows = await diagnose({ ...withoutPortuguese, ...withTheme(`{ colors: ${colors} }`) })
    expect(rows.map(({ at, is, found }) => [at, is, found])).toEqual([
      ['site.yaml:5:26-5:35', 'error low-contrast', '#777777 on #ffffff: 4.47:1'],
      ['site.yaml:5:99-5:108', 'error low-contrast', '#333333 on #333333: 1.00:1'],
    ])
  })
})
