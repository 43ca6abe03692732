import { describe, expect, it } from 'vitest'
import { fitWithin, MAX_SCALE, moveBy, WHOLE, zoomBy } from './zoom-view.ts'

const PHONE = { width: 390, height: 700 }
const SIZES = { frame: PHONE, image: { width: 900, height: 1200 } }
const CENTRE = { x: 0, y: 0 }

describe('a zoomed image', () => {
  it('is first shown whole', () => {
    expect(fitWithin(PHONE, SIZES.image)).toEqual({ width: 390, height: 520 })
    expect(fitWithin({ width: 1280, height: 600 }, SIZES.image)).toEqual({ width: 450, height: 600 })
  })

  it('keeps the part under the finger in its place', () => {
    const finger = { x: 100, y: 150 }
    const view = zoomBy(WHOLE, 3, finger, SIZES)
    expect(view).toEqual({ scale: 3, x: -200, y: -300 })
    // The same part of the image, from its centre, before and after.
    expect((finger.x - view.x) / view.scale).toBe(finger.x)
    expect((finger.y - view.y) / view.scale).toBe(finger.y)
  })

  it('is never smaller than whole, nor larger than the limit', () => {
    expect(zoomBy(WHOLE, 0.2, CENTRE, SIZES)).toEqual(WHOLE)
    expect(zoomBy(WHOLE, 100, CENTRE, SIZES).scale).toBe(MAX_SCALE)
  })

  it('can be moved to its edges and no further', () => {
    const view = zoomBy(WHOLE, 2, CENTRE, SIZES)
    expect(moveBy(view, { x: 5000, y: -5000 }, SIZES)).toEqual({ scale: 2, x: 195, y: -170 })
    expect(moveBy(WHOLE, { x: 50, y: 50 }, SIZES)).toEqual(WHOLE)
  })

  it('is whole and centred again when it is zoomed out', () => {
    const moved = moveBy(zoomBy(WHOLE, 4, CENTRE, SIZES), { x: 300, y: 300 }, SIZES)
    expect(zoomBy(moved, 0.1, { x: 80, y: -90 }, SIZES)).toEqual(WHOLE)
  })
})
