import { drawBlock, fitBlock, letter, lineWidth } from '../lettering.ts'
import { inkOn } from '../palettes.ts'
import { box, moved } from '../shapes.ts'
import type { Layout } from './layout.ts'
import { audienceOf } from './layout.ts'

/** A tall column of the second colour with the subject climbing up it. */
export const column: Layout = (random, face) => {
  const { ground, ink, accent } = face.palette
  const subject = face.subject.toUpperCase()
  const size = Math.min(104, (104 * 640) / lineWidth(subject, 'condensed', 104, 10))
  const title = fitBlock(face.title, {
    face: 'condensed',
    maxWidth: 360,
    maxHeight: 350,
    maxSize: 98,
    maxLines: 5,
    leading: 0.92,
    track: -4,
  })
  const motif = { cx: 380, cy: 545, r: 118, line: ink, mark: accent, thickness: 4.5, palette: face.palette }
  const climbing = letter(subject, { x: 0, y: 0, size, face: 'condensed', fill: inkOn(accent), track: 10 })
  return [
    box(0, 0, 600, 800, ground),
    box(0, 0, 166, 800, accent),
    moved(92 + size * 0.34, 748, -90, climbing),
    face.motif(random, motif),
    drawBlock(title, { x: 200, top: 60, fill: ink }),
    letter(face.institute, { x: 202, y: 716, size: 22, fill: ink }),
    letter(audienceOf(face), { x: 202, y: 748, size: 25, fill: ink }),
  ].join('')
}
