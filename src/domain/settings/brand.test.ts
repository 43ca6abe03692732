import { describe, expect, it, test } from 'vitest'
import {
  brandCss,
  checkContrasts,
  contrast,
  contrastProblems,
  isColour,
  normalizeColour,
  STANDARD_COLOURS,
} from './brand.ts'

test.for([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
] as const)('the contrast of %s and %s is %f', ([one, other, ratio]) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2)
  expect(contrast(other, one)).toBeCloseTo(ratio, 2)
})

test.for([
  ['F8B312', '#f8b312'],
  [' #FA0 ', '#ffaa00'],
  ['', ''],
  ['red', '#red'],
] as const)('the typed colour "%s" is "%s"', ([typed, colour]) => {
  expect(normalizeColour(typed)).toBe(colour)
  expect(isColour(colour)).toBe(/^#[0-9a-f]{6}$/.test(colour))
})

describe('the colours of a shop', () => {
  it('can be read well in the standard', () => {
    expect(checkContrasts(STANDARD_COLOURS).every(({ isEnough }) => isEnough)).toBe(true)
    expect(brandCss({ action: '', ink: '' })).toBe('')
  })

  it('are refused with the reason when the text on a button or on the page cannot be read well', () => {
    expect(contrastProblems({ action: '#1d4ed8', ink: '' })).toEqual({
      brandAction: expect.stringMatching(
        /^Text on buttons has a contrast of \d\.\d, but needs 4\.5\. Choose a lighter colour$/,
      ),
    })
    expect(contrastProblems({ action: '', ink: '#9aa5b1' })).toMatchObject({
      brandInk: expect.stringContaining('Choose a darker colour'),
    })
    expect(brandCss({ action: '#1d4ed8', ink: '' })).toBe('')
  })

  it('become custom properties, with those that depend on them', () => {
    expect(brandCss({ action: '#7dd3fc', ink: '#0c2d48' })).toBe(
      ':root{--color-action:#7dd3fc;--color-action-hover:#76c9f1;--color-ink:#0c2d48;--color-ink-raise:#24425a}',
    )
  })
})
