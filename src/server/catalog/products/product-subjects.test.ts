import fs from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeCategory, makeProduct } from '../../../../test/factories.ts'
import { test } from '../../../../test/test-store.ts'
import { MIGRATIONS_FOLDER } from '../../database/schema-version.ts'
import { products } from '../catalog.tables.ts'

const file = fs.readdirSync(MIGRATIONS_FOLDER).find((name) => name.endsWith('_product-subjects.sql')) ?? ''
const migration = fs.readFileSync(path.join(MIGRATIONS_FOLDER, file), 'utf8')
const backfill = migration.split('--> statement-breakpoint').find((statement) => statement.includes('WITH words')) ?? ''

test('existing products get the subjects that their name, category or else description names', async ({ store }) => {
  const physics = await makeCategory(store, 'Physics Books')
  const cases = [
    [{ name: 'PCM Combo of Allen' }, ['physics', 'chemistry', 'mathematics']],
    [{ name: 'Maths Formula Sheet', description: 'Not for Biology' }, ['mathematics']],
    [{ name: 'Integral Calculus' }, ['mathematics']],
    [{ name: 'Human Physiology' }, ['biology']],
    [{ name: 'Waves', categoryIds: [physics.id] }, ['physics']],
    [
      { name: 'Full Kit', description: 'Physics, Chemistry and Biology in 27 modules' },
      ['physics', 'chemistry', 'biology'],
    ],
    [{ name: 'Aftermath of a Metaphysical Age' }, []],
  ] as const
  for (const [fields, subjects] of cases) {
    const categoryIds = 'categoryIds' in fields ? [...fields.categoryIds] : []
    const { id } = await makeProduct(store, { ...fields, categoryIds })
    await store.db.execute(sql.raw(backfill))
    expect(await store.db.select({ subjects: products.subjects }).from(products).where(eq(products.id, id))).toEqual([
      { subjects },
    ])
  }
})
