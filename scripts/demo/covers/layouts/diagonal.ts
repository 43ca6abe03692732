import { drawBlock, fitBlock, letter } from '../lettering.ts'
import { inkOn, luminance } from '../palettes.ts'
import { box } from '../shapes.ts'
import type { Layout } from './layout.ts'
import { audienceOf } from './layout.ts'

/** Cut across: the title above, the motif on the second colour below. */
export const diagonal: Layout = (random, face) => {
  const { ground, ink, accent, second } = face.palette
  const rising = random.next() < 0.5
  const low = inkOn(accent)
  const title = fitBlock(face.title, {
    face: 'bold',
    maxWidth: 480,
    maxHeight: 236,
    maxSize: 74,
    maxLines: 4,
    leading: 0.96,
    track: -14,
  })
  const motif = {
    cx: rising ? 410 : 210,
    cy: 576,
    r: 136,
    line: low,
    mark: luminance(accent) < 0.35 ? second : ground,
    thickness: 5,
    palette: { ...face.palette, ground: accent, accent: ground },
  }
  const cut = rising ? 'M0 520L600 350V800H0Z' : 'M0 350L600 520V800H0Z'
  const foot = rising ? ({ x: 54, anchor: 'start' } as const) : ({ x: 546, anchor: 'end' } as const)
  return [
    box(0, 0, 600, 800, ground),
    `<path d="${cut}" fill="${accent}"/>`,
    face.motif(random, motif),
    letter(audienceOf(face), { x: 54, y: 84, size: 26, fill: ink }),
    letter(face.institute, { x: 546, y: 84, size: 22, fill: ink, anchor: 'end' }),
    drawBlock(title, { x: 52, top: 116, fill: ink }),
    letter(face.subject.toUpperCase(), { ...foot, y: 762, size: 23, fill: low, track: 90 }),
  ].join('')
}
