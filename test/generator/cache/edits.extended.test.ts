import { testEdits } from './edits.ts'

for (const seed of [1, 2]) testEdits(seed)
