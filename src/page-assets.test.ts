import type { Manifest } from 'vite'
import { describe, expect, it } from 'vitest'
import { pageAssets, routeFiles } from './page-assets.ts'
import { createAppRouter } from './router.tsx'
import { routes } from './routes.ts'

const SPLIT = '?tsr-split=component---loader'
const MANIFEST: Manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', imports: ['_shared.js'], css: ['assets/shop.css'] },
  '_shared.js': { file: 'assets/shared.js' },
  [`src/storefront/cart/cart-page.tsx${SPLIT}`]: { file: 'assets/cart.js', imports: ['_shared.js'] },
  [`src/admin/shell/admin-layout.tsx${SPLIT}`]: {
    file: 'assets/admin.js',
    css: ['assets/shop.css', 'assets/admin.css'],
  },
}
const assets = pageAssets(MANIFEST)

describe('the files of a page', () => {
  it('loads the scripts of its routes and of what they import, each once, after the first paint', () => {
    const [script] = assets.scripts(['__root__', '/cart'])
    expect(script?.src).toBeUndefined()
    expect(script?.children).toContain(
      '(["/assets/entry.js","/assets/shared.js","/assets/cart.js"],"/assets/entry.js")',
    )
  })

  it('links one style sheet for the store and one more for the admin area', () => {
    const { routes: byRoute } = assets.routerManifest
    expect(byRoute['__root__']?.css).toEqual(['/assets/shop.css'])
    expect(byRoute['/_staff']?.css).toEqual(['/assets/admin.css'])
    expect(byRoute['/cart']?.css).toEqual([])
  })
})

it('knows the file of every route by the id that the router uses', () => {
  const ids = Object.keys(createAppRouter().routesById)
  expect([...routeFiles(routes).keys()].toSorted()).toEqual(ids.toSorted())
})
