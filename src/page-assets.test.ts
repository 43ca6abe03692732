import type { Manifest } from 'vite'
import { describe, expect, it } from 'vitest'
import { pageAssets } from './page-assets.ts'

const MANIFEST: Manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', imports: ['_shared.js'], css: ['assets/shop.css'] },
  '_shared.js': { file: 'assets/shared.js' },
  'src/storefront/cart/cart-page.tsx': { file: 'assets/cart.js', imports: ['_shared.js'] },
  'src/admin/shell/admin-layout.tsx': { file: 'assets/admin.js', css: ['assets/shop.css', 'assets/admin.css'] },
}
const assets = pageAssets(MANIFEST)

describe('page assets', () => {
  it('loads the scripts of the page’s routes and their imports, each once, after the first paint', () => {
    const [script] = assets.scripts(['__root__', '/cart'])
    expect(script?.src).toBeUndefined()
    expect(script?.children).toContain(
      '(["/assets/entry.js","/assets/shared.js","/assets/cart.js"],"/assets/entry.js")',
    )
  })

  it('links one style sheet for the storefront and one more for the admin', () => {
    const { routes: byRoute } = assets.routerManifest
    expect(byRoute['__root__']?.css).toEqual(['/assets/shop.css'])
    expect(byRoute['/_staff']?.css).toEqual(['/assets/admin.css'])
    expect(byRoute['/cart']?.css).toEqual([])
  })
})
