import { scaleLimit } from '../../test/machine-speed.ts'
import type { Locator, Page } from '@playwright/test'
import { createDetailedBook } from '../fixtures/detailed-book.ts'
import { createBook } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { buyColumn } from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'
import { recordApiRequests, pauseClock } from '../fixtures/navigation.ts'

const ALLEN_BOOK = '/products/rotational-motion-module-3'
const productImage = (page: Page) => page.getByTestId('product-image')

test.describe('the product page', () => {
  test('shows details, price and badges', async ({ page }) => {
    const book = await createDetailedBook()
    await page.goto(`/products/${book.slug}`)
    await expect(productImage(page).getByTestId('ribbon')).toHaveText("Teacher's Pick")
    await expect(productImage(page).getByTestId('discount')).toHaveText('20% OFF')
    const buy = buyColumn(page)
    for (const text of ['JEE', 'Class 12', 'NEW', '4.8', 'In Stock (5)', '₹400', '₹500', '20% off']) {
      await expect(buy).toContainText(text)
    }
    await expect(buy.locator('dl div')).toHaveText([
      'ExamJEE',
      'ClassClass 12',
      'ConditionNew',
      'EditionLatest Edition',
      'ModulesN/A',
      'PublisherN/A',
    ])
    await queryDatabase(
      `update products set publisher = 'Bharati Bhawan', authors = 'H. C. Verma', isbn = '9788177091878', page_count = 462,
       language = 'en', medium = 'english', shelf_location = 'B2-14' where id = $1`,
      [book.id],
    )
    // The notification of a changed row reaches the store a moment later.
    await expect(async () => {
      await page.reload()
      const facts = buy.locator('dl div').filter({ hasText: /Publisher|Author|ISBN|Pages|Language|Medium/ })
      await expect(facts).toHaveText(
        [
          'PublisherBharati Bhawan',
          'AuthorH. C. Verma',
          'ISBN9788177091878',
          'Pages462',
          'LanguageEnglish',
          'MediumEnglish medium',
        ],
        { timeout: scaleLimit(1000) },
      )
    }).toPass()
    await expect(page.locator('body')).not.toContainText('B2-14')
    const description = page.getByRole('region', { name: 'Description' })
    await expect(description).toHaveText('Lenses and mirrors.Waves.')
    await expect(description).toHaveCSS('overflow-y', 'auto')
    const promises = page.locator('section', { has: page.getByRole('heading', { name: 'Why Shop with Us' }) })
    await expect(promises.getByRole('listitem').locator('b')).toHaveText([
      'Free shipping',
      'Cash on delivery',
      'Authentic materials',
      '24/7 support',
    ])
  })

  test('has price, delivery and buttons in one view on a phone, then who made the book, and one row of other actions', async ({
    page,
  }) => {
    const book = await createDetailedBook()
    await queryDatabase(`update products set authors = 'H. C. Verma' where id = $1`, [book.id])
    await page.goto(`/products/${book.slug}`)
    const buy = buyColumn(page)
    const [price, delivery] = [buy.getByText('₹400'), buy.getByText('When will your books arrive?')]
    const addToCart = buy.getByRole('button', { name: 'Add to Cart' }).first()
    for (const part of [price, delivery, addToCart]) await expect(part).toBeInViewport({ ratio: 1 })
    const topOf = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? 0)
    const inOrder = [
      price,
      delivery,
      buy.getByText('Cash on Delivery. Shipping is free.'),
      addToCart,
      buy.locator('dl'),
    ]
    const tops = await Promise.all(inOrder.map(topOf))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(await topOf(buy.getByRole('button', { name: 'Wishlist: ' }))).toBe(
      await topOf(buy.getByRole('button', { name: 'Share' })),
    )
  })

  test('has a breadcrumb to the page of the exam, as the menu has', async ({ page }) => {
    await page.goto(ALLEN_BOOK)
    const link = page.getByLabel('Breadcrumb').getByRole('link', { name: 'JEE Materials' })
    await expect(link).toHaveAttribute('href', '/categories/1')
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('JEE Materials')
  })

  test('offers a WhatsApp chat about the product', async ({ page }) => {
    await page.goto(ALLEN_BOOK)
    const text = [
      'Hello! I am interested in this product from Rankshelf:',
      'Name: Rotational Motion Module 3',
      'Price: ₹279',
      'Exam: JEE',
      'Class: Class 11',
      'Condition: New',
      'Please share more details.',
    ].join('\n')
    const link = `https://wa.me/919000000000?text=${encodeURIComponent(text)}`
    await expect(page.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveAttribute('href', link)
    await expect(page.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute('href', link)
  })

  test('shows similar products and those of the institute on scroll', async ({ page }) => {
    const requests = recordApiRequests(page, '/api/product-cards')
    await page.setViewportSize({ width: 1280, height: 300 })
    await page.goto(ALLEN_BOOK)
    await page.waitForLoadState('networkidle')
    expect(requests).toEqual([])
    for (const { title, link, href } of [
      {
        title: 'You May Also Like',
        link: 'View All Similar Products',
        href: '/products?examType=JEE&classType=11th',
      },
      { title: 'More from Allen', link: 'View All', href: /^\/institutes\/\d+$/ },
    ]) {
      const block = page.locator('section', { has: page.getByRole('heading', { name: title }) })
      await block.scrollIntoViewIfNeeded()
      await expect(block.getByRole('article')).toHaveCount(4)
      await expect(block.getByRole('article').filter({ hasText: 'Rotational Motion Module 3' })).toHaveCount(0)
      await expect(block.getByRole('link', { name: link })).toHaveAttribute('href', href)
    }
    expect(requests[0]).toMatch(/examType=JEE&featured=true&excludeProductId=\d+&limit=4/)
    expect(requests[1]).toMatch(/instituteId=\d+&excludeProductId=\d+&limit=4/)
  })

  test('has structured data with the price in rupees, valid for a year, and eight reviews', async ({ page }) => {
    await page.goto(ALLEN_BOOK)
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const items = texts.map((text) => JSON.parse(text) as Record<string, unknown>)
    const product = items.find((item) => [item['@type']].flat().includes('Product'))
    const nextYear = new Date().getUTCFullYear() + 1
    expect(product).toMatchObject({
      name: 'Rotational Motion Module 3',
      offers: { price: 279, priceCurrency: 'INR', priceValidUntil: expect.stringContaining(`${nextYear}-`) },
      aggregateRating: { reviewCount: 8, ratingValue: 4.6 },
    })
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*\/files\/.*\.webp$/)
    await expect(page).toHaveTitle('Rotational Motion Module 3 | Rankshelf')
  })
})

