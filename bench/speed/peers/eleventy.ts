/** Eleventy. */

import type { NpmGenerator } from './peer.ts'

const version = '3.1.6'

export const eleventy: NpmGenerator = {
  name: 'Eleventy',
  version,
  packages: [`@11ty/eleventy@${version}`],
  notes: 'one JSON file per essay; nothing else',
  toFiles: () => ({
    'eleventy.config.js': config,
    'essays/essays.11tydata.js': data,
    '_includes/detail.11ty.js': detail,
  }),
  toArgv: (out) => [process.execPath, 'node_modules/@11ty/eleventy/cmd.cjs', `--output=${out}`],
}

const config = `export default (config) => {
  config.setQuietMode(true)
}
`

/** Renders the texts as Markdown, without another template engine before. */
const data = `const origin = 'https://example.com'
const split = ({ filePathStem }) => filePathStem.split('/').slice(-2)
const toAddress = (page) => {
  const [slug, lang] = split(page)
  return (lang === 'en' ? '' : '/' + lang) + '/essays/' + slug
}

export default {
  layout: 'detail.11ty.js',
  templateEngineOverride: 'md',
  permalink: ({ page }) => toAddress(page) + '.json',
  eleventyComputed: {
    slug: ({ page }) => split(page)[0],
    lang: ({ page }) => split(page)[1],
    address: ({ page }) => origin + toAddress(page),
  },
}
`

/** Renders the fields of an essay's detail in Stele's API. */
const detail = `export default ({ slug, title, description, date, lang, tags, address, content }) =>
  JSON.stringify({
    slug,
    title,
    description,
    date,
    tags,
    lang,
    canonical_url: address,
    markdown_url: address + '.md',
    translations: { en: '/essays/' + slug, pt: '/pt/essays/' + slug },
    content,
  })
`
