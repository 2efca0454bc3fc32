/** Kinds of queries and the documents that they find, on a small site with two languages. */

import { describe, expect, it } from 'vitest'
import { findTitles, openSampleSearch } from '../fixtures/searchable.ts'

const search = await openSampleSearch([
  {
    title: 'Idempotency keys',
    tags: ['distributed systems'],
    description: 'What a retry may assume.',
    slug: 'keys',
  },
  {
    title: 'Chaves de idempotência',
    tags: ['sistemas distribuídos'],
    description: 'O que um retry pode supor.',
    lang: 'pt',
    slug: 'keys',
  },
  { title: 'Microservices, counted', tags: ['architecture'], description: 'How many are too many.' },
  { title: 'Event-driven design', tags: ['architecture'], description: 'Queues, topics and their readers.' },
  { title: 'C++ without fear', tags: ['c++'], description: 'Ownership, and what the compiler knows.' },
  { title: 'C# for services', tags: ['c#'], description: 'Tasks and their schedulers.' },
  { title: 'Plain C', tags: ['c'], description: 'Structs and pointers.' },
  { title: 'Node.js under load', tags: ['node.js'], description: 'The loop and its limits.' },
  { title: 'What CAP does not say', tags: ['theory'], description: 'Consistency, availability, partitions.' },
  { title: 'Capacity planning', tags: ['operations'], description: 'How much is enough.' },
  { title: 'K8s from below', tags: ['kubernetes'], description: 'Pods, nodes and cgroups.' },
  { title: 'Launch day 🚀', tags: ['operations'], description: 'A list to go through.' },
  { title: '分布式系统中的时钟', tags: ['时钟'], description: '关于时间。' },
  { title: 'قواعد البيانات الموزّعة', tags: ['قواعد'], description: 'عن الاتساق.' },
])
const find = (query: string) => findTitles(search, query)

describe('a query with words of the documents finds', () => {
  it.each([
    ['a plural by its singular', 'idempotency key', ['Idempotency keys']],
    ['an inflection', 'idempotent', ['Idempotency keys', 'Chaves de idempotência']],
    ['Portuguese without accents', 'idempotencia', ['Chaves de idempotência']],
    ['a tag without accents', 'distribuidos', ['Chaves de idempotência']],
    ['two words', 'event driven', ['Event-driven design']],
    ['a programming language with two signs', 'c++', ['C++ without fear']],
    ['a programming language with one sign', 'C#', ['C# for services']],
    ['a programming language without a sign', 'c', ['Plain C']],
    ['a name with a dot', 'node.js', ['Node.js under load', 'K8s from below']],
    ['an acronym', 'CAP', ['What CAP does not say']],
    ['a pictograph alone', '🚀', ['Launch day 🚀']],
    ['a pictograph among words', 'launch 🚀', ['Launch day 🚀']],
    ['Chinese', '分布式', ['分布式系统中的时钟']],
    ['two Chinese words that are far apart', '时钟 系统', ['分布式系统中的时钟']],
    ['Arabic without its marks', 'الموزعة', ['قواعد البيانات الموزّعة']],
  ])('%s: "%s"', async (_, query, titles) => {
    expect(await find(query)).toEqual(titles)
  })
})

describe('a word that is in no document', () => {
  it.each([
    ['completes the beginning of a word', 'microservi', ['Microservices, counted']],
    ['is not guessed if it is a word already', 'cap', ['What CAP does not say']],
    ['tolerates a missing letter', 'idempotncia', ['Chaves de idempotência']],
    ['tolerates an extra letter', 'microserrvices', ['Microservices, counted']],
    ['tolerates a wrong letter', 'microservizes', ['Microservices, counted']],
    ['tolerates two swapped letters', 'micorservices', ['Microservices, counted']],
    ['tolerates two edits in a long word', 'mircoservises', ['Microservices, counted']],
    ['tolerates one edit in a short word', 'tpics', ['Event-driven design']],
    ['completes one Chinese character', '时', ['分布式系统中的时钟']],
  ])('%s: "%s"', async (_, query, titles) => {
    expect(await find(query)).toEqual(titles)
  })

  it.each([
    ['two edits in a short word', 'tpcis'],
    ['three edits', 'mircosreviszes'],
    ['a short word with an edit', 'cxp'],
    ['one letter, though words begin with it', 'q'],
    ['stopwords alone', 'the of and'],
    ['an unknown script', 'Ωμέγα'],
  ])('finds nothing if the query is %s: "%s"', async (_, query) => {
    expect(await search(query)).toEqual({ query, total: 0, results: [] })
  })

  it('is completed rather than corrected', async () => {
    const both = await openSampleSearch([{ title: 'Cash in hand' }, { title: 'Cachet' }])
    expect(await findTitles(both, 'cach')).toEqual(['Cachet'])
  })

  it('means the 32 words of most documents, of more that begin with it; of equally frequent ones, the first', async () => {
    const toTitle = (number: number) => `sub${number}`
    const numbers = Array.from({ length: 40 }, (_, index) => 10 + index)
    const many = await openSampleSearch([
      ...numbers.map((number) => ({ title: toTitle(number) })),
      { title: 'More', description: 'sub48, sub49' },
    ])
    const titles = await findTitles(many, 'sub')
    expect(titles.toSorted()).toEqual(['More', ...[...numbers.slice(0, 30), 48, 49].map(toTitle)])
  })
})

it.each(['', ' ', '?!'])(
  'a query without words finds nothing, and no title without words: "%s"',
  async (query) => {
    const signs = await openSampleSearch([{ title: '?!' }, { title: 'Words' }])
    expect(await signs(query)).toEqual({ query, total: 0, results: [] })
  },
)

it('a pasted paragraph finds the document on its subject', async () => {
  const paragraph = `When a client retries a request, the server must know that it has seen it before. An idempotency key
    is how it knows: the client makes one, sends it along, and the server writes it down in the same transaction. `
  expect((await find(paragraph.repeat(20)))[0]).toBe('Idempotency keys')
})
