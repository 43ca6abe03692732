import { drawBlock, fitBlock, letter, lineWidth } from '../lettering.ts'
import { luminance } from '../palettes.ts'
import { randomFrom, seedOf } from '../random.ts'
import { box, frame, range } from '../shapes.ts'
import type { Layout } from './layout.ts'
import { audienceOf } from './layout.ts'

const PAPER = '#FFFBF0'
const INK = '#1B1A17'

/** The motif as a pattern all over, with a label plate on it, as on a notebook. */
export const plate: Layout = (_random, face) => {
  const { ground, ink, accent, second } = face.palette
  const title = fitBlock(face.title, {
    face: 'serif',
    maxWidth: 360,
    maxHeight: 190,
    maxSize: 58,
    maxLines: 4,
    leading: 1.04,
  })
  const pattern = range(12).map((i) => {
    const [across, down] = [i % 3, Math.floor(i / 3)]
    const at = { cx: 120 + across * 195 + (down % 2 ? 40 : -20), cy: 100 + down * 205, r: 78 }
    const mark = (across + down) % 2 ? accent : second
    const same = randomFrom(seedOf(face.title) + across)
    return face.motif(same, { ...at, line: second, mark, thickness: 3.6, palette: face.palette })
  })
  const height = title.height + 168
  const top = 400 - height / 2
  const middle = { x: 310, anchor: 'middle' } as const
  const width = lineWidth(face.institute, 'plain', 23)
  return [
    box(0, 0, 600, 800, ground),
    ...pattern,
    box(88, top, 444, height, PAPER),
    frame(98, top + 10, 424, height - 20, luminance(accent) > 0.5 ? ground : accent, 4),
    letter(face.subject.toUpperCase(), { ...middle, y: top + 58, size: 20, fill: INK, track: 80 }),
    drawBlock(title, { ...middle, top: top + 82, fill: INK }),
    letter(audienceOf(face), { ...middle, y: top + height - 36, size: 23, fill: INK }),
    box(310 - width / 2 - 18, 716, width + 36, 42, ground),
    letter(face.institute, { ...middle, y: 745, size: 23, fill: ink }),
  ].join('')
}
