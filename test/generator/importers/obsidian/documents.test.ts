/** Obsidian, by https://help.obsidian.md/. */

import { testCases } from '../../../fixtures/source-cases.ts'

const note = '# A heading\n\nText.\n'
const withKeys = (keys: string) => `---\n${keys}\n---\nText.\n`

const source = { from: 'obsidian', folder: '..' }

testCases(source, {
  // https://help.obsidian.md/publish/permalinks
  'The name of a note is its title, and spaces become plus signs in its address': {
    'Company/About us.md': [note, 'company-about-us', '/Company/About+us', { title: 'About us' }],
    'index.md': [note, 'index-essay', '/index', { title: 'index' }],
    'Zettel 12 – Größe.md': [note, 'zettel-12-grosse', '/Zettel+12+–+Größe', { title: 'Zettel 12 – Größe' }],
  },
  'With slugify.paths safe, addresses are those of Quartz': {
    source: [{ slugify: { paths: 'safe' } }],
    files: {
      'Tides & Moons/Is it 5%?.md': [
        note,
        'tides-moons-is-it-5',
        '/Tides--and--Moons/Is-it-5-percent',
        { title: 'Is it 5%?' },
      ],
      'Notes/index.md': [note, 'notes', '/Notes', { title: 'index' }],
    },
  },
  // https://help.obsidian.md/publish/permalinks
  'A permalink is the address, also without a slash in front': {
    'Company/About us.md': [
      withKeys('permalink: about'),
      'company-about-us',
      '/about',
      { title: 'About us' },
    ],
  },
  // https://help.obsidian.md/properties#Default+properties
  'Properties give a title, a date, a description and an image': {
    'a.md': [
      withKeys('title: Own\ndate: 2020-08-21\ndescription: D\nimage: img/a.png'),
      'a',
      '/a',
      { title: 'Own', date: '2020-08-21', description: 'D', image: 'img/a.png' },
    ],
    'b.md': [
      withKeys('created: 2020-08-21T10:30:00\nupdated: 2021-01-02\ncover: "b.png"'),
      'b',
      '/b',
      { title: 'b', date: '2020-08-21', updated: '2021-01-02', image: 'b.png' },
    ],
  },
  // https://help.obsidian.md/tags
  'Tags have no sign in front, and may be nested': {
    'a.md': [
      withKeys('tags: [recipe, "#cooking", inbox/to-read]'),
      'a',
      '/a',
      { title: 'a', tags: ['recipe', 'cooking', 'inbox/to-read'] },
    ],
    'b.md': [withKeys('tags: "#one two"'), 'b', '/b', { title: 'b', tags: ['one', 'two'] }],
    'c.md': [withKeys('tag: one, two'), 'c', '/c', { title: 'c', tags: ['one', 'two'] }],
  },
  // https://help.obsidian.md/publish/publish
  'A note that says so is not published': {
    'a.md': [withKeys('publish: false'), 'a', '/a', { title: 'a', isDraft: true }],
    'b.md': [withKeys('publish: true'), 'b', '/b', { title: 'b' }],
  },
  // https://help.obsidian.md/file-formats
  'Drawings, canvases, settings and what was deleted are no notes': {
    '.obsidian/a.md': note,
    '.trash/b.md': note,
    'Board.canvas': '{}',
    'Table.base': 'views: []\n',
    'Drawing.excalidraw.md': note,
    'Old drawing.md': withKeys('excalidraw-plugin: parsed'),
    'c.md': [note, 'c', '/c', { title: 'c' }],
  },
  // https://help.obsidian.md/plugins/daily-notes
  'A daily note has the date of its name': {
    'Daily/2024-01-15.md': [
      note,
      'daily-2024-01-15',
      '/Daily/2024-01-15',
      { title: '2024-01-15', date: '2024-01-15' },
    ],
    'Daily/2024-01-16 Tuesday.md': [
      note,
      'daily-2024-01-16-tuesday',
      '/Daily/2024-01-16+Tuesday',
      { title: '2024-01-16 Tuesday', date: '2024-01-16' },
    ],
  },
  // https://help.obsidian.md/links
  'A wikilink names a note by its name, its path or another name, in any case': {
    files: {
      'Start.md': [note, 'start', '/Start', { title: 'Start' }],
      'Topics/Artificial Intelligence.md': [
        withKeys('aliases: [AI, Machine Intelligence]'),
        'topics-artificial-intelligence',
        '/Topics/Artificial+Intelligence',
        { title: 'Artificial Intelligence' },
      ],
      'Topics/Deep/Dog.md': [
        withKeys('aliases: Doggo, Woofer'),
        'topics-deep-dog',
        '/Topics/Deep/Dog',
        { title: 'Dog' },
      ],
      'Other/Dog.md': [note, 'other-dog', '/Other/Dog', { title: 'Dog' }],
      // The name of a file counts more than another name.
      'AI notes.md': [withKeys('aliases: [Start]'), 'ai-notes', '/AI+notes', { title: 'AI notes' }],
    },
    refs: {
      'Start.md': {
        'artificial intelligence': '/essays/topics-artificial-intelligence',
        'Topics/Artificial Intelligence.md': '/essays/topics-artificial-intelligence',
        AI: '/essays/topics-artificial-intelligence',
        woofer: '/essays/topics-deep-dog',
        'Deep/Dog': '/essays/topics-deep-dog',
        'Other/Dog': '/essays/other-dog',
        Start: '/essays/start',
        Missing: undefined,
      },
    },
  },
  // https://help.obsidian.md/links
  'A wikilink names an index by its path from the root of the vault, or by a part of it': {
    files: {
      'Areas/index.md': [note, 'areas-index', '/Areas/index', { title: 'index' }],
      'Areas/Coast/index.md': [note, 'areas-coast-index', '/Areas/Coast/index', { title: 'index' }],
      'Areas/Coast/tides.md': [note, 'areas-coast-tides', '/Areas/Coast/tides', { title: 'tides' }],
      'index.md': [note, 'index-essay', '/index', { title: 'index' }],
      'tides.md': [note, 'tides', '/tides', { title: 'tides' }],
    },
    refs: {
      'tides.md': {
        index: '/essays/index-essay',
        'Areas/index': '/essays/areas-index',
        'Coast/index': '/essays/areas-coast-index',
        Coast: '/essays/areas-coast-index',
        'Coast/tides': '/essays/areas-coast-tides',
        tides: '/essays/tides',
        'Missing/index': undefined,
      },
    },
  },
  // https://help.obsidian.md/links#Supported+formats+for+internal+links
  'Markdown links lead to files, with spaces written as %20': {
    files: {
      'Start.md': [note, 'start', '/Start', { title: 'Start' }],
      'Topics/My note.md': [note, 'topics-my-note', '/Topics/My+note', { title: 'My note' }],
    },
    links: {
      'Start.md': {
        'Topics/My%20note.md#A%20heading': '/essays/topics-my-note#a-heading',
        '/Topics/My+note': '/essays/topics-my-note',
      },
      'Topics/My note.md': { '../Start.md': '/essays/start', '../Start': '/essays/start' },
    },
  },
  'Markdown links lead to files by their names, from the root of the vault, and to headings by their texts': {
    files: {
      'A/Main.md': [note, 'a-main', '/A/Main', { title: 'Main' }],
      'B/Deep.md': [note, 'b-deep', '/B/Deep', { title: 'Deep' }],
    },
    links: {
      'A/Main.md': {
        'Deep.md': '/essays/b-deep',
        Deep: '/essays/b-deep',
        'B/Deep.md#Two%20words': '/essays/b-deep#two-words',
        'Deep#One#Two': '/essays/b-deep#two',
        'Deep#^block': '/essays/b-deep',
        'Deep#Two words:~:text=One%20two': '/essays/b-deep#two-words:~:text=One%20two',
        'Deep#:~:text=One%20two': '/essays/b-deep#:~:text=One%20two',
        '#My%20own%20head': '#my-own-head',
        'https://example.org/Deep#A': 'https://example.org/Deep#A',
      },
    },
    refs: { 'A/Main.md': { '../B/Deep': '/essays/b-deep', './Deep': undefined } },
  },
})
