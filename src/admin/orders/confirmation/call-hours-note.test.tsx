import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CallHoursNote } from './call-hours-note.tsx'

test('before nine the call list says why all orders are under Later, and nothing while customers are called', () => {
  const render = (time: string, list: 'later' | 'unreachable') =>
    renderToStaticMarkup(<CallHoursNote calls={[{ list }]} now={new Date(`2026-11-24T${time}:00+05:30`)} />)
  const note = 'Customers are called between 9:00 and 20:00. Until then their orders are under Later.'
  expect(render('08:59', 'later')).toContain(note)
  expect(render('20:00', 'later')).toContain(note)
  expect(render('09:00', 'later')).toBe('')
  expect(render('08:59', 'unreachable')).toBe('')
})
