/** Obsidian: sites that are set up in other ways than those in `sites.ts`. */

import { testSites } from '../test-sites.ts'

testSites('obsidian', {
  'that Quartz publishes': [
    {
      'quartz.config.ts':
        "const config = { configuration: { pageTitle: 'Notes', baseUrl: 'notes.example.com/garden/' } }\nexport default config\n",
      'content/a.md': 'Text.\n',
    },
    {
      baseUrl: 'https://notes.example.com/garden',
      title: 'Notes',
      sources: ['folder: content; lang: en; slugify: {"paths":"safe"}; url: /{path}'],
    },
  ],
  'that Quartz publishes at a URL in place of a host': [
    {
      'quartz.config.ts':
        "export default { configuration: { baseUrl: 'https://notes.example.com/garden/' } }\n",
      'content/a.md': 'Text.\n',
    },
    {
      baseUrl: 'https://notes.example.com/garden',
      sources: ['folder: content; lang: en; slugify: {"paths":"safe"}; url: /{path}'],
    },
  ],
  'with folders of templates, one of a plugin': [
    {
      '.obsidian/templates.json': '{ "folder": "Files/Templates" }\n',
      '.obsidian/plugins/templater-obsidian/data.json': '{ "templates_folder": "Extras/Templater" }\n',
      'Files/Templates/Book.md': '---\ncreated: {{date}}\n---\n',
      'Extras/Templater/Film.md': '---\ncreated: <% tp.date.now() %>\n---\n',
      'a.md': 'Text.\n',
    },
    {
      config: '.obsidian',
      sources: ['folder: ; lang: en; ignore: ["Files/Templates/**/*.md","Extras/Templater/**/*.md"]'],
    },
  ],
})
