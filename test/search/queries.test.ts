/** What kinds of query find: each in a small site of two languages. */

import { describe, expect, it } from 'vitest'
import { findTitles, openSketches } from '../fixtures/searchable.ts'

const search = await openSketches([
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

describe('as it is written', () => {
  it.each([
    ['a plural for a singular', 'idempotency key', ['Idempotency keys']],
    ['an inflection', 'idempotent', ['Idempotency keys', 'Chaves de idempotência']],
    ['Portuguese without accents', 'idempotencia', ['Chaves de idempotência']],
    ['a tag without accents', 'distribuidos', ['Chaves de idempotência']],
    ['two words', 'event driven', ['Event-driven design']],
    ['two words with a hyphen', 'event-driven', ['Event-driven design']],
    ['a language of two signs', 'c++', ['C++ without fear']],
    ['a language of one', 'C#', ['C# for services']],
    ['a language of none', 'c', ['Plain C']],
    ['a name with a dot', 'node.js', ['Node.js under load', 'K8s from below']],
    ['the same with a space', 'Node js', ['Node.js under load', 'K8s from below']],
    ['an acronym', 'CAP', ['What CAP does not say']],
    ['a numeronym', 'K8s', ['K8s from below']],
    ['a pictograph', '🚀', ['Launch day 🚀']],
    ['a pictograph among words', 'launch 🚀', ['Launch day 🚀']],
    ['Chinese', '分布式', ['分布式系统中的时钟']],
    ['Chinese, two words far apart', '时钟 系统', ['分布式系统中的时钟']],
    ['Arabic without its marks', 'الموزعة', ['قواعد البيانات الموزّعة']],
  ])('%s: "%s"', async (_, query, titles) => {
    expect(await find(query)).toEqual(titles)
  })
})

describe('where nothing is found as it is written', () => {
  it.each([
    ['the beginning of a word', 'microservi', ['Microservices, counted']],
    ['the beginning of several', 'cap', ['What CAP does not say']],
    ['the beginning of an inflected one', 'schedul', ['C# for services']],
    ['a letter left out', 'idempotncia', ['Chaves de idempotência']],
    ['a letter too many', 'microserrvices', ['Microservices, counted']],
    ['a wrong letter', 'microservizes', ['Microservices, counted']],
    ['two letters swapped', 'micorservices', ['Microservices, counted']],
    ['two edits in a long word', 'mircoservises', ['Microservices, counted']],
    ['one edit in a short one', 'tpics', ['Event-driven design']],
    ['one character of Chinese', '时', ['分布式系统中的时钟']],
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
  ])('%s finds nothing: "%s"', async (_, query) => {
    expect(await search(query)).toEqual({ query, total: 0, results: [] })
  })

  it('the beginning of a word goes before a spelling', async () => {
    const both = await openSketches([{ title: 'Cash in hand' }, { title: 'Cachet' }])
    expect(await findTitles(both, 'cach')).toEqual(['Cachet'])
  })

  it('a word that is typed in two forms is guessed at once', async () => {
    expect(await find('architectre architectring')).toEqual(['Microservices, counted', 'Event-driven design'])
  })

  it('nothing is guessed where the query is a name', async () => {
    const named = await openSketches([{ title: 'Clocks', slug: 'lamport' }, { title: 'Lamportian things' }])
    expect(await findTitles(named, 'lamport')).toEqual(['Clocks'])
  })

  it('stopwords beside a misspelled word keep nothing from being guessed', async () => {
    const noisy = await openSketches([
      { title: 'Microservices' },
      { title: 'Clocks', description: 'A thing of a kind' },
    ])
    expect(await findTitles(noisy, 'what is a microservce')).toEqual(['Microservices'])
  })

  it('of many words that begin alike a document counts the best, and not their sum', async () => {
    const many = await openSketches([
      { title: 'Notes', description: 'streaming, a streamer, a streamlined streamliner' },
      { title: 'Streamlet' },
    ])
    expect(await findTitles(many, 'strea')).toEqual(['Streamlet', 'Notes'])
  })

  it('a misspelled word finds nothing that another word of the query has not found, and yet puts it in order', async () => {
    const found = await find('architecture microservces')
    expect(found).toEqual(['Microservices, counted', 'Event-driven design'])
    expect(await find('architecture idempotncia')).toEqual(['Microservices, counted', 'Event-driven design'])
  })
})

it('a pasted paragraph finds what it is about', async () => {
  const paragraph = `When a client retries a request, the server must know that it has seen it before. An idempotency key
    is how it knows: the client makes one, sends it along, and the server writes it down in the same transaction. `
  expect((await find(paragraph.repeat(20)))[0]).toBe('Idempotency keys')
})
