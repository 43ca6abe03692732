import { drawBlock, fitBlock, letter } from '../lettering.ts'
import { box, range, segment } from '../shapes.ts'
import type { Layout } from './layout.ts'
import { audienceOf } from './layout.ts'

/** The volume or the years that a title names: 'Module 3', 'Part 1', '15 Years'. The class is no such number. */
const NUMBER_IN_TITLE = /\b(?:module|part|booklet) (\d{1,2})\b|^(\d{1,2})\b/i

export function numeralOf(title: string): string | undefined {
  const [, volume, years] = NUMBER_IN_TITLE.exec(title) ?? []
  return (volume ?? years)?.padStart(2, '0')
}

/** The coaching module: a giant numeral over a hatched strip. */
export const numbered: Layout = (random, face) => {
  const { ground, ink, accent, second } = face.palette
  const hatch = range(18).map((i) => segment(20 + i * 40, 470, 80 + i * 40, 410, second, 7))
  const title = fitBlock(face.title, {
    face: 'condensed',
    maxWidth: 500,
    maxHeight: 176,
    maxSize: 84,
    maxLines: 3,
    leading: 0.94,
    track: -4,
  })
  const motif = { cx: 492, cy: 160, r: 84, line: ink, mark: accent, thickness: 3.6, palette: face.palette }
  const short = face.subject.length <= 12 ? `${face.subject} · ${audienceOf(face)}` : audienceOf(face)
  return [
    box(0, 0, 600, 800, ground),
    face.motif(random, motif),
    ...hatch,
    letter(numeralOf(face.title) ?? '01', { x: 42, y: 372, size: 420, face: 'condensed', fill: accent, track: -20 }),
    box(0, 470, 600, 330, ground),
    box(54, 498, 76, 9, accent),
    drawBlock(title, { x: 52, top: 532, fill: ink }),
    letter(short, { x: 54, y: 748, size: 24, fill: ink }),
    letter(face.institute, { x: 546, y: 748, size: 22, fill: ink, anchor: 'end' }),
  ].join('')
}
