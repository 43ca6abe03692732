import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { loginAsAdmin } from '../fixtures/db.ts'
import { registerAndOpen } from '../fixtures/customer.ts'
import { createBook } from '../fixtures/products.ts'
import { addToCart } from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'
import { scrollDownTo, scrollTop } from '../fixtures/navigation.ts'

const HELP = 'https://wa.me/919000000000?text=Hello!%20I%20need%20help%20with%20my%20...%20order.'

const hrefs = (page: Page, region: ReturnType<Page['locator']>) =>
  region.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test.describe('the notice bar', () => {
  test('shows promises, contact and warning until 50 px are scrolled', {
    tag: '@both',
  }, async ({ page }) => {
    await page.goto('/products')
    const notices = page.getByRole('region', { name: 'Shop notices', includeHidden: true })
    for (const text of ['Free Shipping on All Orders', 'Cash on Delivery Available', 'never ask for extra payments']) {
      await expect(notices).toContainText(text)
    }
    await expect(notices.getByRole('link', { name: 'WhatsApp Support' })).toHaveAttribute('href', HELP)
    await expect(notices.getByRole('link', { name: 'Call Us' })).toHaveAttribute('href', 'tel:+919000000000')
    await scrollDownTo(page, 50)
    await expect(notices).not.toHaveAttribute('inert')
    await scrollDownTo(page, 51)
    await expect(notices).toHaveAttribute('inert')
    await expect(notices).toBeHidden()
    await expect(page.getByRole('banner')).toHaveAttribute('data-compact', 'true')
    await expect(page.getByRole('banner')).toBeInViewport()
    await scrollDownTo(page, 0)
    await expect(notices).toBeVisible()
  })
})

test.describe('the menus', () => {
  test('link to every collection and page', { tag: '@both' }, async ({ page, isMobile }) => {
    await page.goto('/cart')
    if (isMobile) return expectDrawer(page)
    const nav = page.getByRole('navigation', { name: 'Main' })
    for (const [exam, id] of [
      ['JEE', 1],
      ['NEET', 2],
    ] as const) {
      await openByKeyboard(page, `${exam} Materials`)
      const links = nav.locator('li ul:visible')
      await expect(links.getByRole('link')).toHaveText([
        'Class 11th',
        'Class 12th',
        'Dropper Batch',
        'New Materials',
        `View all ${exam} Materials`,
      ])
      expect(await hrefs(page, links)).toEqual([
        `/products?examType=${exam}&classType=11th`,
        `/products?examType=${exam}&classType=12th`,
        `/products?examType=${exam}&classType=dropper`,
        `/products?examType=${exam}&condition=new`,
        `/categories/${id}`,
      ])
    }
    await openByKeyboard(page, 'About Us')
    const links = nav.locator('li ul:visible')
    await expect(links.getByRole('link')).toHaveText([
      'About',
      'Contact',
      'FAQs',
      'Shipping Policy',
      'Return Policy',
      'Privacy Policy',
      'Terms',
    ])
    await page.getByRole('main').click({ position: { x: 5, y: 300 } })
    await expect(links).toHaveCount(0)
    await expect(nav.getByRole('link', { name: 'All Products' })).toHaveAttribute('href', '/products')
    await expect(nav.getByRole('link', { name: 'Track Order' })).toHaveAttribute('href', '/track-order')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Support' })).toHaveAttribute('href', HELP)
  })

  test('have five tabs at the bottom of a phone, one with the cart count', { tag: '@both' }, async ({
    page,
    isMobile,
  }) => {
    const book = await createBook({})
    await page.goto('/cart')
    const bar = page.getByRole('navigation', { name: 'Bottom' })
    if (!isMobile) return expect(bar).toBeHidden()
    await expect(bar.getByRole('link')).toHaveText(['Home', 'Categories', 'Cartitems 0', 'Products', 'Account'])
    expect(await hrefs(page, bar)).toEqual(['/', '/categories', '/cart', '/products', '/auth'])
    await expect(bar.locator('[aria-current]')).toHaveText('Cartitems 0')
    await addToCart(page, book)
    await expect(bar.getByRole('link', { name: 'Cart' })).toHaveText('Cartitems 1')
  })

  async function expectDrawer(page: Page) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const rows = menu.getByRole('navigation')
    await expect(rows.getByRole('link')).toHaveText([
      'Home',
      'JEE',
      'NEET',
      'All Categories',
      'All Products',
      'Wishlist',
      'Track Order',
      'About',
      'Contact',
      'FAQs',
    ])
    expect((await hrefs(page, rows)).slice(0, 5)).toEqual([
      '/',
      '/categories/1',
      '/categories/2',
      '/categories',
      '/products',
    ])
    await expect(menu.getByRole('link', { name: '+91 90000 00000' })).toHaveAttribute('href', 'tel:+919000000000')
    await rows.getByRole('link', { name: 'All Products' }).click()
    await expect(page).toHaveURL('/products')
    await expect(menu).toBeHidden()
  }

  async function openByKeyboard(page: Page, name: string) {
    const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('li ul:visible')).toHaveCount(1)
  }
})

