import { testEdits } from './edits.ts'

testEdits(1, 5)
