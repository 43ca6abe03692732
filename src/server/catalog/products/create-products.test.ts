import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addProduct, auditEntriesOf, stockMovementsOf, openProductFixture } from '../../../../test/product-fixture.ts'
import { test } from '../../../../test/test-store.ts'
import { type AdminProduct, adminProductSchema } from '../../../domain/catalog/admin-product.ts'
import { productImages } from '../catalog.tables.ts'

describe('adding a product', () => {
  test('what is left out takes its usual value, the discount is worked out', async ({ store }) => {
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

  test('numbers, flags and lists may come as text, unknown fields are ignored', async ({ store }) => {
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

  test('a copy’s weight and measures are kept, and those that cannot be are refused', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const size = { weightGrams: '420', lengthMm: 210, widthMm: '', heightMm: 9 }
    expect(await addProduct(admin, { ...form, ...size })).toMatchObject({ ...size, weightGrams: 420, widthMm: null })
    const wrong = { weightGrams: 60_000, lengthMm: 0, widthMm: 2.5, heightMm: 'thin' }
    expect((await admin.requestJson('POST', '/products', { ...form, ...wrong })).body.fields).toEqual({
      weightGrams: 'Must be at most 50000',
      lengthMm: 'Must be above 0',
      widthMm: 'Must be a whole number',
      heightMm: 'Must be a number',
    })
  })

  test('classes may be named the old way, or as classTypesArray', async ({ store }) => {
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

  test('products of the same name are told apart by a number', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const name = `Ray Optics of ${store.databaseUrl.at(-1)} kind`
    const made = await Promise.all([1, 2, 3].map(() => addProduct(admin, { ...form, name })))
    const slug = made.map((one) => one.slug).toSorted((a, b) => a.length - b.length || a.localeCompare(b))
    expect(slug).toEqual([slug[0], `${slug[0]}-2`, `${slug[0]}-3`])
  })

  test('a name without Latin letters still has an address', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    expect((await addProduct(admin, { ...form, name: 'भौतिकी' })).slug).toMatch(/^product(-\d+)?$/)
  })

  test('a slug that another product has is refused, beside its field', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { slug } = await addProduct(admin, form)
    expect(await admin.requestJson('POST', '/products', { ...form, slug })).toMatchObject({
      status: 409,
      body: { code: 'slug_taken', fields: { slug: 'Another product has this slug' } },
    })
  })

  test('every broken rule is told at once', async ({ store }) => {
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
      stock: 'Must not be below 0',
      condition: 'Must be new or used',
      image: 'Must be a path or a web address',
    })
  })

  test('an institute or category that does not exist is refused', async ({ store }) => {
    const { admin, form, jee } = await openProductFixture(store)
    const answer = await admin.requestJson('POST', '/products', {
      ...form,
      instituteId: 99_999,
      categoryIds: [jee.id, 99_999],
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { instituteId: 'There is no such institute', categoryIds: 'There is no such category' } },
    })
  })

  test('its pictures are listed with it, and the log tells who added it', async ({ store }) => {
    const { admin, user, form } = await openProductFixture(store)
    const body = await addProduct(admin, {
      ...form,
      image: '/files/a.webp',
      imageGallery: '/files/b.webp, /files/c.webp',
    })
    const pictures = await store.db
      .select()
      .from(productImages)
      .where(eq(productImages.productId, body.id))
      .orderBy(productImages.id)
    expect(pictures).toMatchObject([
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
