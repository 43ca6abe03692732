import { describe, expect, it } from 'vitest'
import { rangeBetween, toggleIds } from './row-selection.ts'

const PAGE = [11, 12, 13, 14, 15]

describe('row selection', () => {
  it('selects the range from the previous row with Shift', () => {
    expect(rangeBetween(PAGE, 12, 14)).toEqual([12, 13, 14])
    expect(rangeBetween(PAGE, 14, 12)).toEqual([12, 13, 14])
  })

  it('selects one row when the previous one is on another page or missing', () => {
    expect(rangeBetween(PAGE, 99, 13)).toEqual([13])
    expect(rangeBetween(PAGE, undefined, 13)).toEqual([13])
  })

  it('adds rows to the selection and removes them', () => {
    expect([...toggleIds(new Set([1]), [2, 3], true)]).toEqual([1, 2, 3])
    expect([...toggleIds(new Set([1, 2]), [2, 9], false)]).toEqual([1])
  })
})
