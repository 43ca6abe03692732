import { drawBlock, fitBlock, letter } from '../lettering.ts'
import { inkOn, luminance } from '../palettes.ts'
import { box } from '../shapes.ts'
import type { Layout } from './layout.ts'
import { audienceOf } from './layout.ts'

/** The classic textbook: pale paper, an emblem, the title in a band of colour. */
export const band: Layout = (random, face) => {
  const { palette } = face
  const dark = luminance(palette.ground) < 0.4
  const paper = dark ? palette.pale : palette.ground
  const darkInk = luminance(palette.ground) < 0.14 ? palette.ground : '#2A1710'
  const ink = dark ? darkInk : palette.ink
  const colour = dark ? palette.ground : palette.accent
  const stripe = dark ? palette.accent : palette.second
  const title = fitBlock(face.title, {
    face: 'serif',
    maxWidth: 480,
    maxHeight: 190,
    maxSize: 74,
    maxLines: 3,
    leading: 1.02,
  })
  const [top, height] = [440, title.height + 92]
  const motif = {
    cx: 310,
    cy: 250,
    r: 140,
    line: ink,
    mark: stripe,
    thickness: 4.5,
    palette: { ...palette, ground: paper },
  }
  return [
    box(0, 0, 600, 800, paper),
    face.motif(random, motif),
    letter(audienceOf(face), { x: 60, y: 74, size: 25, fill: ink }),
    letter(face.subject.toUpperCase(), { x: 546, y: 74, size: 20, fill: ink, anchor: 'end', track: 60 }),
    box(0, top, 600, height, colour),
    box(0, top + height + 8, 600, 7, stripe),
    drawBlock(title, { x: 60, top: top + 46, fill: inkOn(colour) }),
    letter(face.institute, { x: 60, y: 752, size: 25, fill: ink }),
  ].join('')
}
