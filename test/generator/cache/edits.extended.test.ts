import { testEdits } from './edits.ts'

// The main suite has the first edits of seed 1.
testEdits(2)
for (const from of ['hugo', 'jekyll', 'docusaurus', 'obsidian'] as const) testEdits(3, 15, from)
