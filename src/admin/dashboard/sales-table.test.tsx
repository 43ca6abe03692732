import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SalesTable } from './sales-table.tsx'

test('the sales of a day lead to its orders, and a day without orders to none', () => {
  const sold = { day: '2026-11-27', orders: 3, cancelled: 1, jee: 998, neet: 499, revenue: 1497 }
  const none = { day: '2026-11-28', orders: 0, cancelled: 0, jee: 0, neet: 0, revenue: 0 }
  const table = renderToStaticMarkup(<SalesTable sales={[sold, none]} />)
  expect(table).toContain('href="/admin?tab=orders&amp;from=2026-11-27&amp;to=2026-11-27"')
  expect(table.match(/<a /g)).toHaveLength(1)
})
