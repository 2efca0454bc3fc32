/** Eleventy, installed from npm. */

import { join } from 'node:path'
import { linkEssays, type Peer, writeFiles } from './peer.ts'

export const eleventyVersion = '3.1.6'

/** @param modules the `node_modules` folder with Eleventy */
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
    return { argv: [process.execPath, program, `--output=${out}`], folder }
  },
})

const config = `export default (config) => {
  config.setQuietMode(true)
}
`

/** Without a template engine, Eleventy neither renders the Markdown nor looks for templates in it. */
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
