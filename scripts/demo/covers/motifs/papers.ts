import { box, circle, disc, range, segment } from '../shapes.ts'
import type { Motif } from './motif.ts'

/** An answer sheet: one bubble filled in every row. */
export const bubbles: Motif = (random, { cx, cy, r, line, mark, thickness }) => {
  const count = 7
  const step = (2 * r) / count
  return range(count)
    .flatMap((row) => {
      const answer = random.int(1, count - 2)
      return range(count).map((column) => {
        const [x, y] = [cx - r + (column + 0.5) * step, cy - r + (row + 0.5) * step]
        return column === answer ? disc(x, y, step * 0.38, mark) : circle(x, y, step * 0.36, line, thickness)
      })
    })
    .join('')
}

/** Spines that climb like ranks. */
export const spines: Motif = (_random, { cx, cy, r, line, mark, thickness, palette }) => {
  const step = r / 3
  const drawn = range(6).map((i) => {
    const height = r * (0.5 + i * 0.27)
    const [left, right] = [cx - r + i * step + 3, cx - r + (i + 1) * step - 3]
    const rules = [0.82, 0.76].map((share) => {
      const y = cy + r - height * share
      return segment(left, y, right, y, palette.ground, thickness)
    })
    const colour = [line, palette.second, mark][i % 3] ?? line
    return box(left, cy + r - height, right - left, height, colour) + rules.join('')
  })
  return drawn.join('') + segment(cx - r * 1.05, cy + r, cx + r * 1.05, cy + r, line, thickness * 2)
}