test.describe('the header', () => {
  test('shows the cart count only above zero', async ({ page }) => {
    await page.goto('/cart')
    const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
    await expect(cart).toHaveText('')
    await addToCart(page, await createBook({}))
    await expect(cart).toHaveText('1')
    await expect(cart).toHaveAccessibleName('Cart, 1 item')
  })

  test('links to login, account and, for staff, the admin area', { tag: '@both' }, async ({ page, isMobile }) => {
    const link = isMobile
      ? page.getByRole('navigation', { name: 'Bottom' }).getByRole('link').last()
      : page.getByTestId('account-link')
    const expectLink = async (label: string, href: string) => {
      await expect(link).toHaveText(isMobile ? 'Account' : label)
      await expect(link).toHaveAttribute('href', href)
    }
    await page.goto('/faqs')
    await expectLink('Login', '/auth')
    await registerAndOpen(page, '/faqs')
    await page.goto('/faqs')
    await expectLink('Account', '/profile')
    await loginAsAdmin(page, `owner-${randomUUID().slice(0, 8)}`)
    await page.goto('/faqs')
    await expectLink('Admin', '/admin')
  })

  for (const width of [768, 1024, 1280]) {
    test(`has room for the hint of the search at ${width} px @desktop`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/faqs')
      const box = page.getByRole('banner').getByRole('combobox', { name: 'Search books and modules' })
      await expect(box).toHaveAttribute('placeholder', 'Search books, modules, institutes')
      const spare = await box.evaluate((input: HTMLInputElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input)
        const canvas = document.createElement('canvas').getContext('2d')
        if (!canvas) throw new Error('No canvas')
        canvas.font = font
        const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        return room - canvas.measureText(input.placeholder).width
      })
      expect(spare).toBeGreaterThan(0)
    })
  }

  test('searches for the trimmed text', { tag: '@both' }, async ({ page, isMobile }) => {
    await page.goto('/faqs')
    const header = page.getByRole('banner')
    if (isMobile) await header.getByRole('button', { name: 'Search', expanded: false }).click()
    const box = header.getByRole('combobox', { name: 'Search books and modules' })
    for (const blank of ['', '   ']) {
      await box.fill(blank)
      await box.press('Enter')
      await expect(page).toHaveURL('/faqs')
    }
    await box.fill('  work & power ')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/search\?search=work(\+|%20)%26(\+|%20)power$/)
  })
})

