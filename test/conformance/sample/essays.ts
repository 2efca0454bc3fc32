/** The essays of the sample site as in the lists, newest first. */

const onlyEnglish = ['cell-based-architecture', 'consensus-is-not-a-database', 'incident-reviews-that-teach']
/** English is the default, so the address of this essay needs no language. */
const onlyPortuguese = 'migracoes-de-esquema-sem-parada'

/** @param text the slug, the date and the tags of each essay, then its title and its description */
const toEssays = (lang: string, text: string) =>
  text.split('\n\n').map((essay) => {
    const [facts = '', title = '', description = ''] = essay.split('\n')
    const [slug = '', date = '', tags = ''] = facts.split(' | ')
    const url = `https://stele.test${lang === 'en' ? '' : '/pt'}/essays/${slug}`
    const api = `https://stele.test/api/v1/essays/${slug}`
    const translations = onlyEnglish.includes(slug)
      ? { en: api, pt: null }
      : slug === onlyPortuguese
        ? { en: null, pt: api }
        : { en: api, pt: `${api}?lang=pt` }
    return {
      id: `${slug}/${lang}`,
      ...{ slug, title, description },
      date: date === 'no date' ? null : date,
      lang,
      tags: tags.split(', '),
      url,
      markdown_url: `${url}.md`,
      api_url: lang === 'en' ? translations.en : translations.pt,
      translations,
    }
  })

export const englishEssays = toEssays(
  'en',
  `idempotency-keys | 2026-09 | distributed systems, reliability, databases
Idempotency keys: what a retry may assume
How to make a retried request safe: write the key and its result in the transaction that does the work, and decide scope, expiry and replies beforehand.

backpressure-and-load-shedding | 2026-08 | distributed systems, reliability, operations
Backpressure and load shedding
A queue turns overload into latency, and latency into wasted work. How to bound it with Little's law, refuse early, and keep doing useful work past the limit.

timeouts-retries-and-budgets | 2026-07 | distributed systems, reliability, operations
Timeouts, retries and the budgets that bind them
Per-hop timeouts and per-call retry counts compose badly. Let a deadline travel with the request, and let a budget cap the load that retries may add.

transactional-outbox | 2026-05 | architecture, distributed systems, databases
The transactional outbox without the folklore
Why saving a row and publishing an event cannot be two writes, how an outbox table fixes it, and what polling, log tailing, ordering and duplicates ask of you.

slos-that-change-decisions | 2026-03 | reliability, operations, observability
SLOs that change decisions
An objective earns its upkeep when missing it changes what a team does next. Choosing the indicator, spending the budget, and deriving burn-rate alerts.

modular-monolith-first | 2025-11 | architecture, databases
Modular monolith first
Module boundaries are design work; network boundaries are an operating cost. How to get the first without the second, and when paying for both makes sense.

leases-clocks-and-fencing | 2025-08 | distributed systems, reliability, databases
Leases, clocks and fencing
A lease is a promise about time, kept by two clocks and a process that may be asleep. What it can guarantee, and why the resource itself has to do the checking.

cell-based-architecture | 2025-05 | architecture, reliability, distributed systems
Cell-based architecture
Cells limit how far a failure spreads and leave its frequency alone. The arithmetic of blast radius and shuffle sharding, what the routing layer may know, and what it all costs.

incident-reviews-that-teach | no date | operations, reliability, testing
Incident reviews that teach
A review is worth its hours when the system is different afterwards. On timelines, contributing conditions, the counterfactual trap, and action items that outlive the quarter.`,
)

export const portugueseEssays = toEssays(
  'pt',
  `idempotency-keys | 2026-09 | sistemas distribuídos, confiabilidade, bancos de dados
Chaves de idempotência: o que um retry pode supor
Como tornar seguro repetir uma requisição: gravar a chave e o resultado na mesma transação do trabalho e decidir antes escopo, expiração e respostas.

backpressure-and-load-shedding | 2026-08 | sistemas distribuídos, confiabilidade, operação
Backpressure e descarte de carga
A fila transforma sobrecarga em latência, e latência em trabalho perdido. Como limitá-la com a lei de Little, recusar cedo e seguir útil acima do limite.

timeouts-retries-and-budgets | 2026-07 | sistemas distribuídos, confiabilidade, operação
Timeouts, retries e os orçamentos que os contêm
Timeouts por salto e retries por chamada se compõem mal. Deixe o prazo viajar com a requisição e um orçamento limitar a carga que os retries acrescentam.

transactional-outbox | 2026-05 | arquitetura, sistemas distribuídos, bancos de dados
O outbox transacional sem folclore
Por que salvar uma linha e publicar um evento não podem ser duas escritas, como o outbox resolve isso e o que relay, ordem e duplicatas exigem de você.

slos-that-change-decisions | 2026-03 | confiabilidade, operação, observabilidade
SLOs que mudam decisões
Um objetivo só se paga quando descumpri-lo muda o próximo passo do time. Como escolher o indicador, gastar o orçamento e derivar os alertas de burn rate.

migracoes-de-esquema-sem-parada | 2026-01 | bancos de dados, operação, confiabilidade
Migrações de esquema sem parada
Mudar o esquema com o sistema no ar é mudar um contrato entre duas versões do código. Expandir e contrair, locks de DDL no PostgreSQL, backfill em lotes, verificação e volta.

modular-monolith-first | 2025-11 | arquitetura, bancos de dados
Primeiro, o monolito modular
Fronteira de módulo é projeto; fronteira de rede é custo de operação. Como ter a primeira sem a segunda, e em que casos vale a pena pagar pelas duas.

leases-clocks-and-fencing | 2025-08 | sistemas distribuídos, confiabilidade, bancos de dados
Leases, relógios e fencing
Um lease é uma promessa sobre o tempo, mantida por dois relógios e um processo que pode estar dormindo. O que ele garante e por que quem verifica é o próprio recurso.`,
)
