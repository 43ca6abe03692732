import { letter } from '../lettering.ts'
import type { Point } from '../shapes.ts'
import { corners, disc, ellipse, frame, path, polygon, polyline, range, round, segment } from '../shapes.ts'
import type { Motif } from './motif.ts'

export const lattice: Motif = (random, { cx, cy, r, line, mark }) => {
  const count = 11
  const step = (2 * r) / (count - 1)
  const modulus = random.pick([3, 4, 5, 7])
  return range(count * count)
    .map((cell) => {
      const [i, j] = [cell % count, Math.floor(cell / count)]
      const on = (i * i + j * j + i * j) % modulus === 0
      return disc(cx - r + i * step, cy - r + j * step, step * (on ? 0.36 : 0.12), on ? mark : line)
    })
    .join('')
}

type Curve = (x: number) => number

const CURVES: Curve[] = [
  (x) => 0.9 * x * x - 0.4,
  (x) => 0.55 * Math.sin(3.2 * x) - 0.05,
  (x) => x * x * x - 0.7 * x,
  (x) => 0.12 / (x + 1.25) - 0.35,
]

export const graph: Motif = (random, { cx, cy, r, line, mark, thickness }) => {
  const grid = range(9).map((i) => {
    const offset = ((i - 4) * r) / 4
    const upright = segment(cx + offset, cy - r, cx + offset, cy + r, line, thickness * 0.25)
    return upright + segment(cx - r, cy + offset, cx + r, cy + offset, line, thickness * 0.25)
  })
  const across = segment(cx - r, cy + r * 0.5, cx + r, cy + r * 0.5, line, thickness * 1.3)
  const upwards = segment(cx - r * 0.5, cy - r, cx - r * 0.5, cy + r, line, thickness * 1.3)
  const plot = (curve: Curve, colour: string, width: number) => {
    const points = range(49)
      .map((i): Point => [-1 + i / 24, curve(-1 + i / 24)])
      .filter(([, y]) => Math.abs(y) <= 1)
    return polyline(
      points.map(([x, y]): Point => [cx + x * r, cy - y * r]),
      colour,
      width,
    )
  }
  const curve = random.pick(CURVES)
  const touch = 0.55
  const slope = (curve(touch + 0.01) - curve(touch - 0.01)) / 0.02
  const tangent: Curve = (x) => curve(touch) + slope * (x - touch)
  const curves = plot(curve, mark, thickness * 2.6) + plot(tangent, line, thickness)
  return grid.join('') + across + upwards + curves + disc(cx + touch * r, cy - curve(touch) * r, r * 0.06, line)
}

export const conics: Motif = (random, { cx, cy, r, line, mark, thickness }) => {
  const turn = `transform="rotate(${random.int(-30, 30)} ${round(cx)} ${round(cy)})"`
  const rings = range(8).map((i) => {
    const [colour, width] = i === 3 ? [mark, thickness * 2.4] : [line, thickness]
    return ellipse(cx + i * r * 0.055, cy, r * (1 - i * 0.115), r * (0.66 - i * 0.08), colour, width, turn)
  })
  return rings.join('') + disc(cx, cy, r * 0.045, mark)
}

export const nested: Motif = (random, { cx, cy, r, line, mark, thickness }) => {
  let points = corners(random.pick([3, 4, 5, 6]), cx, cy, r)
  let drawn = ''
  for (const turn of range(15)) {
    const strong = turn % 5 === 2
    drawn += polygon(points, turn === 14 ? mark : 'none', strong ? mark : line, thickness * (strong ? 1.6 : 0.9))
    const now = points
    points = now.map(([x, y], i): Point => {
      const [nextX, nextY] = now[(i + 1) % now.length] ?? [x, y]
      return [x + (nextX - x) * 0.13, y + (nextY - y) * 0.13]
    })
  }
  return drawn
}

export const spiral: Motif = (_random, { cx, cy, r, line, mark, thickness }) => {
  let rest = { x: cx - r, y: cy - r * 0.62, width: 2 * r, height: (2 * r) / 1.618 }
  let drawn = ''
  for (const turn of range(7)) {
    const side = turn % 2 ? rest.width : rest.height
    const fromRight = turn % 4 === 2
    const fromBottom = turn % 4 === 3
    const x = fromRight ? rest.x + rest.width - side : rest.x
    const y = fromBottom ? rest.y + rest.height - side : rest.y
    const [left, right] = [`${round(x)}`, `${round(x + side)}`]
    const [top, bottom] = [`${round(y)}`, `${round(y + side)}`]
    const [from, to] = [
      [`${left} ${bottom}`, `${right} ${top}`],
      [`${left} ${top}`, `${right} ${bottom}`],
      [`${right} ${top}`, `${left} ${bottom}`],
      [`${right} ${bottom}`, `${left} ${top}`],
    ][turn % 4] as [string, string]
    drawn += frame(x, y, side, side, line, thickness * 0.7)
    drawn += path(`M${from}A${round(side)} ${round(side)} 0 0 1 ${to}`, mark, thickness * 2.2)
    rest =
      turn % 2
        ? { ...rest, y: fromBottom ? rest.y : rest.y + side, height: rest.height - side }
        : { ...rest, x: fromRight ? rest.x : rest.x + side, width: rest.width - side }
  }
  return drawn
}

export const matrix: Motif = (random, { cx, cy, r, line, mark }) => {
  const count = 6
  const step = (2 * r) / count
  return range(count * count)
    .map((cell) => {
      const [i, j] = [cell % count, Math.floor(cell / count)]
      const digit = i === j ? 1 : random.next() < 0.5 ? 0 : random.int(2, 9)
      const at = { x: cx - r + (i + 0.5) * step, y: cy - r + (j + 0.72) * step, size: step * 0.74 }
      return letter(String(digit), { ...at, face: 'mono', fill: i === j ? mark : line, anchor: 'middle' })
    })
    .join('')
}
