/** Tasks on the sample site. */

import { attach, call, getEssay, read, search, type Task } from './task.ts'

const site = 'https://example.com'
const keys = `${site}/essays/idempotency-keys.md`
const monolith = `${site}/pt/essays/modular-monolith-first.md`
const outbox = `${site}/essays/transactional-outbox.md`

export const sampleTasks: readonly Task[] = [
  {
    question:
      'Customers who press "pay" twice are charged twice. Which essay helps, and with which section do I start?',
    steps: [
      search('duplicate payment retry', `"sections_url":"${keys}?section="`),
      read(`${keys}?section=`, `[One transaction or nothing](${keys}?section=one-transaction-or-nothing)`),
    ],
  },
  {
    question: 'How do the essays on idempotency keys and on the transactional outbox tell a duplicate?',
    steps: [
      search('idempotency keys', `"sections_url":"${keys}?section="`),
      read(`${keys}?section=`, `${keys}?section=fingerprint`),
      read(`${keys}?section=fingerprint`, 'Hash the method, the path and the fields that carry meaning'),
      search('transactional outbox', `"sections_url":"${outbox}?section="`),
      read(`${outbox}?section=`, `${outbox}?section=at-least-once-and-the-inbox`),
      read(`${outbox}?section=at-least-once-and-the-inbox`, 'The primary key is `(consumer, message_id)`.'),
    ],
  },
  {
    question: 'Quote what the essay on leases says about the Linux clock for a lease deadline.',
    steps: [
      search('leases clocks', `"url":"${site}/essays/leases-clocks-and-fencing"`),
      call(
        'readPage',
        { url: `${site}/essays/leases-clocks-and-fencing`, section: 'clocks' },
        'Did you mean "clocks-that-jump"',
      ),
      call(
        'readPage',
        { url: `${site}/essays/leases-clocks-and-fencing`, section: 'clocks-that-jump' },
        '| `CLOCK_BOOTTIME` | no | yes | lease deadlines |',
      ),
    ],
  },
  {
    question: 'What is new since the start of July 2026, and on which days did it appear?',
    steps: [
      call(
        'listChanges',
        { since: '2026-07-01' },
        '"title":"Idempotency keys: what a retry may assume"',
        '"date":"2026-09-14"',
        '"title":"Timeouts, retries and the budgets that bind them"',
        '"date":"2026-07"',
      ),
    ],
  },
  {
    question: 'Which tags do the English essays have, and which essays have the tag "reliability"?',
    steps: [
      call('listTags', {}, '"tag":"distributed systems"', '"slug":"reliability"'),
      call('listTagged', { tag: 'reliability' }, '"title":"Cell-based architecture'),
    ],
  },
  {
    question: 'O que o site recomenda para voltar atrás em uma migração de esquema?',
    steps: [
      call(
        'searchContent',
        { q: 'migração de esquema', type: 'essay', lang: 'pt' },
        '"total":',
        `"sections_url":"${site}/pt/essays/migracoes-de-esquema-sem-parada.md?section="`,
      ),
      read(
        `${site}/pt/essays/migracoes-de-esquema-sem-parada.md?section=`,
        `[A volta](${site}/pt/essays/migracoes-de-esquema-sem-parada.md?section=a-volta)`,
      ),
      read(
        `${site}/pt/essays/migracoes-de-esquema-sem-parada.md?section=a-volta`,
        'Até o passo 4, voltar é fazer o deploy anterior',
      ),
    ],
  },
  {
    question: 'How do I reach the author?',
    steps: [call('getProfile', {}, '"email":"author@example.com"')],
  },
  {
    question: 'What must a report of a problem with the API contain?',
    steps: [
      search('contact report problem', `"url":"${site}/contact"`),
      read(
        `${site}/contact`,
        'send the full address you asked for, the status, `error.code` and the response headers',
      ),
    ],
  },
  {
    question: 'How long does a program that uses the API wait after a 429?',
    steps: [
      search('developers errors quota', `"sections_url":"${site}/developers.md?section="`),
      read(`${site}/developers.md?section=`, `${site}/developers.md?section=quota-and-headers`),
      read(`${site}/developers.md?section=quota-and-headers`, 'Retry-After'),
    ],
  },
  {
    question: 'How many essays are there in English, and how many in Portuguese?',
    steps: [call('listEssays', {}, '"count":9'), call('listEssays', { lang: 'pt' }, '"count":8')],
  },
  {
    question:
      'Is there a Portuguese translation of the essay "slos-that-change-decisions", and what is its title?',
    steps: [
      getEssay({ slug: 'slos-that-change-decisions', lang: 'pt' }, '"title":"SLOs que mudam decisões"'),
    ],
  },
  {
    question: `Someone sent me ${site}/essays/timeouts-and-retries. How much load does hedging add?`,
    steps: [read(`${site}/essays/timeouts-and-retries`, 'Hedging at the 95th percentile adds about 5% load')],
  },
  {
    question: 'Summarise the essay "idempotent-keys".',
    steps: [
      getEssay({ slug: 'idempotent-keys' }, 'Did you mean "idempotency-keys"?'),
      getEssay({ slug: 'idempotency-keys' }, 'one table, one unique constraint, one transaction'),
    ],
  },
  {
    question: `What happened to ${site}/essays/monolith-or-microservices, and what replaces it?`,
    steps: [
      read(`${site}/essays/monolith-or-microservices`, 'The author has withdrawn the page'),
      search('monolith microservices', '"slug":"modular-monolith-first"'),
    ],
  },
  {
    question: 'O que o ensaio sobre o monolito modular responde às objeções?',
    steps: [
      search('monolito modular', `"sections_url":"${monolith}?section="`),
      read(
        `${monolith}?section=`,
        `[As objeções que procedem](${monolith}?section=as-obje%C3%A7%C3%B5es-que-procedem)`,
      ),
      read(`${monolith}?section=as-obje%C3%A7%C3%B5es-que-procedem`, 'Um só deploy é um só raio de impacto'),
    ],
  },
  {
    question: 'O que custa a arquitetura do ensaio cell-based-architecture?',
    steps: [
      getEssay({ slug: 'cell-based-architecture', lang: 'pt' }, 'Set "lang" to "en", or omit it for "en".'),
      getEssay({ slug: 'cell-based-architecture', lang: 'en' }, 'Every cell carries a fixed floor'),
    ],
  },
  {
    question: 'Which essays are tagged "observability"?',
    steps: [search('observability', '"slug":"slos-that-change-decisions"')],
  },
  {
    question: `I attach ${site}/privacy. For how long is my address kept?`,
    steps: [
      attach(`${site}/privacy`, `Read "${site}/privacy.md".`),
      attach(`${site}/privacy.md`, "keeps a client's address in memory for the length of a quota window"),
    ],
  },
  {
    question: 'Is the API of this site up, and will its version be removed?',
    steps: [call('getApiHealth', {}, '"status":"active"')],
  },
]
