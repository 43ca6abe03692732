import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SRC = path.resolve(import.meta.dirname, '../..')

test('every field of a number takes the digits of a Hindi keyboard, which browsers refuse in a field of type number', () => {
  const refusing = fs
    .globSync('{ui,storefront,admin}/**/*.tsx', { cwd: SRC })
    .filter((file) => fs.readFileSync(path.join(SRC, file), 'utf8').includes('type="number"'))
  expect(refusing).toEqual([])
})
