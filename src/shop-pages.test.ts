import { expect, test } from 'vitest'
import { SHOP_PAGES } from './domain/content/shop-pages.ts'
import { createAppRouter } from './router.tsx'

/** Pages to which no text of the shop should link: they need a code of an email, or are for staff. */
const NOT_LINKED = [
  '/not-found',
  '/order-confirmation',
  '/product-images-manager',
  '/reset-password',
  '/shiprocket-test',
  '/test-upload',
  '/unsubscribe',
  '/verify-email',
  '/write-review',
]

test('the pages to which texts may link are all pages without parameters', () => {
  const paths = Object.values(createAppRouter().routesByPath).map(({ fullPath }) => fullPath as string)
  const linked = paths.filter((path) => !path.includes('$') && !path.startsWith('/admin') && !NOT_LINKED.includes(path))
  expect([...SHOP_PAGES].toSorted()).toEqual(linked.toSorted())
})
