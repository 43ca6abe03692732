import { drawBlock, fitBlock, letter } from '../lettering.ts'
import { box, frame } from '../shapes.ts'
import type { Layout } from './layout.ts'
import { audienceOf } from './layout.ts'

/** A double frame with everything centred in it, set in serif. */
export const framed: Layout = (random, face) => {
  const { ground, ink, accent } = face.palette
  const title = fitBlock(face.title, {
    face: 'serif',
    maxWidth: 410,
    maxHeight: 250,
    maxSize: 76,
    maxLines: 5,
    leading: 1.04,
  })
  const motif = { cx: 310, cy: 228, r: 112, line: ink, mark: accent, thickness: 3.6, palette: face.palette }
  const middle = { x: 310, anchor: 'middle' } as const
  return [
    box(0, 0, 600, 800, ground),
    frame(48, 40, 524, 720, ink, 3),
    frame(58, 50, 504, 700, accent, 7),
    face.motif(random, motif),
    drawBlock(title, { ...middle, top: 394 + (210 - title.height) / 2, fill: ink }),
    letter(face.subject.toUpperCase(), { ...middle, y: 655, size: 22, fill: accent, track: 110 }),
    letter(`${audienceOf(face)} · ${face.institute}`, { ...middle, y: 706, size: 24, fill: ink }),
  ].join('')
}
