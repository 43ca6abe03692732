import { readdirSync } from 'node:fs'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { ask } from './shelf.ts'

/** Opens a category that nothing stands in yet, with a picture of the demo behind its name. */
export async function openCategory(): Promise<{ id: number; name: string }> {
  const pictures = readdirSync(path.join(import.meta.dirname, '../demo/files'))
  const picture = pictures.find((file) => /-\d+x\d+\.webp$/.test(file))
  const name = `NEET Weekend Shelf ${randomUUID().slice(0, 8)}`
  const id = await insert('insert into categories (name, description, image) values ($1, $2, $3) returning id', [
    name,
    'Opened by a test.',
    `/files/${picture}`,
  ])
  return { id, name }
}

/** Enters an institute that has no books yet. */
export async function enterInstitute(): Promise<{ id: number; name: string }> {
  const name = `Chambal Classes ${randomUUID().slice(0, 8)}`
  return {
    id: await insert('insert into institutes (name, description) values ($1, $2) returning id', [name, '']),
    name,
  }
}

async function insert(sql: string, values: string[]): Promise<number> {
  const [row] = await ask<{ id: number }>(sql, values)
  if (!row) throw new Error('Nothing was stored.')
  // The store keeps its answers until it hears of a change.
  await ask(`select pg_notify('changes', 'catalog')`, [])
  return row.id
}
