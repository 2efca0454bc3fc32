/** Synthetic code blocks in the languages that essays on software show. They only look like code. */

import type { Random } from '../random.ts'

type CreateWord = () => string

/** Creates a fenced code block of a few to about thirty lines. */
export function createCodeBlock(random: Random, createWord: CreateWord): string {
  const [language, createPart] = random.pick(languages)
  const parts = Array.from({ length: 1 + random.integer(4) }, () => createPart(createWord, random))
  return `\`\`\`${language}\n${parts.join('\n\n')}\n\`\`\``
}

const languages: readonly (readonly [
  name: string,
  createPart: (word: CreateWord, random: Random) => string,
])[] = [
  [
    'ts',
    (
      word,
      { integer },
    ) => `export async function ${word()}(${word()}: string, limit = ${integer(100)}): Promise<number> {
  // ${word()} ${word()} ${word()}
  const ${word()} = await fetch(\`/${word()}/\${limit}\`)
  if (!limit) throw new Error('${word()} ${word()}')
  return ${integer(1000)} + limit
}`,
  ],
  [
    'python',
    (word, { integer }) => `def ${word()}(self, ${word()}=${integer(50)}):
    """${word()} ${word()}."""
    for item in range(${integer(20)}):
        if item % 2 == 0 and self.${word()} is not None:
            yield {"${word()}": item, '${word()}': True}`,
  ],
  [
    'sql',
    (word, { integer }) => `SELECT ${word()}, count(*) AS total -- ${word()}
FROM ${word()} JOIN ${word()} USING (id)
WHERE created_at > now() - interval '${integer(30)} days'
GROUP BY 1 ORDER BY 2 DESC LIMIT ${integer(100)};`,
  ],
  [
    'json',
    (word, { integer }) => `{
  "${word()}": [${integer(9)}, ${integer(9)}, null],
  "${word()}": { "${word()}": "${word()}", "on": true }
}`,
  ],
  [
    'bash',
    (word, { integer }) => `# ${word()} ${word()}
export ${word().toUpperCase()}="$(cat ${word()}.txt | head -n ${integer(20)})"
curl --fail -s "https://example.org/${word()}" | jq '.${word()}'`,
  ],
  [
    'go',
    (word, { integer }) => `func (s *Server) ${word()}(ctx context.Context, id int) (string, error) {
	defer s.mu.Unlock() // ${word()}
	if id > ${integer(500)} {
		return "", fmt.Errorf("${word()} %d", id)
	}
	return "${word()}", nil
}`,
  ],
  [
    'yaml',
    (word, { integer }) => `${word()}:
  ${word()}: ${integer(100)}
  ${word()}: "${word()}" # ${word()}`,
  ],
  ['', (word) => `${word()} -> ${word()} -> ${word()}`],
]
