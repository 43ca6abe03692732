import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { makeProduct } from '../../../test/factories.ts'
import { runShop } from '../../../test/run-shop.ts'
import { emptyDatabase } from '../../../test/test-database.ts'
import { test } from '../../../test/test-store.ts'

let folder = ''
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-commands-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

const run = (command: string, file: string | undefined, env: Record<string, string>) =>
  runShop([command, ...(file ? [file] : [])], env)

test('the commands backup and restore copy a store and print the counts', async ({ store }) => {
  await makeProduct(store)
  await store.services.files.put('0000000000000001-60x80.webp', 'an image')
  const file = path.join(folder, 'shop.backup')
  const source = { DATABASE_URL: store.databaseUrl, DATA_DIR: store.services.config.dataDir }
  const written = await run('backup', file, { ...source, BACKUP_PASSPHRASE: 'kota-1962-nalanda' })
  expect(written).toMatchObject({ code: 0, errors: '' })
  expect(written.out).toMatch(
    /shop\.backup: \d+ rows and 1 image files, 0\.\d MB, encrypted with BACKUP_PASSPHRASE\.\n$/,
  )
  const again = await run('backup', file, source)
  expect(again).toMatchObject({
    code: 1,
    errors: `No backup was written. ${file} already exists and is not overwritten.\n`,
  })
  const withoutFile = await run('backup', undefined, source)
  expect(withoutFile.errors).toBe('No backup was written. Name the file: npm run shop -- backup shop.backup\n')

  const database = await emptyDatabase()
  const target = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'target') }
  const wrongPassphrase = await run('restore', file, { ...target, BACKUP_PASSPHRASE: 'another passphrase' })
  expect(wrongPassphrase).toMatchObject({ code: 1, out: '' })
  expect(wrongPassphrase.errors).toMatch(/^BACKUP_PASSPHRASE is not the one/)
  const restored = await run('restore', file, { ...target, BACKUP_PASSPHRASE: 'kota-1962-nalanda' })
  expect(restored).toMatchObject({ code: 0, errors: '' })
  expect(restored.out).toMatch(/^Restored the backup of \d{4}-.*: \d+ rows, 1 files\.\nok {4}every order has lines/)
  expect(fs.readFileSync(path.join(folder, 'target/files/0000000000000001-60x80.webp'), 'utf8')).toBe('an image')
  const twice = await run('restore', file, { ...target, BACKUP_PASSPHRASE: 'kota-1962-nalanda' })
  expect(twice).toMatchObject({ code: 1, out: '' })
  expect(twice.errors).toMatch(/^The database is not empty/)
  await database.drop()
})

test('no backup is written of a database without a store', async () => {
  const database = await emptyDatabase()
  const file = path.join(folder, 'none.backup')
  const { code, errors } = await run('backup', file, { DATABASE_URL: database.url, DATA_DIR: folder })
  expect({ code, errors }).toEqual({ code: 1, errors: 'No backup was written. The database has no store yet.\n' })
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([])
  await database.drop()
})
