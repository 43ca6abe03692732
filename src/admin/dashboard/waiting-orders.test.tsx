import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WaitingOrders } from './waiting-orders.tsx'

test('the dashboard names the states in which orders wait, and none at zero', () => {
  const render = (pending: number, processing: number) =>
    renderToStaticMarkup(<WaitingOrders waiting={{ pending, processing, oldest: [] }} />)
  expect(render(3, 0)).toContain('<b class="num">3</b> pending')
  expect(render(3, 0)).not.toContain('in processing')
  expect(render(0, 2)).toContain('<b class="num">2</b> in processing')
  expect(render(0, 2)).not.toContain('pending')
})
