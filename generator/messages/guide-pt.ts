/** The guides in Portuguese. */

import type { Versioning } from '../../shim/contract/headers.ts'
import {
  maxHeaderBytes,
  maxSearchResults,
  maxSearchWords,
  maxTargetBytes,
} from '../../shim/contract/routes.ts'
import type { GuideMessages } from './guide-messages.ts'

const toState = ({ deprecated, sunset }: Versioning): string =>
  deprecated === null
    ? 'ativa'
    : `descontinuada desde ${deprecated}${sunset === null ? '' : ` e pode ser removida a partir de ${sunset}`}`

export const pt: GuideMessages = {
  developers: {
    title: 'Desenvolvedores',
    description:
      'Referência da API de conteúdo, somente de leitura: operações com exemplos, erros, cota, cache, CORS e a política de versionamento.',
    base: {
      heading: 'Endereço base',
      text: ({
        baseUrl,
        agentsPath,
        explorerPath,
      }) => `Todas as rotas ficam sob \`${baseUrl}/api/v1\`. Toda operação é um \`GET\` público, somente de leitura, sem chave, token nem cadastro, e responde \`application/json\`. \`HEAD\` é o \`GET\` sem corpo. Os endereços nas respostas são absolutos, e os campos opcionais estão sempre presentes (\`date: null\`, \`tags: []\`). Parâmetros desconhecidos e o cabeçalho \`Accept\` são ignorados. Uma rota conhecida com barra final responde 308 para a mesma sem barra.

O [documento OpenAPI](/openapi.json) descreve tudo para máquinas${explorerPath === null ? '' : `, e o [explorador da API](${explorerPath}) mostra esse documento`}. As [instruções para agentes](${agentsPath}) são o caminho curto.`,
    },
    operations: { heading: 'Operações' },
    examples: {
      heading: 'Exemplos',
      text: () =>
        'Um cliente que lê a cota nas respostas, espera quando é recusado e repassa a dica de um erro:',
    },
    languages: {
      heading: 'Idiomas',
      text: ({ languages }) =>
        `O conteúdo está em ${languages.map((lang) => `\`${lang}\``).join(', ')}; \`${languages[0]}\` é o padrão. Respostas que têm idioma o declaram em \`Content-Language\`. Mensagens de erro são em inglês.`,
    },
    errors: {
      heading: 'Erros',
      text: () =>
        'Todo 4xx e 5xx sob `/api` é este envelope. Decida pelo `error.code`; `error.resolution_hint` diz o que fazer em seguida: indica o slug mais próximo, a versão ativa ou os valores válidos.',
    },
    quota: {
      heading: 'Cota e cabeçalhos',
      text: ({ quota: { limit, window } }) =>
        `Cada cliente tem ${limit} requisições em ${window} segundos, em uma janela fixa que se abre na sua primeira requisição. \`GET\`, \`HEAD\` e métodos recusados sob \`/api\` contam com qualquer status, 304 inclusive. Um cliente é um endereço IPv4 ou um /64 de IPv6. Acima da cota a resposta é 429, e pedir antes de \`Retry-After\` também é recusado.`,
    },
    caching: {
      heading: 'Cache',
      text: ({
        baseUrl,
      }) => `O perfil, a lista, os ensaios e as buscas trazem um \`ETag\` forte, diferente para cada codificação de conteúdo. Devolva-o em \`If-None-Match\`: uma resposta inalterada vira 304, que ainda conta. As respostas são \`Cache-Control: private, no-cache\`; erros e health são \`no-store\`.

\`\`\`sh
curl --etag-save list.etag --output list.json "${baseUrl}/api/v1/essays"
curl --include --etag-compare list.etag "${baseUrl}/api/v1/essays"
\`\`\``,
    },
    cors: {
      heading: 'CORS',
      text: () =>
        'Qualquer origem pode ler toda resposta da API (`Access-Control-Allow-Origin: *`), com os cabeçalhos de cota e de versão, `Retry-After`, `ETag`, `Link`, `Deprecation`, `Sunset` e `Content-Language`. Um preflight (`OPTIONS`) responde 204, pode ser guardado por um dia e não é contado nem recusado.',
    },
    markdown: {
      heading: 'Markdown',
      text: ({
        baseUrl,
      }) => `Toda página do site tem uma representação em Markdown: no seu endereço com \`.md\` (a da raiz é \`/index.md\`), ou no próprio endereço para um cliente que peça \`text/markdown\`.

\`\`\`sh
curl --header "Accept: text/markdown" "${baseUrl}/"
\`\`\``,
    },
    versioning: {
      heading: 'Versionamento e descontinuação',
      text: ({
        version,
        versioning,
      }) => `A versão está no caminho. \`v1\` está ${toState(versioning)}, sua versão completa é \`${version}\`, e toda resposta da API traz \`API-Version: ${version}\` e \`X-API-Version: ${version}\`.

Um anúncio de descontinuação garante uma janela mínima de migração de 12 meses antes da remoção. Uma operação ou versão em descontinuação emite:

- \`Deprecation\`, a data declarada, como \`@\` e segundos Unix ([RFC 9745](https://www.rfc-editor.org/rfc/rfc9745));
- \`Sunset\`, o momento final da remoção, como data HTTP ([RFC 8594](https://www.rfc-editor.org/rfc/rfc8594));
- \`Link\` com \`rel="deprecation"\`, que traz até aqui.

A descontinuação é declarada, não cronometrada: os cabeçalhos, o \`versioning.status\` do [health](/api/v1/health) e o \`deprecated\` do documento OpenAPI mudam quando a declaração é publicada, nunca pelo relógio. Depois do sunset nada muda até que a versão seja retirada. \`versioning.sunset\` é null enquanto nada está marcado.`,
    },
    schemas: {
      heading: 'Schemas',
      text: () =>
        'Os campos de cada resposta. Uma versão menor pode acrescentar campos; clientes devem ignorar o que não conhecem.',
    },
    staticHosts: {
      heading: 'Hospedagem estática',
      text: () =>
        'Servida só por regras, a API envia os cabeçalhos de CORS, versão e descontinuação, `RateLimit-Limit` e `RateLimit-Policy`; `RateLimit-Remaining`, `RateLimit-Reset`, 429 e o `timestamp` do health não existem, e as respostas podem ser compartilhadas e revalidadas. Um host que não enxerga queries não tem busca (404 com uma dica).',
    },
  },
  agents: {
    title: 'Instruções para agentes',
    description:
      'Como um agente de software usa bem a API de conteúdo: qual chamada vem primeiro, como buscar e ler, e o que fazer com cota e erros.',
    first: {
      heading: 'A primeira chamada',
      text: () =>
        'Comece por `GET /api/v1/health?verbose=true`. Uma só resposta diz se o serviço está saudável, qual versão está ativa, se ela está em descontinuação e qual é o endereço de cada operação. Se você lê OpenAPI, monte as chamadas a partir de [openapi.json](/openapi.json). Não é preciso chave, toda chamada é um `GET`, e todo endereço em uma resposta é absoluto: siga-os como estão.',
    },
    find: {
      heading: 'Encontre um ensaio',
      text: () =>
        `Se você sabe o assunto, busque com poucas palavras-chave em \`q\`. Elas são comparadas com títulos, descrições e tags, não com o texto: mande substantivos, não uma pergunta. Acentos não importam, nem flexões em inglês e português; uma palavra que não está em nenhum documento é tratada como o início de outra e, se nenhuma começar assim, como erro de digitação. Contam as ${maxSearchWords} primeiras palavras, sem as que aparecem em todo texto. Todos os idiomas são pesquisados; filtre pelo \`lang\` e pelo \`type\` de cada resultado. \`total\` conta todos os achados e \`results\` traz os ${maxSearchResults} melhores. Nenhum achado é uma resposta com \`total: 0\`, não um erro: use menos palavras, ou mais gerais, ou fique com a lista, que \`GET /api/v1/essays\` dá para cada idioma, os mais novos primeiro.`,
    },
    read: {
      heading: 'Leia o ensaio',
      text: () =>
        'Siga o `api_url` da lista para ler um ensaio: `content` é o texto inteiro como o autor o escreveu, em Markdown ou MDX; `translations` dá o endereço em cada idioma, ou null; `canonical_url` é o que se cita. Os resultados da busca não têm `api_url`; siga o `markdown_url`. Toda página tem Markdown no seu endereço com `.md`, ou no próprio endereço com `Accept: text/markdown`; prefira-o para MDX, pois ali os imports saem e os componentes são Markdown comum.',
    },
    quota: {
      heading: 'Fique dentro da cota',
      text: ({ quota: { limit, window } }) =>
        `Você tem ${limit} requisições em ${window} segundos, divididas com tudo o que está atrás do seu endereço. Leia \`RateLimit-Remaining\` depois de cada chamada e desacelere antes que chegue a zero. Em um 429, espere \`Retry-After\` segundos antes de qualquer outra chamada. Guarde o que já leu e revalide com \`If-None-Match\`: um 304 poupa transferência, embora ainda conte. As páginas e o seu Markdown não são contados.`,
    },
    failures: {
      heading: 'Quando uma chamada falha',
      text: () =>
        'Decida pelo `error.code` e depois faça o que diz `error.resolution_hint`. 400, 404, 405, 414 e 431: mude a requisição antes de enviá-la de novo. 408, 500 e 503: tente de novo algumas vezes, com pausas crescentes e aleatórias. 429: espere como dito acima.',
    },
    versions: {
      heading: 'Perceba uma versão nova',
      text: ({ developersPath }) =>
        `Toda resposta da API traz \`API-Version\`. Se você vir \`Deprecation\` ou \`Sunset\`, avise quem o opera: a remoção não vem antes de 12 meses depois do anúncio. A [página para desenvolvedores](${developersPath}) tem a política, e \`versioning.sunset\`, no [health](/api/v1/health), é null enquanto nada está marcado.`,
    },
  },
  deprecated: ({ deprecated, sunset }) =>
    `Descontinuada desde ${deprecated}${sunset === null ? '' : `; pode ser removida a partir de ${sunset}`}.`,
  operations: {
    getProfile: {
      summary: 'Nome, título, domínio, bio, áreas de foco e links do autor.',
      parameters: { lang: 'Idioma do perfil; qualquer outro valor é respondido no idioma padrão.' },
    },
    listEssays: {
      summary: 'Os ensaios de um idioma, os mais novos primeiro; os sem data, no fim.',
      parameters: { lang: 'Idioma dos ensaios; qualquer outro valor é recusado com 400.' },
    },
    getEssayBySlug: {
      summary: 'Um ensaio por inteiro: `content` traz o Markdown ou MDX do autor como foi escrito.',
      parameters: {
        slug: 'O slug do ensaio.',
        lang: 'A tradução; sem ele, o idioma padrão ou o primeiro que houver. Um idioma que o ensaio não tem é 404.',
      },
    },
    searchContent: {
      summary: `Uma busca por títulos, descrições e tags em todos os idiomas; \`total\` conta todos os achados, \`results\` traz os ${maxSearchResults} melhores.`,
      parameters: {
        q: `Palavras-chave; as ${maxSearchWords} primeiras contam, sem as que aparecem em todo texto, e nada nele é um erro.`,
      },
    },
    getApiHealth: {
      summary: 'Status, versão, descontinuação e os endereços das operações.',
      parameters: { verbose: '`true` acrescenta o template de URI de um ensaio.' },
    },
  },
  errors: {
    INVALID_PARAMETER: 'Use um valor que a dica indica.',
    BAD_REQUEST: 'O HTTP não pôde ser lido; corrija o cliente.',
    NOT_FOUND: 'Confira caminho, slug e `lang` com a dica.',
    METHOD_NOT_ALLOWED: 'Use um método de `Allow`: GET, HEAD ou OPTIONS.',
    REQUEST_TIMEOUT: 'Reenvie, sem demora e por inteiro.',
    URI_TOO_LONG: `Encurte o alvo para até ${maxTargetBytes} bytes.`,
    RATE_LIMITED: 'Espere `Retry-After` segundos.',
    HEADERS_TOO_LARGE: `Envie menos de ${maxHeaderBytes} bytes de cabeçalhos.`,
    INTERNAL_ERROR: 'Tente mais tarde.',
    OVERLOADED: 'Espere `Retry-After` segundos e tente de novo, mais devagar.',
  },
  headers: {
    limit: 'requisições de uma janela',
    remaining: 'requisições que restam na janela atual',
    reset: 'segundos até a janela se renovar',
    policy: 'a cota e sua janela em segundos',
    retryAfter: 'no 429: segundos de espera, o mesmo número de `RateLimit-Reset`',
    version: 'versão completa da API; `X-API-Version` diz o mesmo',
  },
  table: {
    parameter: 'Parâmetro',
    type: 'Tipo',
    meaning: 'Significado',
    field: 'Campo',
    required: 'Obrigatório',
    yes: 'sim',
    no: 'não',
    status: 'Status',
    code: 'Código',
    remedy: 'O que fazer',
    header: 'Cabeçalho',
  },
  answers: (schema, failures) => `Responde ${schema}. Falha com ${failures}.`,
  answer: 'A resposta:',
  answerCut: 'A resposta, cortada no primeiro item:',
}
