import { letter } from '../lettering.ts'
import type { Point } from '../shapes.ts'
import { box, circle, corners, disc, frame, path, polygon, polyline, range, round, segment } from '../shapes.ts'
import type { Motif } from './motif.ts'

const UPRIGHT = Math.PI / 6

export const benzene: Motif = (random, { cx, cy, r, line, mark, thickness }) => {
  const radius = r * 0.31
  const step = radius * Math.sqrt(3)
  const places: Point[] = [
    [0, 0],
    [1, 0],
    [0.5, 0.866],
    [-0.5, 0.866],
    [-0.5, -0.866],
    [0.5, -0.866],
    [-1, 0],
  ]
  const count = random.int(4, 7)
  const filled = random.int(0, count - 1)
  return places
    .slice(0, count)
    .map(([column, row], i) => {
      const [x, y] = [cx + column * step, cy + row * step]
      const on = i === filled
      const hexagon = polygon(corners(6, x, y, radius, UPRIGHT), on ? mark : 'none', line, thickness * 1.3)
      return hexagon + circle(x, y, radius * 0.58, on ? line : mark, thickness)
    })
    .join('')
}

export const ring: Motif = (random, { cx, cy, r, line, mark, thickness }) => {
  const radius = r * 0.58
  const atoms = corners(6, cx, cy, radius, UPRIGHT)
  const arms = atoms.map(([x, y], i) => {
    if (random.next() >= 0.8) return ''
    const reach = i % 2 ? 1.62 : 1.42
    const [endX, endY] = [cx + (x - cx) * reach, cy + (y - cy) * reach]
    return segment(x, y, endX, endY, line, thickness * 1.6) + disc(endX, endY, radius * 0.14, i % 2 ? mark : line)
  })
  const hexagon = polygon(atoms, 'none', line, thickness * 2) + circle(cx, cy, radius * 0.62, mark, thickness * 2)
  return hexagon + arms.join('')
}

export const chain: Motif = (random, { cx, cy, r, line, mark, thickness }) => {
  const count = 7
  return [-1, 0, 1]
    .map((row) => {
      const atoms = range(count).map((i): Point => {
        return [cx - r + (i * 2 * r) / (count - 1), cy + row * r * 0.56 + (i % 2 ? -1 : 1) * r * 0.13]
      })
      const double = random.int(0, count - 2)
      const bond = atoms.slice(double, double + 2).map(([x, y]): Point => [x, y + r * 0.07])
      const groups = atoms.slice(1, -1).map(([x, y], i) => {
        if (random.next() >= 0.45) return ''
        const up = i % 2 ? 1 : -1
        return segment(x, y, x, y + up * r * 0.16, line, thickness * 1.1) + disc(x, y + up * r * 0.2, r * 0.055, mark)
      })
      return polyline(atoms, line, thickness * 1.3) + polyline(bond, mark, thickness * 1.3) + groups.join('')
    })
    .join('')
}

const ELEMENTS = 'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr'.split(' ')

export const tiles: Motif = (random, { cx, cy, r, line, mark, thickness, palette }) => {
  const count = 7
  const step = (2 * r) / count
  let element = random.int(0, 8)
  let drawn = ''
  for (const row of range(count)) {
    for (const column of range(count)) {
      const isGap = row < 2 && column > row && column < count - 1
      if (isGap) continue
      const [x, y] = [cx - r + column * step, cy - r + row * step]
      const kind = random.next()
      const fill = kind < 0.16 ? mark : kind < 0.3 ? palette.second : 'none'
      const size = step - 4
      drawn += box(x + 2, y + 2, size, size, fill) + frame(x + 2, y + 2, size, size, line, thickness * 0.7)
      if (kind < 0.3 || kind >= 0.62) continue
      const symbol = ELEMENTS[element++ % ELEMENTS.length] ?? 'H'
      const middle = { x: x + step / 2, y: y + step * 0.64, size: step * 0.42 }
      drawn += letter(symbol, { ...middle, face: 'bold', fill: line, anchor: 'middle' })
    }
  }
  return drawn
}

export const crystal: Motif = (_random, { cx, cy, r, line, mark, thickness }) => {
  const axes = (
    [
      [0.866, 0.5],
      [-0.866, 0.5],
      [0, -1],
    ] as const
  ).map(([x, y]): Point => [x * r * 0.42, y * r * 0.42])
  const nodes = range(27).map((i) => [Math.floor(i / 9), Math.floor(i / 3) % 3, i % 3])
  const drawn = nodes.map((node) => {
    let [x, y] = [cx, cy]
    for (const [axis, [dx, dy]] of axes.entries()) {
      const along = (node[axis] ?? 0) - 1
      x += along * dx
      y += along * dy
    }
    const bonds = axes.map(([dx, dy], axis) =>
      (node[axis] ?? 2) < 2 ? segment(x, y, x + dx, y + dy, line, thickness * 0.9) : '',
    )
    const odd = node.reduce((sum, along) => sum + along, 0) % 2
    return { bonds: bonds.join(''), atom: disc(x, y, r * (odd ? 0.085 : 0.055), odd ? mark : line) }
  })
  return drawn.map((node) => node.bonds).join('') + drawn.map((node) => node.atom).join('')
}

export const lobes: Motif = (random, { cx, cy, r, line, mark, thickness }) => {
  const tilt = random.next() * 40
  const at = (x: number, y: number) => `${round(cx + r * x)} ${round(cy + r * y)}`
  const lobe = `M${at(0, 0)}C${at(0.72, -0.62)} ${at(1.28, -0.2)} ${at(1, 0)}C${at(1.28, 0.2)} ${at(0.72, 0.62)} ${at(0, 0)}Z`
  const drawn = range(4).map((i) => {
    const paint = i % 2 ? `fill="${mark}" stroke="${mark}"` : `fill="none" stroke="${line}"`
    const turn = `rotate(${round(tilt + i * 90)} ${round(cx)} ${round(cy)})`
    return `<path d="${lobe}" transform="${turn}" ${paint} stroke-width="${round(thickness * 1.3)}"/>`
  })
  return drawn.join('') + disc(cx, cy, r * 0.06, line)
}

export const flask: Motif = (random, { cx, cy, r, line, mark, thickness }) => {
  const at = (x: number, y: number) => `${round(cx + r * x)} ${round(cy + r * y)}`
  const base = `L${at(-0.78, 0.78)}Q${at(-0.86, 1)} ${at(-0.6, 1)}L${at(0.6, 1)}Q${at(0.86, 1)} ${at(0.78, 0.78)}`
  const liquid = `<path d="M${at(-0.54, 0.34)}${base}L${at(0.54, 0.34)}Z" fill="${mark}"/>`
  const outline = `M${at(-0.2, -1)}L${at(-0.2, -0.3)}${base}L${at(0.2, -0.3)}L${at(0.2, -1)}`
  const glass = path(outline, line, thickness * 1.8, 'stroke-linejoin="round"')
  const lip = polyline(
    [
      [cx - r * 0.32, cy - r],
      [cx + r * 0.32, cy - r],
    ],
    line,
    thickness * 1.8,
  )
  const bubbles = range(7).map(() => {
    const [x, y] = [cx + (random.next() - 0.5) * r * 0.7, cy + r * (0.1 + random.next() * 0.7)]
    return circle(x, y, r * (0.03 + random.next() * 0.07), line, thickness)
  })
  return liquid + glass + lip + bubbles.join('')
}
