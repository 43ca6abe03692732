import { describe, expect, it } from 'vitest'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

const PAGE = `<head><link rel="stylesheet" href="/assets/shop.css"/><link rel="modulepreload" href="/assets/index.js" \
fetchPriority="low"/><link rel="modulepreload" href="/assets/cart.js"/></head><body><h1>Cart</h1>\
<script type="module" async="" src="/assets/index.js"></script></body>`

describe('the scripts of a page', () => {
  const page = scriptsAfterPaint(PAGE)

  it('are not asked for by the page as it arrives', () => {
    expect(page).not.toContain('<link rel="modulepreload"')
    expect(page).not.toContain('type="module"')
    expect(page).toContain('<link rel="stylesheet" href="/assets/shop.css"/>')
  })

  it('are all asked for after it has been painted', () => {
    expect(page).toContain('(["/assets/index.js","/assets/cart.js"],"/assets/index.js")</script></body>')
  })

  it('stay where they are in a page that the build did not make', () => {
    const other = '<link rel="modulepreload" href="/a.js"/><script type="module">import("/a.js")</script>'
    expect(scriptsAfterPaint(other)).toBe(other)
  })
})
