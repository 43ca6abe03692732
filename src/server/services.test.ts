import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test.for([
  ['./services.ts', './app.ts'],
  ['./app.ts', './services.ts'],
] as const)('a script can import %s before %s', async (modules) => {
  const imports = modules.map((name) => `import '${new URL(name, import.meta.url).href}'`)
  const { stderr } = await run(process.execPath, ['--input-type=module', '--eval', imports.join('\n')])
  expect(stderr).not.toContain('Error')
})
