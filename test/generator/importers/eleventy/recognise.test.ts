/** Eleventy: sites that are set up in other ways than those in `sites.ts`. */

import { en, type NamedCase, pt, ptBr, testSites, texts } from '../test-sites.ts'

testSites('eleventy', {
  'with folders that methods set': [
    {
      '.eleventy.js': `module.exports = (config) => {
  config.setInputDirectory('src')
  config.setOutputDirectory('src/dist')
  config.setDataDirectory('data')
  config.addPassthroughCopy('src/img')
  config.addPassthroughCopy('assets')
  config.addPassthroughCopy('img/*.png')
  config.addPassthroughCopy({ 'src/media': '/media', 'root-files': '.', missing: '/' })
  config.addPassthroughCopy(process.env.ASSETS)
}
`,
      'src/data/site.json': '{ "title": "Sample", "url": "https://example.com", "lang": "pt-BR" }\n',
      'src/a.md': 'Texto.\n',
      'src/img/a.png': '',
      'assets/a.css': '',
      'root-files/robots.txt': '',
      '.eleventyignore': 'README.md\nsrc/drafts/\n**/private.md\n',
    },
    {
      baseUrl: 'https://example.com',
      title: 'Sample',
      languages: [ptBr],
      sources: [
        'folder: src; lang: pt-br; ignore: ["drafts/**","**/private.md","dist/**"]; static: ["src","","root-files"]; url: /{path}/',
      ],
    },
  ],
  'with folders of languages, and others': [
    {
      'eleventy.config.js':
        "export const config = { dir: { input: 'src' } }\nexport default (config) => config.addPassthroughCopy('src/img')\n",
      'src/_data/site.json': '{ "url": "https://example.com", "lang": "pt-BR" }\n',
      ...texts('src/en/a.md', 'src/pt/a.md', 'src/404.md'),
      'src/img/a.png': '',
      '.eleventyignore': 'src/en/drafts/\n',
    },
    {
      baseUrl: 'https://example.com',
      languages: [pt, en],
      sources: [
        'folder: src; lang: pt; ignore: ["en/drafts/**","en/**","pt/**"]; static: ["src"]; url: /{path}/',
        'folder: src/pt; lang: pt; url: /pt/{path}/',
        'folder: src/en; lang: en; ignore: ["drafts/**"]; url: /en/{path}/',
      ],
    },
  ],
  'with folders of languages alone, of which none is English': [
    { 'eleventy.config.js': '', ...texts('pt/a.md', 'fr/a.md') },
    {
      languages: [{ code: 'fr', tag: 'fr' }, pt],
      sources: ['folder: fr; lang: fr; url: /fr/{path}/', 'folder: pt; lang: pt; url: /pt/{path}/'],
    },
  ],
  'with languages in front matter, Markdown without templates, and a folder that a file names which it requires':
    [
      {
        '.eleventy.js':
          "const settings = require('./settings')\nmodule.exports = () => ({ markdownTemplateEngine: false, dir: { input: settings.dir.src } })\n",
        'settings.js': "module.exports = { dir: { src: 'src' } }\n",
        'src/a.md': '---\ntitle: A\nlang:   pt\n---\nTexto.\n',
        'src/b.md': '---\ntitle: B\n---\nText.\n',
      },
      {
        languages: [en, pt],
        sources: [
          'folder: src; lang: {"from":"key","locales":[]}; defaults: [{"files":["**"],"values":{"templateEngineOverride":"md"}}]; url: /{path}/',
        ],
      },
    ],
  'with documents at its root, beside the configuration of another program': [
    {
      'eleventy.config.js': "export const config = { dir: { output: 'public' }, pathPrefix: '/blog/' }\n",
      'config.json': '{ "port": 8080 }\n',
      'package.json': '{ "homepage": "https://example.com" }\n',
      ...texts('a.md', 'drafts/a.md'),
      '.eleventyignore': 'drafts\n',
    },
    {
      baseUrl: 'https://example.com',
      sources: ['folder: ; lang: en; ignore: ["drafts/**","public/**"]; url: /{path}/'],
    },
  ],
  'whose data files may hide documents with code': [
    {
      'eleventy.config.js': "export const config = { dir: { input: 'src' } }\n",
      'src/a.md': 'Text.\n',
      'src/a.11tydata.js': 'export default { permalink: (data) => (data.hidden ? false : data.permalink) }\n',
      'src/known/known.11tydata.js':
        "export default { permalink: ({ page }) => '/k/' + page.fileSlug + '/' }\n",
      'src/known/b.md': 'Text.\n',
      'src/lists/lists.11tydata.js':
        'export default { eleventyExcludeFromCollections: true, permalink: false }\n',
      'src/lists/c.md': 'Text.\n',
      'src/posts/posts.11tydata.cjs': `module.exports = {
  eleventyComputed: {
    permalink(data) {
      if (data.hidden) return false
      return data.permalink
    },
    eleventyExcludeFromCollections: (data) => data.hidden,
  },
}
`,
      'src/posts/d.md': 'Text.\n',
      'src/posts/deep/e.md': 'Text.\n',
      'src/empty/empty.11tydata.js': 'export default { permalink: toPath }\n',
    },
    {
      sources: ['folder: src; lang: en; url: /{path}/'],
      notes: [
        '"src/a.11tydata.js" computes "permalink" with code, which Stele does not run: "src/a.md" may be hidden on your site, and the API publishes it',
        '"src/posts/posts.11tydata.cjs" computes "permalink" and "eleventyExcludeFromCollections" with code, which Stele does not run: 2 documents in "src/posts" may be hidden on your site, and the API publishes them',
      ],
    },
  ],
  ...Object.fromEntries(
    [
      {
        'eleventy.config.js': "export default (config) => config.addGlobalData('permalink', () => toPath)\n",
      },
      { 'eleventy.config.js': '', '_data/eleventyComputed.js': 'export default { permalink: toPath }\n' },
    ].map(
      (files): NamedCase => [
        `with addresses that ${Object.keys(files).at(-1)} sets`,
        [
          { ...files, 'a.md': 'Text.\n' },
          {
            config: 'eleventy.config.js',
            sources: ['folder: ; lang: en; url: /{path}/'],
            notes: [
              `${Object.keys(files).at(-1)} sets "permalink" for the whole site, and Stele does not read this file. Documents may have other addresses or be hidden on your site; correct "url" or "ignore" of the source`,
            ],
          },
        ],
      ],
    ),
  ),
})
