import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import {
  addProduct,
  auditEntriesOf,
  stockMovementsOf,
  openProductFixture,
} from '../../../../test/fixtures/product-fixture.ts'
import { test } from '../../../../test/test-store.ts'
import { type AdminProduct, adminProductSchema } from '../../../domain/catalog/products/admin-product.ts'
import { productImages } from '../../database/schema/catalog.ts'

describe('creating a product', () => {
  test('omitted fields have defaults, and the discount is computed', async ({ store }) => {
    const { admin, form, jee, serial } = await openProductFixture(store)
    const { status, body } = await admin.requestJson<AdminProduct>('POST', '/products', {
      ...form,
      originalPrice: 699,
      discountPercentage: 3,
    })
    expect(status).toBe(201)
    expect(adminProductSchema.strict().parse(body)).toEqual(body)
    expect(body).toMatchObject({
      slug: `waves-optics-${serial}`,
      price: 349,
      discountPercentage: 50,
      classType: '12th',
      classTypes: '["12th"]',
      condition: 'new',
      edition: 'Standard',
      stock: 0,
      rating: null,
      moduleCount: 0,
      weightGrams: null,
      heightMm: null,
      featured: false,
      categoryId: jee.id,
      categoryIds: [jee.id],
      version: 1,
    })
  })

  test('a price above the MRP is refused, with both', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const price = 'The price ₹349 is above the MRP ₹300. Lower it, or enter a new MRP'
    expect(await admin.requestJson('POST', '/products', { ...form, originalPrice: 300 })).toMatchObject({
      status: 400,
      body: { fields: { price } },
    })
    expect((await admin.request('POST', '/products', { ...form, originalPrice: 349 })).status).toBe(201)
  })

  test('numbers, flags and lists can be text, and unknown fields are ignored', async ({ store }) => {
    const { admin, form, jee, physics } = await openProductFixture(store)
    const body = await addProduct(admin, {
      ...form,
      price: '349.50',
      originalPrice: '',
      rating: '4.6',
      instituteId: '',
      categoryId: String(jee.id),
      categoryIds: `[${physics.id}]`,
      classTypes: '["dropper","11th"]',
      classType: '11th',
      bestSeller: 'true',
      moduleCount: 'many',
      stock: '7',
      colour: 'blue',
    })
    expect(body).toMatchObject({
      price: 349.5,
      originalPrice: 0,
      discountPercentage: 0,
      rating: 4.6,
      instituteId: null,
      categoryIds: [jee.id, physics.id],
      classType: '11th',
      classTypes: '["dropper","11th"]',
      bestSeller: true,
      moduleCount: 0,
      stock: 7,
    })
    expect(await stockMovementsOf(store, body.id)).toMatchObject([{ change: 7, reason: 'opening' }])
  })

  test('the weight and size of a copy are stored, and invalid ones are rejected', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const size = { weightGrams: '420', lengthMm: 210, widthMm: '', heightMm: 9 }
    expect(await addProduct(admin, { ...form, ...size })).toMatchObject({ ...size, weightGrams: 420, widthMm: null })
    const invalid = { weightGrams: 60_000, lengthMm: 0, widthMm: 2.5, heightMm: 'thin' }
    expect((await admin.requestJson('POST', '/products', { ...form, ...invalid })).body.fields).toEqual({
      weightGrams: 'Must be at most 50000',
      lengthMm: 'Must be above 0',
      widthMm: 'Must be a whole number',
      heightMm: 'Must be a number',
    })
  })

  test('classes can be sent as classType or classTypesArray', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { classTypes: _, ...rest } = form
    expect(await addProduct(admin, { ...rest, classType: 'dropper' })).toMatchObject({
      classType: 'dropper',
      classTypes: '["dropper"]',
    })
    expect(await addProduct(admin, { ...rest, classTypesArray: ['11th', '12th'] })).toMatchObject({
      classType: '11th',
      classTypes: '["11th","12th"]',
    })
  })

  test('products with the same name get numbered slugs', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const name = `Ray Optics of ${store.databaseUrl.at(-1)} kind`
    const created = await Promise.all([1, 2, 3].map(() => addProduct(admin, { ...form, name })))
    const slugs = created.map((product) => product.slug).toSorted((a, b) => a.length - b.length || a.localeCompare(b))
    expect(slugs).toEqual([slugs[0], `${slugs[0]}-2`, `${slugs[0]}-3`])
  })

  test('a product whose name has no Latin letters gets a fallback slug', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    expect((await addProduct(admin, { ...form, name: 'भौतिकी' })).slug).toMatch(/^product(-\d+)?$/)
  })

  test('a slug of another product is rejected with a field error', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { slug } = await addProduct(admin, form)
    expect(await admin.requestJson('POST', '/products', { ...form, slug })).toMatchObject({
      status: 409,
      body: { code: 'slug_taken', fields: { slug: 'Another product has this slug' } },
    })
  })

  test('all invalid fields are rejected at once', async ({ store }) => {
    const { admin } = await openProductFixture(store)
    const { status, body } = await admin.requestJson('POST', '/products', {
      rating: 5.5,
      stock: -1,
      condition: 'torn',
      image: 'javascript:alert(1)',
    })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      name: 'Name is required',
      price: 'Must be an amount in rupees',
      categoryId: 'Main category for the product (required)',
      examType: 'Must be JEE or NEET',
      classTypes: 'Choose at least one class',
      rating: 'Rating must be from 0 to 5',
      stock: 'Must be at least 0',
      condition: 'Must be new or used',
      image: 'Must be a path or a URL',
    })
  })

  test.for(['', ' ', null, true])(
    'a stock or GST rate of %j is rejected, and does not become 0',
    async (blank, { store }) => {
      const { admin, form } = await openProductFixture(store)
      const { id } = await addProduct(admin, { ...form, stock: 28, gstRate: 5 })
      const values = { stock: blank, gstRate: blank }
      const fields = { stock: 'Must be a number', gstRate: 'Must be a number' }
      for (const response of [
        await admin.requestJson('POST', '/products', { ...form, ...values }),
        await admin.requestJson('PATCH', `/products/${id}`, values),
      ]) {
        expect(response).toMatchObject({ status: 400, body: { fields } })
      }
      expect(await admin.getJson(`/admin/products/${id}`)).toMatchObject({ stock: 28, gstRate: 5 })
    },
  )

  test('an unknown institute or category is rejected', async ({ store }) => {
    const { admin, form, jee } = await openProductFixture(store)
    const response = await admin.requestJson('POST', '/products', {
      ...form,
      instituteId: 99_999,
      categoryIds: [jee.id, 99_999],
    })
    expect(response).toMatchObject({
      status: 400,
      body: { fields: { instituteId: 'There is no such institute', categoryIds: 'There is no such category' } },
    })
  })

  test('a product is created with image rows and an audit entry', async ({ store }) => {
    const { admin, user, form } = await openProductFixture(store)
    const body = await addProduct(admin, {
      ...form,
      image: '/files/a.webp',
      imageGallery: '/files/b.webp, /files/c.webp',
    })
    const images = await store.db
      .select()
      .from(productImages)
      .where(eq(productImages.productId, body.id))
      .orderBy(productImages.id)
    expect(images).toMatchObject([
      { imageType: 'main', imageUrl: '/files/a.webp' },
      { imageType: 'gallery', imageUrl: '/files/b.webp', displayOrder: 0 },
      { imageType: 'gallery', imageUrl: '/files/c.webp', displayOrder: 1 },
    ])
    expect(await auditEntriesOf(store, body.id)).toMatchObject([
      {
        actor: user.username,
        action: 'create',
        kind: 'product',
        before: null,
        after: { price: 349, categoryIds: body.categoryIds },
      },
    ])
  })
})
