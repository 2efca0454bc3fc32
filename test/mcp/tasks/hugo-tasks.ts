/** Tasks on a site of Hugo. */

import { call, read, search, type Task } from './task.ts'

const pages = 'https://coast.example'
const api = 'https://api.coast.example'

export const hugoTasks: readonly Task[] = [
  {
    question: `What does ${pages}/posts/tides/ say about summer?`,
    steps: [read(`${pages}/posts/tides/`, 'Add an hour in summer: the table has the time of winter.')],
  },
  {
    question: 'Which harbours does the site describe? Name all of them.',
    steps: [
      search('harbour moorings', '"title":"Moss Creek"'),
      call('searchContent', { q: 'harbour moorings', cursor: '10' }, '"title":"Alder Bay"'),
    ],
  },
  {
    question: 'Which is the oldest document of the site?',
    steps: [
      call('listEssays', {}, '"next_cursor":"10"'),
      call('listEssays', { cursor: '10' }, '"title":"Alder Bay"'),
    ],
  },
  {
    question: 'How many turns does the last knot of the list need?',
    steps: [
      search('list of knots', `"url":"${pages}/guides/knots/"`),
      read(`${pages}/guides/knots/`, '"next_cursor":"9982"'),
      call('readPage', { url: `${pages}/guides/knots/`, cursor: '9982' }, 'Knot 135 needs 137 turns'),
    ],
  },
  {
    question: `How much does the knot at ${pages}/guides/knots/#knot-7 hold?`,
    steps: [read(`${pages}/guides/knots/#knot-7`, 'holds 70 kilograms in wet rope')],
  },
  {
    question: 'Que horário tem a tábua de marés no verão?',
    steps: [
      search('tábua de marés horários', `"markdown_url":"${api}/pt/essays/posts-tides.md"`),
      read(`${api}/pt/essays/posts-tides.md`, 'Some uma hora no verão'),
    ],
  },
  {
    question: `Is ${pages}/posts/tides/ available in Portuguese, and under which title?`,
    steps: [
      read(`${pages}/posts/tides/`, `- Also in: [Português](${api}/pt/essays/posts-tides.md)`),
      read(`${api}/pt/essays/posts-tides.md`, '# Como ler uma tábua de marés'),
    ],
  },
  {
    question: 'For which harbour does the post about tide tables show the tides?',
    steps: [
      search('tide table', '"slug":"posts-tides"'),
      read(`${api}/essays/posts-tides.md?section=`, `${api}/essays/posts-tides.md?section=heights`),
      read(`${api}/essays/posts-tides.md?section=heights`, 'Tides of Alder Bay'),
    ],
  },
]
