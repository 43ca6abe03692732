import { describe, expect } from 'vitest'
import { makeCategory, makeInstitute, makeProduct } from '../../../../test/factories.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { test as base } from '../../../../test/test-store.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { type ProductRow, productRowSchema } from '../../../domain/catalog/products/admin-product.ts'

const test = base.extend<{ admin: TestClient }>({
  admin: [
    async ({ store }, use) => {
      const allen = await makeInstitute(store, 'Allen')
      const physics = await makeCategory(store, 'Physics')
      const add = (name: string, slug: string, more: object) => makeProduct(store, { name, slug, ...more })
      await add('Waves 100%', 'waves', {
        stock: 0,
        pricePaise: 10_000,
        instituteId: allen.id,
        categoryIds: [physics.id],
      })
      await add('Human Physiology', 'biology-1', { stock: 5, pricePaise: 30_000, examType: 'NEET', featured: true })
      await add('Calculus', 'maths', {
        stock: 6,
        pricePaise: 20_000,
        condition: 'used',
        classTypes: ['12th'],
        classType: '12th',
      })
      await use((await loginAsAdmin(store)).client)
    },
    { scope: 'file' },
  ],
})

const names = async (admin: TestClient, query: string) =>
  (await admin.getJson<ProductRow[]>(`/admin/products?${query}`)).map(({ name }) => name.split(' ')[0])

describe('admin product table', () => {
  test('lists the newest products first, with the fields of the schema', async ({ admin }) => {
    const rows = await admin.getJson<ProductRow[]>('/admin/products')
    expect(rows.map(({ slug }) => slug)).toEqual(['maths', 'biology-1', 'waves'])
    for (const row of rows) expect(productRowSchema.strict().parse(row)).toEqual(row)
    expect(rows[2]).toMatchObject({ price: 100, instituteName: 'Allen', version: 1 })
  })

  test('is paged, and links to the next page with the filters', async ({ admin }) => {
    const { headers, body } = await admin.requestJson<ProductRow[]>(
      'GET',
      '/admin/products?limit=1&offset=1&sort=price&stock=&search=',
    )
    expect(body.map(({ slug }) => slug)).toEqual(['maths'])
    expect(headers.get('X-Total-Count')).toBe('3')
    expect(headers.get('Link')).toBe('</api/admin/products?sort=price&limit=1&offset=2>; rel="next"')
    expect(headers.get('Cache-Control')).toBe('private, no-store')
  })

  test.for([
    ['search=human', ['Human']],
    ['search=physio+human', ['Human']],
    ['search=BIOLOGY-1', ['Human']],
    ['search=%25', ['Waves']],
    ['search=_', []],
    ['search=1', ['Human', 'Waves']],
    ['search=%231', ['Waves']],
    ['search=nothing', []],
    ['examType=NEET', ['Human']],
    ['classType=12th', ['Calculus']],
    ['condition=used', ['Calculus']],
    ['flag=featured', ['Human']],
    ['stock=out', ['Waves']],
    ['stock=low', ['Human']],
    ['stock=in', ['Calculus']],
    ['instituteId=1', ['Waves']],
    ['categoryId=1', ['Waves']],
    ['sort=name', ['Calculus', 'Human', 'Waves']],
    ['sort=-price', ['Human', 'Calculus', 'Waves']],
    ['sort=stock&condition=new', ['Waves', 'Human']],
  ] as const)('%s lists %j', async ([query, expected], { admin }) => {
    expect(await names(admin, query)).toEqual(expected)
  })

  test.for(['sort=colour', 'stock=some', 'limit=0', 'instituteId=x', 'flag=cheap'])(
    '%s is rejected',
    async (query, { admin }) => {
      expect((await admin.request('GET', `/admin/products?${query}`)).status).toBe(400)
    },
  )
})
