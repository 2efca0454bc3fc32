/** The tools are enough for what people ask: each task is played by a client of its own, so that its quota applies. */

import { describe, expect, it, onTestFinished } from 'vitest'
import { serve } from '../../../generator/commands/serve/serve.ts'
import { useContent, useDist } from '../../fixtures/dist.ts'
import { sampleContent } from '../../fixtures/published.ts'
import { hugoSite } from './hugo-site.ts'
import { hugoTasks } from './hugo-tasks.ts'
import { toTasksPage } from './page.ts'
import { play } from './play.ts'
import { sampleTasks } from './sample-tasks.ts'
import { maxCharacters, maxMessages } from './task.ts'

const sites = [
  { about: 'The sample site', tasks: sampleTasks, out: useContent(sampleContent) },
  { about: 'A site of Hugo', tasks: hugoTasks, out: useDist(hugoSite, 'stele') },
]

describe.each(sites)('$about', ({ tasks, out }) => {
  it.each(tasks)('answers: $question', async (task) => {
    const server = await serve({ out })
    onTestFinished(() => server.close())
    const { results, missing, unknown } = await play(server.url, task)
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] })
    expect(results.length).toBeLessThanOrEqual(maxMessages)
    expect(results.join('').length).toBeLessThanOrEqual(maxCharacters)
  })
})

it('docs/mcp-tasks.md shows all tasks', async () => {
  expect(sites.flatMap(({ tasks }) => tasks).length).toBeGreaterThanOrEqual(20)
  await expect(toTasksPage(sites)).toMatchFileSnapshot('../../../docs/mcp-tasks.md')
})
