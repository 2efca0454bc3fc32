import { testEdits } from './edits.ts'

for (const seed of [2, 3]) testEdits(seed)
