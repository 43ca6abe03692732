import { eq, ne, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeCategory } from '../../test/factories.ts'
import { openTestStore, type TestStore } from '../../test/test-store.ts'
import type { Category, Product, ProductImage } from '../domain/catalog/product.ts'
import { users } from './database/schema/accounts.ts'
import { describeLogin } from './accounts/seed-admin.ts'
import { categories, products, stockMovements } from './database/schema/catalog.ts'
import { findBrokenLinks } from './content/site-texts/broken-links.ts'
import type { SiteSetting } from '../domain/settings/site-settings.ts'
import { seedStore } from './seed.ts'

const DEMO = { DEMO: 'on' }

/** Opens a store and closes it after the work, also when the work throws. */
async function withTestStore(
  settings: Record<string, string>,
  work: (store: TestStore) => Promise<void>,
): Promise<void> {
  const store = await openTestStore(settings)
  try {
    await work(store)
  } finally {
    await store.close()
  }
}

const countAdmins = ({ db }: TestStore) => db.$count(users, eq(users.isAdmin, true))

describe('the demo', () => {
  test('an empty store is seeded once with a catalog that can be ordered', () =>
    withTestStore(DEMO, async (store) => {
      await seedStore(store.services)
      const listed = await store.client().getJson<Product[]>('/products')
      expect(listed.length).toBeGreaterThan(40)
      const listedCategories = await store.client().getJson<Category[]>('/categories')
      expect(listedCategories.slice(0, 2)).toMatchObject([
        { id: 1, name: expect.stringContaining('JEE') },
        { id: 2, name: expect.stringContaining('NEET') },
      ])
      expect(listedCategories.every(({ productCount }) => productCount > 0)).toBe(true)
      expect(await store.client().getJson('/banners')).not.toEqual([])
      expect(await store.client().getJson('/testimonials')).not.toEqual([])
      const before = await store.db.$count(products)
      await seedStore(store.services)
      expect(await store.db.$count(products)).toBe(before)
      await expectImagesStored(store, listed)
      await expectStockEqualsMovements(store)
      await expectNextCategoryId(store)
    }))

  async function expectImagesStored(store: TestStore, [first]: Product[]) {
    const images = await store.client().getJson<ProductImage[]>(`/product-images/${first?.id}`)
    expect(images[0]).toMatchObject({ imageType: 'main', imageUrl: first?.image })
    for (const { imageUrl } of images)
      expect(await store.services.files.exists(imageUrl.replace('/files/', ''))).toBe(true)
  }

  async function expectStockEqualsMovements({ db }: TestStore) {
    const sums = db
      .select({ id: stockMovements.productId, sum: sql<number>`sum(${stockMovements.change})`.as('sum') })
      .from(stockMovements)
      .groupBy(stockMovements.productId)
      .as('sums')
    const mismatches = await db
      .select({ id: products.id })
      .from(products)
      .leftJoin(sums, eq(sums.id, products.id))
      .where(ne(products.stock, sql`coalesce(${sums.sum}, -1)`))
    expect(mismatches).toEqual([])
  }

  async function expectNextCategoryId(store: TestStore) {
    const seeded = await store.db.$count(categories)
    expect((await makeCategory(store, 'Made by hand')).id).toBe(seeded + 1)
  }

  test('a store that already has a category is not seeded', () =>
    withTestStore(DEMO, async (store) => {
      await makeCategory(store, 'My own category')
      expect(await seedStore(store.services)).toEqual([])
      expect(await store.db.$count(products)).toBe(0)
      expect(await countAdmins(store)).toBe(0)
    }))

  test('a store with DEMO=off gets no books and no admin, but menus that lead to pages, and no placeholder ratings', () =>
    withTestStore({ DEMO: 'off' }, async (store) => {
      expect(await seedStore(store.services)).toEqual([])
      expect([await store.db.$count(products), await countAdmins(store)]).toEqual([0, 0])
      expect(await findBrokenLinks(store.db)).toEqual([])
      expect((await store.client().getJson<Category[]>('/categories')).map(({ name }) => name)).toEqual([
        'JEE Materials',
        'NEET Materials',
      ])
      const ratings = () => store.client().getJson<SiteSetting[]>('/site-settings')
      expect(await ratings()).toMatchObject([{ key: 'seo.placeholder_reviews', value: 'false' }])
      await expectNextCategoryId(store)
    }))

  test('only one of several processes that start together seeds the store and its admin', () =>
    withTestStore(DEMO, async (store) => {
      const second = await openTestStore(DEMO, store.databaseUrl)
      const logins = await Promise.all([store, second, store].map(({ services }) => seedStore(services)))
      await second.close()
      expect(logins.filter((list) => list.length > 0)).toHaveLength(1)
      expect(await countAdmins(store)).toBe(logins.flat().length)
      const [row] = await store.db.select({ names: sql<number>`count(distinct ${products.slug})::int` }).from(products)
      expect(row?.names).toBe(await store.db.$count(products))
    }))
})

describe('the first admin', () => {
  test('the admin of a demo gets a generated password, which is returned once', () =>
    withTestStore(DEMO, async (store) => {
      const [login] = await seedStore(store.services)
      expect(login).toEqual({ username: 'admin', password: expect.stringMatching(/^[\w-]{16}$/), role: 'owner' })
      expect(await seedStore(store.services)).toEqual([])
      expect((await store.client().request('POST', '/login', login)).status).toBe(200)
    }))

  test('the demo has a manager and a packer with passwords of their own, who have their roles', () =>
    withTestStore(DEMO, async (store) => {
      const [owner, ...others] = await seedStore(store.services)
      expect(others.map(({ username, role }) => [username, role])).toEqual([
        ['manager', 'manager'],
        ['packer', 'packer'],
      ])
      expect(new Set([owner, ...others].map((login) => login?.password)).size).toBe(3)
      expect([owner, ...others].map((login) => login && describeLogin(login))).toEqual([
        `Admin login: admin / ${owner?.password}`,
        `Manager login: manager / ${others[0]?.password}`,
        `Packer login: packer / ${others[1]?.password}`,
      ])
      for (const { username, password, role } of others) {
        const response = await store.client().requestJson('POST', '/login', { username, password })
        expect(response).toMatchObject({ status: 200, body: { isAdmin: true, role } })
      }
    }))

  test('a demo with a configured admin has no other accounts', () =>
    withTestStore({ ...DEMO, ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'first password' }, async (store) => {
      expect(await seedStore(store.services)).toEqual([])
      expect(await store.db.select({ username: users.username }).from(users)).toEqual([{ username: 'owner' }])
    }))

  test('the admin of ADMIN_USERNAME is created once, and a later ADMIN_PASSWORD does not change the password', () =>
    withTestStore({ DEMO: 'off', ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'first password' }, async (store) => {
      expect(await seedStore(store.services)).toEqual([])
      const login = (password: string) => store.client().requestJson('POST', '/login', { username: 'owner', password })
      expect(await login('first password')).toMatchObject({ status: 200, body: { isAdmin: true } })
      const config = { ...store.services.config, admin: { username: 'owner', password: 'another password' } }
      await seedStore({ ...store.services, config })
      expect((await login('another password')).status).toBe(401)
      expect(await countAdmins(store)).toBe(1)
    }))
})
