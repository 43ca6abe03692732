import { expect } from 'vitest'
import { makeProduct } from '../../../test/factories.ts'
import { servePages } from '../../../test/serve-pages.ts'
import { test } from '../../../test/test-store.ts'

test('a page is one complete document, the first time and later', async ({ store }) => {
  const { slug } = await makeProduct(store)
  const { url, close } = await servePages(store)
  for (const path of [
    '/products?minPrice=1',
    '/products?minPrice=2',
    `/products/${slug}`,
    '/',
    '/cart',
    '/search?search=organic+zebra',
  ]) {
    const html = await (await fetch(url + path)).text()
    expect(html, path).toMatch(/^<!DOCTYPE html><html lang="en-IN"><head>/)
    expect(html.match(/<!DOCTYPE/g), path).toHaveLength(1)
    expect(html, path).toMatch(/<\/body><\/html>$/)
    expect(html, path).toContain('self.$_TSR=')
    // What React leaves to the browser.
    expect(html, path).not.toMatch(/<!--\$[?!]-->/)
    // Icons are those of `create-icon.tsx`.
    expect(html, path).toContain('<svg viewBox="0 0 24 24" aria-hidden="true" class="icon')
  }
  await close()
})
