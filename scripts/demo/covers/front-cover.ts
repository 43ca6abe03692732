import type { Face } from './layouts/layout.ts'
import { randomFrom } from './random.ts'
import { box } from './shapes.ts'
import type { DesignedBook } from './design-covers.ts'
import { wear } from './wear.ts'

const CLASS_NAMES: Record<string, string> = { '11th': 'Class 11', '12th': 'Class 12', dropper: 'Dropper' }

export function faceOf(book: DesignedBook): Face {
  return { ...book, className: CLASS_NAMES[book.classType] ?? book.classType }
}

/** The front cover as the content of a 600 × 800 board. */
export function frontCover(book: DesignedBook): string {
  const random = randomFrom(book.seed)
  const hinge = box(0, 0, 20, 800, '#000', 'fill-opacity=".12"') + box(20, 0, 4, 800, '#fff', 'fill-opacity=".16"')
  return book.layout(random, faceOf(book)) + hinge + (book.used ? wear(random) : '')
}

/** A whole SVG document of a board, drawn `width` pixels wide. */
export function board(content: string, width: number): string {
  const height = (width * 4) / 3
  const clip = '<clipPath id="edge"><rect width="600" height="800"/></clipPath>'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="${width}" height="${height}">${clip}<g clip-path="url(#edge)">${content}</g></svg>`
}
