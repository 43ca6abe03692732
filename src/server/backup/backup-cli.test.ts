import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { makeProduct } from '../../../test/factories.ts'
import { emptyDatabase } from '../../../test/test-database.ts'
import { test } from '../../../test/test-store.ts'

let folder = ''
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-commands-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

const run = (command: string, file: string | undefined, env: Record<string, string>) =>
  new Promise<{ code: number; out: string; complaint: string }>((resolve) => {
    const args = [path.resolve(import.meta.dirname, '../cli/shop.ts'), command, ...(file ? [file] : [])]
    execFile(process.execPath, args, { env: { PATH: process.env.PATH, ...env } }, (error, out, complaint) =>
      resolve({ code: Number(error?.code ?? 0), out, complaint }),
    )
  })

test('the commands backup and restore move a store and print what they did', async ({ store }) => {
  await makeProduct(store)
  await store.services.files.put('0000000000000001-60x80.webp', 'a picture')
  const file = path.join(folder, 'shop.backup')
  const here = { DATABASE_URL: store.databaseUrl, DATA_DIR: store.services.config.dataDir }
  const made = await run('backup', file, { ...here, BACKUP_PASSPHRASE: 'kota-1962-nalanda' })
  expect(made).toMatchObject({ code: 0, complaint: '' })
  expect(made.out).toMatch(/shop\.backup: \d+ rows and 1 image files, 0\.\d MB, encrypted with BACKUP_PASSPHRASE\.\n$/)
  const again = await run('backup', file, here)
  expect(again).toMatchObject({
    code: 1,
    complaint: `There is no backup. ${file} exists already and is not overwritten.\n`,
  })
  const nowhere = await run('backup', undefined, here)
  expect(nowhere.complaint).toBe('There is no backup. Name the file to write: npm run shop -- backup shop.backup\n')

  const database = await emptyDatabase()
  const there = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'there') }
  const wrong = await run('restore', file, { ...there, BACKUP_PASSPHRASE: 'another passphrase' })
  expect(wrong).toMatchObject({ code: 1, out: '' })
  expect(wrong.complaint).toMatch(/^BACKUP_PASSPHRASE is not the one/)
  const restored = await run('restore', file, { ...there, BACKUP_PASSPHRASE: 'kota-1962-nalanda' })
  expect(restored).toMatchObject({ code: 0, complaint: '' })
  expect(restored.out).toMatch(/^Restored as it was at \d{4}-.*: \d+ rows, 1 files\.\nok {5}every order has lines/)
  expect(fs.readFileSync(path.join(folder, 'there/files/0000000000000001-60x80.webp'), 'utf8')).toBe('a picture')
  const twice = await run('restore', file, { ...there, BACKUP_PASSPHRASE: 'kota-1962-nalanda' })
  expect(twice).toMatchObject({ code: 1, out: '' })
  expect(twice.complaint).toMatch(/^The database is not empty/)
  await database.drop()
})

test('a database without a store makes no backup', async () => {
  const database = await emptyDatabase()
  const file = path.join(folder, 'none.backup')
  const { code, complaint } = await run('backup', file, { DATABASE_URL: database.url, DATA_DIR: folder })
  expect({ code, complaint }).toEqual({ code: 1, complaint: 'There is no backup. The database holds no store yet.\n' })
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([])
  await database.drop()
})
