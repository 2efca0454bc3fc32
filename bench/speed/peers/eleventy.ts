/** Eleventy as npm installs it. */

import { join } from 'node:path'
import { linkEssays, type Peer, writeFiles } from './peer.ts'

export const eleventyVersion = '3.1.6'

/** @param modules the folder of packages that it is installed in */
export const createEleventy = (modules: string): Peer => ({
  name: 'Eleventy',
  version: eleventyVersion,
  tasks: ['json'],
  prepare(_task, content, folder, out) {
    linkEssays(content, folder, (slug, lang) => `essays/${slug}/${lang}.md`)
    writeFiles(folder, {
      'package.json': '{ "private": true, "type": "module" }',
      'eleventy.config.js': config,
      'essays/essays.11tydata.js': data,
      '_includes/detail.11ty.js': detail,
    })
    const program = join(modules, '@11ty/eleventy/cmd.cjs')
    return { line: [process.execPath, program, `--output=${out}`], folder }
  },
})

const config = `export default (config) => {
  config.setQuietMode(true)
}
`

/** Without an engine the Markdown is not rendered, and no template looked for in it. */
const data = `const origin = 'https://example.com'
const split = ({ filePathStem }) => filePathStem.split('/').slice(-2)
const toAddress = (page) => {
  const [slug, lang] = split(page)
  return (lang === 'en' ? '' : '/' + lang) + '/essays/' + slug
}

export default {
  layout: 'detail.11ty.js',
  templateEngineOverride: false,
  permalink: ({ page }) => toAddress(page) + '.json',
  eleventyComputed: {
    slug: ({ page }) => split(page)[0],
    lang: ({ page }) => split(page)[1],
    address: ({ page }) => origin + toAddress(page),
  },
}
`

/** The fields of an essay's detail. */
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
