import { expect } from 'vitest'
import { makeInstitute, makeProduct } from '../../../../test/factories.ts'
import { test } from '../../../../test/test-store.ts'
import type { Companions } from '../../../domain/catalog/companions.ts'

test('a module is completed to a set by the other subjects of its institute, class and condition', async ({
  store,
}) => {
  const [allen, motion] = [await makeInstitute(store, 'Allen'), await makeInstitute(store, 'Motion')]
  const module = { instituteId: allen.id, moduleCount: 3, edition: '2026' }
  const physics = await makeProduct(store, { ...module, name: 'Physics', subjects: ['physics'] })
  const others = [
    { name: 'Chemistry 2024', subjects: ['chemistry'], edition: '2024' },
    { name: 'Chemistry', subjects: ['chemistry'] },
    { name: 'Mathematics', subjects: ['mathematics'], recentSales: 4 },
    { name: 'Mathematics, sold out', subjects: ['mathematics'], stock: 0, recentSales: 9 },
    { name: 'Mathematics, used', subjects: ['mathematics'], condition: 'used', recentSales: 9 },
    { name: 'Mathematics of Motion', subjects: ['mathematics'], instituteId: motion.id, recentSales: 9 },
    { name: 'Mathematics for Class 12', subjects: ['mathematics'], classType: '12th', recentSales: 9 },
    { name: 'Mathematics Book', subjects: ['mathematics'], moduleCount: 0, recentSales: 9 },
    { name: 'All of JEE', subjects: ['physics', 'chemistry', 'mathematics'], recentSales: 9 },
    { name: 'Biology', subjects: ['biology'], recentSales: 9 },
    { name: 'Physics again', subjects: ['physics'], recentSales: 9 },
  ] as const
  for (const { subjects, ...fields } of others)
    await makeProduct(store, { ...module, subjects: [...subjects], ...fields })
  const companionsOf = (id: number) => store.client().getJson<Companions>(`/products/${id}/companions`)
  const { set } = await companionsOf(physics.id)
  expect(set.map(({ name, subject }) => [name, subject])).toEqual([
    ['Chemistry', 'chemistry'],
    ['Mathematics', 'mathematics'],
  ])
  const kit = await makeProduct(store, { ...module, name: 'Kit', subjects: ['physics', 'chemistry'] })
  expect((await companionsOf(kit.id)).set).toEqual([])
  expect(await companionsOf(999_999)).toEqual({ set: [], boughtTogether: [] })
})
