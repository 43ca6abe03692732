import { drawBlock, fitBlock, letter, lineWidth, wrap } from '../lettering.ts'
import { luminance } from '../palettes.ts'
import { box } from '../shapes.ts'
import type { Layout } from './layout.ts'
import { audienceOf } from './layout.ts'

/** One field of colour, a large title, the motif running off the lower right. */
export const poster: Layout = (random, face) => {
  const { ground, ink, accent, second } = face.palette
  const title = fitBlock(face.title, {
    face: 'condensed',
    maxWidth: 500,
    maxHeight: 330,
    maxSize: 128,
    maxLines: 4,
    leading: 0.9,
    track: -6,
  })
  const top = 112 + title.height + 34
  const r = Math.min(228, (800 - top) / 1.62)
  const motif = { cx: 600 - r * 0.82, cy: top + r, r, line: second, mark: accent, thickness: 5, palette: face.palette }
  const subject = face.subject.toUpperCase()
  const subjectSize = Math.min(25, (25 * 300) / lineWidth(subject, 'plain', 25, 90))
  const institute = wrap(face.institute, 'plain', 23, 120)
  const heading = { y: 80, size: 24 }
  return [
    box(0, 0, 600, 800, ground),
    face.motif(random, motif),
    letter(subject, { ...heading, x: 54, size: subjectSize, fill: luminance(ground) > 0.35 ? ink : accent, track: 90 }),
    letter(audienceOf(face), { ...heading, x: 546, fill: ink, anchor: 'end' }),
    drawBlock(title, { x: 51, top: 112, fill: ink }),
    ...institute.map((line, i) =>
      letter(line, { x: 54, y: 744 - (institute.length - 1 - i) * 27, size: 23, fill: ink }),
    ),
  ].join('')
}
