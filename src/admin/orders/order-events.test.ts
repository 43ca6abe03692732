import { describe, expect, it } from 'vitest'
import { mayHaveChanged } from './order-events.ts'

describe('a page of the admin area that connects to the events of orders', () => {
  it('reads its orders again if one changed after the page was requested', () => {
    expect(mayHaveChanged(400, 500)).toBe(true)
  })

  it('does not read them twice if the last change was before that', () => {
    expect(mayHaveChanged(60_000, 500)).toBe(false)
  })

  it('reads them again after every event of a change', () => {
    expect(mayHaveChanged(undefined, 500)).toBe(true)
  })
})
