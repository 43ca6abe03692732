import { describe, expect, it } from 'vitest'
import { between, withIds } from './choosing-rows.ts'

const PAGE = [11, 12, 13, 14, 15]

describe('choosing rows', () => {
  it('with shift takes all from the one before to this one, up or down', () => {
    expect(between(PAGE, 12, 14)).toEqual([12, 13, 14])
    expect(between(PAGE, 14, 12)).toEqual([12, 13, 14])
  })

  it('takes the one alone when the one before is on another page, or there is none', () => {
    expect(between(PAGE, 99, 13)).toEqual([13])
    expect(between(PAGE, undefined, 13)).toEqual([13])
  })

  it('adds to what is chosen and takes away from it', () => {
    expect([...withIds(new Set([1]), [2, 3], true)]).toEqual([1, 2, 3])
    expect([...withIds(new Set([1, 2]), [2, 9], false)]).toEqual([1])
  })
})
