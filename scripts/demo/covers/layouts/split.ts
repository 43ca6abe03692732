import { drawBlock, fitBlock, letter } from '../lettering.ts'
import { inkOn, luminance } from '../palettes.ts'
import { box, segment } from '../shapes.ts'
import type { Layout } from './layout.ts'
import { audienceOf } from './layout.ts'

/** The motif on a tile of colour above, paper and a tight title below. */
export const split: Layout = (random, face) => {
  const { palette } = face
  const light = luminance(palette.ground) > 0.6
  const tile = light ? palette.accent : palette.ground
  const paper = light ? palette.ground : palette.pale
  const ink = light || luminance(palette.ground) >= 0.35 ? palette.ink : palette.ground
  const stress = light ? palette.second : palette.accent
  const readable = Math.abs(luminance(stress) - luminance(tile)) > 0.12
  const mark = readable ? stress : luminance(tile) < 0.35 ? '#FFD36B' : '#17130C'
  const motif = {
    cx: 310,
    cy: 222,
    r: 176,
    line: inkOn(tile),
    mark,
    thickness: 5,
    palette: { ...palette, ground: tile },
  }
  const title = fitBlock(face.title, {
    face: 'bold',
    maxWidth: 500,
    maxHeight: 200,
    maxSize: 70,
    maxLines: 3,
    leading: 0.98,
    track: -14,
  })
  return [
    box(0, 0, 600, 800, paper),
    box(0, 0, 600, 444, tile),
    face.motif(random, motif),
    drawBlock(title, { x: 53, top: 486, fill: ink }),
    segment(54, 700, 546, 700, ink, 3),
    letter(audienceOf(face), { x: 54, y: 743, size: 25, fill: ink }),
    letter(face.institute, { x: 546, y: 743, size: 23, fill: ink, anchor: 'end' }),
  ].join('')
}
