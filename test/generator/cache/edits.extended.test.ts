import { testEdits } from './edits.ts'

for (const seed of [1, 2]) testEdits(seed)
for (const from of ['hugo', 'jekyll', 'docusaurus', 'obsidian'] as const) testEdits(3, 30, from)