test.describe('while a product is added', () => {
  test('both buttons are disabled and the pressed one shows progress', async ({ page }) => {
    const book = await createDetailedBook()
    // The checkout's code loads slowly.
    const blocked = Promise.withResolvers<void>()
    await page.route(/checkout[^/]*\.js/, async (route) => {
      await blocked.promise
      await route.continue()
    })
    await page.clock.install()
    await page.goto(`/products/${book.slug}`)
    const [add, buy] = [buyColumn(page).locator('.button.big').first(), buyColumn(page).locator('.button.big').last()]
    await pauseClock(page)
    await add.click()
    await expect(add).toHaveText('Adding...')
    await expect(add).toBeDisabled()
    await expect(buy).toBeDisabled()
    await page.clock.runFor(500)
    await expect(add).toHaveText('Add to Cart')
    await buy.click()
    await expect(buy).toHaveText('Processing...')
    await expect(add).toBeDisabled()
    blocked.resolve()
    await page.clock.resume()
    await expect(page).toHaveURL('/checkout')
  })
})

test.describe('a product that cannot be added to the cart', () => {
  for (const [button, message] of [
    ['Add to Cart', 'Failed to add product to cart'],
    ['Buy Now', 'Failed to process buy now request'],
  ] as const) {
    test(`shows an error: ${button}`, async ({ page }) => {
      const book = await createBook({})
      await page.goto(`/products/${book.slug}`)
      await page.evaluate(failCartWrites)
      await buyColumn(page).getByRole('button', { name: button }).click()
      await expect(page.locator('[data-testid="toast"][data-tone="error"]')).toContainText('Error')
      await expect(page.locator('[data-testid="toast"][data-tone="error"]')).toContainText(message)
      await expect(page).toHaveURL(`/products/${book.slug}`)
    })
  }

  function failCartWrites() {
    const { stringify } = JSON
    const failing = (...args: Parameters<typeof stringify>) => {
      const [line] = Array.isArray(args[0]) ? (args[0] as { quantity?: number }[]) : []
      if (line?.quantity) throw new Error('storage is full')
      return stringify(...args)
    }
    JSON.stringify = failing as typeof stringify
  }
})

