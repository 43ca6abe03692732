import { letter, lineWidth } from '../lettering.ts'
import { inkOn } from '../palettes.ts'
import type { Random } from '../random.ts'
import { randomFrom } from '../random.ts'
import { box, range } from '../shapes.ts'
import type { DesignedBook } from '../design-covers.ts'

const WALL = '#EFEBE1'
const WOOD = '#C9B48D'
const SURFACE_TOP = 712
const HIGHEST_PILE = 12
const FULL_WIDTH = 460

type Spine = { x: number; y: number; width: number; thickness: number; colour: string; name: string }

/** A stack of the volumes of a set, with visible spines. */
export function stack(book: DesignedBook): string {
  const random = randomFrom(book.seed + 4)
  const piles = Math.ceil(book.modules / HIGHEST_PILE)
  const perPile = Math.ceil(book.modules / piles)
  const width = (FULL_WIDTH + 50 - 20 * (piles - 1)) / piles
  const thickness = Math.min(84, 590 / perPile)
  const subjects = book.subject.split(',').map((subject) => subject.trim())
  const { ground, accent, second } = book.palette
  const spines = range(book.modules).map((i) => {
    const [pile, height] = [Math.floor(i / perPile), i % perPile]
    const subject = Math.floor((i * subjects.length) / book.modules)
    const volume = i - Math.ceil((subject * book.modules) / subjects.length) + 1
    const label = piles > 1 ? `${subjects[subject]} ${volume}` : `${subjects[subject]} · Module ${volume}`
    const x = 45 + pile * (width + 20) + random.int(-8, 8)
    const y = SURFACE_TOP - (height + 1) * thickness
    return { x, y, width, thickness, colour: [ground, accent, second][subject] ?? ground, name: label }
  })
  return [
    box(0, 0, 600, 800, WALL),
    box(0, SURFACE_TOP, 600, 88, WOOD),
    box(0, SURFACE_TOP, 600, 6, '#000', 'fill-opacity=".14"'),
    ...spines.map((spine) => drawSpine(random, spine, book.used)),
    letter(`${book.modules} modules`, { x: 300, y: 770, size: 30, face: 'bold', fill: '#3B2E17', anchor: 'middle' }),
  ].join('')
}

function drawSpine(random: Random, { x, y, width, thickness, colour, name }: Spine, used: boolean): string {
  const ink = inkOn(colour)
  const inset = Math.min(26, width * 0.06)
  const room = width - 4 * inset - 16
  const size = Math.min(thickness * 0.46, 34, (20 * room) / lineWidth(name, 'bold', 20))
  return [
    box(x, y + 1, width, thickness - 2, colour),
    box(x, y + thickness - 5, width, 4, '#000', 'fill-opacity=".16"'),
    box(x + inset, y + 1, 7, thickness - 2, ink, 'fill-opacity=".5"'),
    box(x + width - inset - 7, y + 1, 7, thickness - 2, ink, 'fill-opacity=".5"'),
    letter(name, { x: x + 2 * inset + 8, y: y + thickness / 2 + size * 0.32, size, face: 'bold', fill: ink }),
    used ? box(x + random.int(20, width - 30), y + 1, 2, thickness - 2, '#fff', 'fill-opacity=".45"') : '',
  ].join('')
}
