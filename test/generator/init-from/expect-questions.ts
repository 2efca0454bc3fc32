/** What a terminal shows, and what is written, if the answers to the questions about the Hugo site are at first not valid. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

export function expectQuestions(shown: string, cwd: string): void {
  expect(shown).toContain('hugo.toml lacks values that the API shows. Please answer:\n')
  expect(shown).toContain('Professional title of the author: ')
  expect(shown).toContain('Expected a title such as Writer\n')
  expect(shown).toContain('Expected a URL such as https://www.linkedin.com/in/example\n')
  expect(shown).toContain('Wrote stele/site.yaml\n')
  expect(readFileSync(join(cwd, 'stele/profile/en.yaml'), 'utf8').split('\n').slice(1, 9)).toEqual([
    'name: Sample Author',
    'title: Writer',
    'bio: Samples of notes.',
    '# Subjects that the author writes about.',
    'focus: []',
    'links:',
    '  github: https://github.com/example',
    '  linkedin: https://www.linkedin.com/in/example',
  ])
}