test.describe('sharing a book', () => {
  const cases = {
    'the device shares the link': { share: 'resolve', copy: 'resolve', messages: undefined },
    'a failed share shows an error': {
      share: 'reject',
      copy: 'resolve',
      messages: ['Sharing Failed', 'Could not share this product. Try copying the link instead.'],
    },
    'a browser without sharing copies the link': {
      share: undefined,
      copy: 'resolve',
      messages: ['Link Copied', 'Product link copied to clipboard!'],
    },
    'a failed copy shows an error': {
      share: undefined,
      copy: 'reject',
      messages: ['Copy Failed', 'Could not copy link to clipboard'],
    },
  } as const

  for (const [title, { share, copy, messages }] of Object.entries(cases)) {
    test(title, async ({ page }) => {
      await page.addInitScript(mockShareApis, { share, copy })
      await page.goto(ALLEN_BOOK)
      await page.getByRole('button', { name: 'Share' }).click()
      for (const text of messages ?? [])
        await expect(page.getByTestId('toast').getByText(text, { exact: true })).toBeVisible()
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('shared'))).toContain(ALLEN_BOOK)
      if (!messages) await expect(page.getByTestId('toast')).toHaveCount(0)
    })
  }

  /** Mocks the share and clipboard APIs. */
  function mockShareApis({ share, copy }: { share?: string | undefined; copy: string }) {
    const respond = (kind: string, link: string | undefined) => {
      sessionStorage.setItem('shared', link ?? '')
      return kind === 'resolve' ? Promise.resolve() : Promise.reject(new Error('refused'))
    }
    const sharing = (data: ShareData) => respond(share ?? '', data.url)
    Object.defineProperty(navigator, 'share', { value: share ? sharing : undefined })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: (text: string) => respond(copy, text) } })
  }
})

test.describe('a missing product', () => {
  test.use({ expectedErrors: /status of 404/ })

  for (const url of ['/products/no-such-book', '/products/99999999']) {
    test(`${url} shows Product Not Found`, async ({ page }) => {
      const response = await page.goto(url)
      expect(response?.status()).toBe(404)
      await expect(page).toHaveTitle('Product Not Found | Rankshelf')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Not Found')
      await expect(page.getByText("Sorry, we couldn't find the product you're looking for.")).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await page.getByRole('main').getByRole('searchbox').fill('physics')
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "physics"')
    })
  }
})

test.describe('a loading product', () => {
  test.use({ expectedErrors: /status of (400|404)|: 400: / })

  test('has a skeleton, an error state with retry and a not-found state', async ({ page }) => {
    await page.goto('/products')
    const blocked = Promise.withResolvers<void>()
    let status = 400
    await page.route('**/api/products/detail*', async (route) => {
      await blocked.promise
      await route.fulfill({ status, json: { message: 'No', code: 'no' } })
    })
    await page.getByRole('main').getByRole('article').first().getByRole('link').click()
    await expect(page.getByTestId('product-skeleton').getByTestId('skeleton').first()).toBeVisible()
    blocked.resolve()
    await expect(page.getByRole('alert')).toContainText('This product did not load.')
    status = 404
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Not Found')
    await expect(page).toHaveTitle('Product Not Found | Rankshelf')
  })
})
