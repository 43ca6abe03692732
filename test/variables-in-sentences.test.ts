import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What the person who runs the server reads, in a terminal or a log. */
const FOR_OPERATORS = /^src\/server\/(?:cli|config|backup|database|storage|start-error)\b/
const VARIABLES = [...readFileSync('docs/configuration.md', 'utf8').matchAll(/^\| `([A-Z0-9]+_[A-Z0-9_]+)`/gm)].map(
  ([, name = '']) => name,
)
const NAME = new RegExp(String.raw`\b(?:${VARIABLES.join('|')})\b`)
/** The texts of a line, in quotes, with a space: sentences. */
const sentencesOf = (line: string): string[] =>
  line.match(/'[^']*'|`[^`]*`|"[^"]*"/g)?.filter((part) => part.includes(' ')) ?? []

test('no sentence of the shop names an environment variable: the owner cannot set it', () => {
  expect(VARIABLES).toContain('SHIPROCKET_EMAIL')
  const sentences = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !FOR_OPERATORS.test(file) && !file.includes('.test.'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => NAME.test(line) && sentencesOf(line).some((sentence) => NAME.test(sentence)))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(sentences).toEqual([])
})
