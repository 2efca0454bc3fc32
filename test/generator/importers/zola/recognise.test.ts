/** Zola: sites that are set up in other ways than those in `sites.ts`. */

import { testSites } from '../test-sites.ts'

testSites('zola', {
  'in one language': [
    {
      'zola.toml':
        'title = "Sample"\n[slugify]\npaths = "safe"\nanchors = "on"\npaths_keep_dates = true\n[markdown]\nrender_emoji = true\n',
      'content/a.md': '+++\n+++\nText.\n',
    },
    {
      title: 'Sample',
      sources: [
        'folder: content; lang: en; emoji: true; slugify: {"paths":"safe","paths_keep_dates":true}; url: /{path}/',
      ],
    },
  ],
  'with sections whose documents have a template and one key of their own, or two keys': [
    {
      'config.toml': 'base_url = "https://example.com"\n',
      'content/about.md': '+++\ntitle = "About"\n+++\nText.\n',
      'content/talks/_index.md': '+++\npage_template = "talk.html"\n+++\n',
      'content/talks/a.md': '+++\ntitle = "A"\n[extra]\nevent = "SampleConf"\n+++\nText.\n',
      'content/talks/b.md': '+++\ntitle = "B"\n[extra]\nevent = "SampleConf"\n+++\nText.\n',
      'content/music/a.md': '+++\ntitle = "A"\n[extra]\nartist = "A"\nyear = 2001\n+++\nText.\n',
      'content/music/b.md': '+++\ntitle = "B"\n[extra]\nartist = "B"\nyear = 2002\n+++\nText.\n',
      // One key, and no template.
      'content/walks/a.md': '+++\ntitle = "A"\n[extra]\nhours = 2\n+++\nText.\n',
      'content/walks/b.md': '+++\ntitle = "B"\n[extra]\nhours = 3\n+++\nText.\n',
      // A template, and no key.
      'content/team/_index.md': '+++\npage_template = "member.html"\n+++\n',
      'content/team/a.md': '+++\ntitle = "A"\n+++\nText.\n',
      'content/team/b.md': '+++\ntitle = "B"\n+++\nText.\n',
    },
    {
      baseUrl: 'https://example.com',
      sources: ['folder: content; lang: en; ignore: ["music/**","talks/**"]; url: /{path}/'],
      collections: [
        'folder: content/music; lang: en; list: ["title","description","date","tags","extra"]; name: music; url: /music/{path}/',
        'folder: content/talks; lang: en; list: ["title","description","date","tags","extra"]; name: talks; url: /talks/{path}/',
      ],
    },
  ],
})
