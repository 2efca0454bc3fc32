import { testEdits } from './edits.ts'

for (const seed of [2, 3, 4]) testEdits(seed)
