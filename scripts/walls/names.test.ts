import { describe, expect, it } from 'vitest'
import { findingsOf } from './findings-of.ts'

describe('names', () => {
  it.each([
    ['src/domain/cartLine.ts', 'kebab-case'],
    ['src/ui/ProductCard.tsx', 'kebab-case'],
    ['src/storefront/homePage/hero.tsx', 'kebab-case'],
    ['src/domain/utils.ts', 'says nothing'],
    ['src/domain/date-helpers.ts', 'says nothing'],
    ['src/ui/common/price.tsx', 'says nothing'],
    ['src/ui/index.ts', 'barrel'],
    ['src/admin/orders/index.tsx', 'barrel'],
    ['src/server/orders/orders.service.ts', '.service is not one of the suffixes'],
    ['src/domain/cart.queries.ts', '.queries belongs in src/server'],
    ['src/domain/cart.e2e.ts', '.e2e belongs in e2e'],
    ['src/domain/cartLine.test.ts', 'kebab-case'],
  ])('%s is refused', (path, reason) => {
    expect(findingsOf({ [path]: 'export const a = 1\n' })).toEqual([expect.stringContaining(reason)])
  })

  it.each(['src/server/orders/orders.tables.ts', 'e2e/buy-a-book.e2e.ts', 'src/domain/common-mistakes.ts'])(
    '%s is fine',
    (path) => {
      expect(findingsOf({ [path]: 'export const a = 1\n' })).toEqual([])
    },
  )

  it('a file that only re-exports is a barrel whatever its name', () => {
    const text = "export * from './money.ts'\nexport { b } from './line.ts'\n"
    expect(findingsOf({ 'src/domain/everything.ts': text })).toEqual([expect.stringContaining('only re-exports')])
  })
})