test.describe('every page', () => {
  test('scrolls to the top after navigation and by a button that appears after 300 px', { tag: '@both' }, async ({
    page,
    isMobile,
  }) => {
    await page.goto('/faqs')
    const up = page.getByRole('button', { name: 'Back to top' })
    await scrollDownTo(page, 300)
    await expect(up).toBeHidden()
    await scrollDownTo(page, 500)
    await expect(up).toBeInViewport()
    // On phones it shows while the customer scrolls up, so that it does not cover what comes next.
    if (isMobile) await expect(up).toHaveCSS('opacity', '0')
    await scrollDownTo(page, 301)
    await expect(up).toHaveCSS('opacity', '1')
    await up.click()
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping Policy' }).click()
    await expect(page).toHaveURL('/shipping-policy')
    await expect.poll(() => scrollTop(page)).toBe(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  })

  test('can be zoomed five times', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
      'content',
      'width=device-width, initial-scale=1, maximum-scale=5',
    )
    await expect(page).toHaveTitle('Rankshelf | Premier JEE & NEET Study Materials Store')
  })

  test('hides the chat button while it would cover content, and leaves room for it at the end of the page', async ({
    page,
  }) => {
    await page.goto('/products')
    const chat = page.getByRole('link', { name: 'Chat on WhatsApp' })
    await page.evaluate(() => document.querySelector('article')?.scrollIntoView())
    await expect(chat).toHaveCSS('opacity', '0')
    // The page grows when its end is laid out.
    const opacityAtEnd = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return await chat.evaluate((link) => getComputedStyle(link).opacity)
    }
    await expect.poll(opacityAtEnd).toBe('1')
    await page.goto('/cart')
    await expect(chat).toHaveCount(0)
  })

  test('has a button to the top that covers no text at the end of the page', { tag: '@both' }, async ({ page }) => {
    await page.goto('/faqs')
    await scrollDownTo(page, 1000)
    const up = page.getByRole('button', { name: 'Back to top' })
    const covered = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return up.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        const points = [
          [x + 1, y + 1],
          [x + width - 1, y + 1],
          [x + width / 2, y + height / 2],
          [x + 1, y + height - 1],
          [x + width - 1, y + height - 1],
        ] as const
        const below = points.map((point) => document.elementsFromPoint(...point).find((at) => !button.contains(at)))
        return below.filter((at) => at?.closest('a, button, p, li, h2, h3')).map((at) => at?.textContent)
      })
    }
    await expect.poll(covered).toEqual([])
  })

  test('shows messages beside the chat button', { tag: '@both' }, async ({ page }) => {
    await addToCart(page, await createBook({}))
    const chat = await page.getByRole('link', { name: 'Chat on WhatsApp' }).boundingBox()
    const toast = await page.getByTestId('toast').boundingBox()
    if (!chat || !toast) throw new Error('Button or message is missing')
    const isAbove = toast.y + toast.height <= chat.y
    const isLeft = toast.x + toast.width <= chat.x
    expect(isAbove || isLeft, JSON.stringify({ chat, toast })).toBe(true)
  })

  test('links to a WhatsApp chat with a greeting', async ({ page }) => {
    await page.goto('/faqs')
    await expect(page.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveAttribute(
      'href',
      `https://wa.me/919000000000?text=${encodeURIComponent('Hello! I am interested in study materials from Rankshelf.')}`,
    )
  })
})

test.describe('the admin area', { tag: '@desktop' }, () => {
  test('has its own layout without the storefront header and footer', async ({ page }) => {
    await loginAsAdmin(page, `owner-${randomUUID().slice(0, 8)}`)
    await page.goto('/admin')
    await expect(page.getByText('Logged in as')).toBeVisible()
    const storefrontParts = [
      page.getByRole('navigation', { name: 'Main' }),
      page.getByRole('region', { name: 'Shop notices' }),
      page.getByRole('contentinfo'),
      page.getByRole('link', { name: 'Chat on WhatsApp' }),
      page.locator('a[href="/cart"]'),
    ]
    for (const part of storefrontParts) await expect(part).toHaveCount(0)
  })
})
