import { frontCover } from '../front-cover.ts'
import { box, range, segment } from '../shapes.ts'
import type { DesignedBook } from '../design-covers.ts'

const TABLE = '#E6DFD0'
const THICKNESS = 46

/** The book lying on a table, turned a little, so that its pages and its lower corner can be judged. */
export function closeUp(book: DesignedBook): string {
  const paper = book.used ? '#E4D7B7' : '#F7F3E8'
  const pages = range(5).map((i) => segment(16, 806 + i * 8, 598, 806 + i * 8, '#000', 1))
  const edge = [
    box(0, 800, 600, THICKNESS, paper),
    `<g opacity=".14">${pages.join('')}</g>`,
    box(0, 800, 14, THICKNESS, book.palette.ground),
    box(0, 800 + THICKNESS - 5, 600, 5, book.palette.ground),
  ].join('')
  const shadow = box(14, 30, 606, 800 + THICKNESS, '#3B2E17', 'fill-opacity=".2"')
  const lying = `translate(-70 -60) rotate(-8 300 800) scale(.94)`
  return `${box(0, 0, 600, 800, TABLE)}<g transform="${lying}">${shadow}${frontCover(book)}${edge}</g>`
}
