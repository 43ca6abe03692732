import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { packageFile } from '../package-files.ts'
import { withSourcePositions } from './error-serializer.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'programs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const program = path.join(folder, 'main.js')
const source = path.relative(folder, packageFile('src/server/app.ts'))
/** The first column of line 1 is the fifth column of line 3 of the source. */
const MAPPINGS = 'AAEI'
writeFileSync(`${program}.map`, JSON.stringify({ version: 3, sources: [source], names: [], mappings: MAPPINGS }))

const stackAt = (file: string) =>
  `\n    at createApp (${pathToFileURL(file).href}:1:1)\n    at node:internal/process:9:1`

test('an error of a built program is logged with its place in the sources', () => {
  expect(withSourcePositions(stackAt(program), folder)).toBe(
    '\n    at createApp (src/server/app.ts:3:5)\n    at node:internal/process:9:1',
  )
})

test.each([path.join(folder, 'packages.js'), packageFile('src/server/app.ts'), '/elsewhere/main.js'])(
  'a place without a map stays: %s',
  (file) => expect(withSourcePositions(stackAt(file), folder)).toBe(stackAt(file)),
)
