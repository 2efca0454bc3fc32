/** The Portuguese texts of the guides for hosts without code. */

import type { Versioning } from '../../../shim/contract/deprecation.ts'
import type { Service, WithoutCodeMessages } from './guide-messages.ts'

export const toState = ({ deprecated, sunset }: Versioning): string => {
  if (deprecated === null) return 'está ativa'
  const removal = sunset === null ? '' : ` e pode ser removida a partir de ${sunset}`
  return `está descontinuada desde ${deprecated}${removal}`
}

const hasRules = ({ hosting }: Service): boolean => hosting.servedBy === 'rules'
const seesQueries = ({ hosting }: Service): boolean => hosting.addressing === 'queries'

const toPace = ({ quota: { limit, window } }: Service): string =>
  `Envie no máximo ${limit} requisições em ${window} segundos.`

export const withoutCode: WithoutCodeMessages = {
  developers: {
    base: ({
      baseUrl,
      agentsPath,
      explorerPath,
    }) => `Todas as rotas começam com \`${baseUrl}/api/v1\`. Cada resposta é um arquivo JSON que qualquer um pode ler com \`GET\`, sem chave, token nem cadastro. Cada idioma e cada variante tem um caminho próprio, porque esta hospedagem ignora queries.

As URLs nas respostas são absolutas. Os campos opcionais do conteúdo estão sempre presentes (\`date: null\`, \`tags: []\`).

O [documento OpenAPI](/openapi.json) descreve toda a API para programas${explorerPath === null ? '' : `; o [explorador da API](${explorerPath}) mostra esse documento`}. Para uma introdução curta, leia as [instruções para agentes](${agentsPath}).`,
    examples: (service) =>
      hasRules(service)
        ? 'Este cliente mostra os títulos e as URLs dos ensaios, e a dica de um erro:'
        : 'Este cliente mostra os títulos e as URLs dos ensaios:',
    languages: ({ languages }) =>
      `O site tem conteúdo em ${languages.map((lang) => `\`${lang}\``).join(', ')}. O idioma padrão é \`${languages[0]}\`.`,
    errors: (service) => {
      if (!hasRules(service))
        return 'A hospedagem envia suas próprias páginas de erro, que não são JSON. Um caminho sem arquivo recebe 404.'
      return seesQueries(service)
        ? 'Uma resposta de erro sob `/api` tem um corpo neste formato, a não ser que o próprio servidor recuse a requisição. Decida pelo `error.code`. O corpo é o mesmo para todas as requisições com esse status.'
        : 'Um caminho sob `/api` sem arquivo recebe 404 com um corpo neste formato. Decida pelo `error.code`. O corpo é o mesmo para todos os caminhos.'
    },
    quota: (service) =>
      hasRules(service)
        ? `${toPace(service)} Os cabeçalhos da API informam essa cota. A hospedagem não conta nem recusa requisições.`
        : `${toPace(service)} A hospedagem não conta requisições e não envia cabeçalhos sobre isso.`,
    caching: (service) =>
      hasRules(service)
        ? 'Todos os clientes recebem as mesmas respostas. Caches compartilhados podem guardá-las e devem revalidá-las a cada uso (`Cache-Control: public, no-cache`). Erros e health têm `no-store`. Se uma resposta tem um `ETag`, envie-o de volta em `If-None-Match`: se nada mudou, a resposta é 304.'
        : 'A hospedagem decide por quanto tempo um cache guarda uma resposta. A [lista de mudanças](/changes.json) tem um hash de cada documento: peça só o que mudou.',
    cors: (service) => {
      if (!hasRules(service)) return 'A hospedagem decide se scripts de outras origens podem ler a API.'
      const preflight = seesQueries(service)
        ? 'Uma requisição de preflight (`OPTIONS`) recebe 204, que o navegador pode guardar em cache por um dia.'
        : 'A hospedagem não aceita preflight (`OPTIONS`): não envie cabeçalhos que o exijam.'
      return `Scripts de qualquer origem podem ler todas as respostas da API (\`Access-Control-Allow-Origin: *\`). ${preflight}`
    },
    markdown: ({ baseUrl, hosting }) => `Toda página do site também está disponível em Markdown. ${
      hosting.pageUrls === 'files' ? 'Troque `.html` na URL por `.md`' : 'Acrescente `.md` à URL'
    } (para a página inicial, use \`/index.md\`).

\`\`\`sh
curl "${baseUrl}/index.md"
\`\`\``,
    versioning: ({
      version,
      versioning,
    }) => `A versão faz parte do caminho. \`v1\` ${toState(versioning)}. Sua versão completa é \`${version}\`.

Depois do anúncio de uma descontinuação, os clientes têm pelo menos 12 meses para migrar antes da remoção. Esta hospedagem não consegue enviar os cabeçalhos de uma descontinuação. O \`versioning.status\` do [health](/api/v1/health) e o \`deprecated\` do documento OpenAPI dizem se a versão está descontinuada. Eles mudam quando o autor do site publica a declaração, nunca pelo relógio. \`versioning.sunset\` é null se não houver remoção marcada.`,
  },
  agents: {
    first: ({ endpointsPath }) =>
      `Comece com \`GET ${endpointsPath}\`. A resposta diz qual versão está ativa e se ela está descontinuada. Ela também lista a URL de cada operação. Se você lê OpenAPI, monte as chamadas a partir de [openapi.json](/openapi.json). Não é preciso chave, e toda chamada é um \`GET\`. As URLs nas respostas são absolutas: use-as sem alterar.`,
    find: ({ listPath }) =>
      `Programas não podem buscar nesta hospedagem. Leia a lista de ensaios e compare as palavras do assunto com títulos, descrições e tags. \`GET ${listPath}\` devolve os ensaios de um idioma, do mais novo ao mais antigo.`,
    read: (service) =>
      `Para ler um ensaio, siga o \`api_url\` da lista. Na resposta, \`content\` é o texto completo como o autor o escreveu, em Markdown ou MDX. \`translations\` tem a URL da API para o ensaio em cada idioma, ou null. Cite o \`canonical_url\`. Toda página está disponível em Markdown no seu \`markdown_url\`${
        seesQueries(service) ? ', ou na própria URL com `Accept: text/markdown`' : ''
      }. Prefira esse Markdown para ensaios em MDX: ele não tem imports, e os componentes são Markdown comum.`,
    quota: (service) =>
      `${toPace(service)} A hospedagem não conta requisições. Guarde o que já leu: a [lista de mudanças](/changes.json) diz o que mudou desde então.`,
    failures: (service) =>
      hasRules(service)
        ? 'Decida pelo `error.code` e depois siga o `error.resolution_hint`. Depois de um status 4xx, mude a requisição antes de enviá-la de novo. Depois de um status 5xx, tente de novo algumas vezes, com pausas crescentes e aleatórias.'
        : 'Depois de um 404, confira o caminho: a lista de ensaios e o health têm as URLs que existem. Os corpos dos erros não são JSON. Depois de um status 5xx, tente de novo algumas vezes, com pausas crescentes e aleatórias.',
    versions: ({ developersPath }) =>
      `No [health](/api/v1/health), \`version\` é a versão completa da API. Se \`versioning.status\` for \`deprecated\`, avise quem opera você: a remoção acontece no mínimo 12 meses depois do anúncio. A [página para desenvolvedores](${developersPath}) descreve a política. \`versioning.sunset\` é null se não houver remoção marcada.`,
  },
}
