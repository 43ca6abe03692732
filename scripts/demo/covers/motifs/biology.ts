import type { Random } from '../random.ts'
import type { Point } from '../shapes.ts'
import { circle, disc, moved, path, polyline, range, round, segment } from '../shapes.ts'
import type { Motif, Spot } from './motif.ts'

export const leaf: Motif = (random, { cx, cy, r, line, mark, thickness }) => {
  const at = (x: number, y: number) => `${round(r * x)} ${round(r * y)}`
  const outline = `M${at(0, -1)}C${at(0.78, -0.5)} ${at(0.72, 0.42)} ${at(0, 0.82)}C${at(-0.72, 0.42)} ${at(-0.78, -0.5)} ${at(0, -1)}Z`
  const stem = polyline(
    [
      [0, -r * 0.96],
      [0, r * 1.1],
    ],
    line,
    thickness * 1.8,
  )
  const veins = range(8).flatMap((i) => {
    const y = -0.6 + i * 0.17
    const reach = Math.sin(((y + 1) / 1.82) * Math.PI) * 0.5
    return [-1, 1].map((side) => {
      const d = `M${at(0, y + 0.16)}Q${at(side * reach * 0.5, y + 0.06)} ${at(side * reach, y - 0.1)}`
      return path(d, line, thickness, 'stroke-linecap="round"')
    })
  })
  return moved(cx, cy, random.int(18, 38), `<path d="${outline}" fill="${mark}"/>${stem}${veins.join('')}`)
}

/** A closed, slightly uneven outline, as a membrane is. */
function membrane(random: Random, cx: number, cy: number, r: number, unevenness: number): string {
  const points = range(10).map((i): Point => {
    const angle = i * (Math.PI / 5)
    const reach = r * (1 + (random.next() - 0.5) * unevenness)
    return [cx + reach * Math.cos(angle), cy + reach * Math.sin(angle)]
  })
  const bends = points.map(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length] ?? [x, y]
    return { control: `${round(x)} ${round(y)}`, end: `${round((x + nextX) / 2)} ${round((y + nextY) / 2)}` }
  })
  return `M${bends.at(-1)?.end}${bends.map(({ control, end }) => `Q${control} ${end}`).join('')}Z`
}

function mitochondrion(x: number, y: number, degrees: number, { r, line, thickness, palette }: Spot): string {
  const body = `<ellipse rx="${round(r * 0.17)}" ry="${round(r * 0.08)}" fill="${palette.second}" stroke="${line}" stroke-width="${round(thickness)}"/>`
  const fold: Point[] = [
    [-r * 0.1, 0],
    [-r * 0.05, -r * 0.04],
    [0, r * 0.04],
    [r * 0.05, -r * 0.04],
  ]
  return moved(x, y, degrees, body + polyline(fold, line, thickness * 0.8))
}

export const cell: Motif = (random, spot) => {
  const { cx, cy, r, line, mark, thickness } = spot
  const walls =
    path(membrane(random, cx, cy, r, 0.12), line, thickness * 2.4) +
    path(membrane(random, cx, cy, r * 0.9, 0.1), line, thickness * 0.8)
  const [nx, ny] = [cx - r * 0.2, cy - r * 0.12]
  const nucleus = disc(nx, ny, r * 0.32, mark) + disc(nx + r * 0.06, ny - r * 0.04, r * 0.12, line)
  const farFromNucleus = (x: number, y: number, distance: number) => Math.hypot(x - nx, y - ny) >= r * distance
  const organelles = range(6).map((i) => {
    const angle = 0.3 + i * 1.02
    const [x, y] = [cx + r * 0.61 * Math.cos(angle), cy + r * 0.62 * Math.sin(angle)]
    return farFromNucleus(x, y, 0.48) ? mitochondrion(x, y, angle * 57 + 60, spot) : ''
  })
  const grains = range(14).map(() => {
    const angle = random.next() * 2 * Math.PI
    const reach = r * (0.35 + random.next() * 0.45)
    const [x, y] = [cx + reach * Math.cos(angle), cy + reach * Math.sin(angle)]
    return farFromNucleus(x, y, 0.4) ? disc(x, y, r * 0.02, line) : ''
  })
  return walls + nucleus + organelles.join('') + grains.join('')
}

export const dna: Motif = (random, { cx, cy, r, line, mark, thickness, palette }) => {
  const length = r * 2.1
  const strand = range(67).map((i): Point => {
    const t = i / 66
    return [Math.sin(t * 9.4) * r * 0.42, -length / 2 + t * length]
  })
  const rungs = strand
    .filter((_, i) => i % 3 === 0 && i > 0 && i < 66)
    .map(([x, y], i) => {
      if (Math.abs(x) <= r * 0.05) return ''
      const [left, right] = i % 2 ? [palette.second, mark] : [mark, line]
      return segment(x, y, 0, y, left, thickness * 1.3) + segment(0, y, -x, y, right, thickness * 1.3)
    })
  const twin = strand.map(([x, y]): Point => [-x, y])
  const strands = polyline(strand, line, thickness * 2.6) + polyline(twin, mark, thickness * 2.6)
  return moved(cx, cy, random.int(14, 34), rungs.join('') + strands)
}

export const petals: Motif = (random, { cx, cy, r, line, mark, thickness }) => {
  const at = (x: number, y: number) => `${round(r * x)} ${round(r * y)}`
  const petal = `M0 0C${at(0.3, -0.35)} ${at(0.2, -0.85)} ${at(0, -1)}C${at(-0.2, -0.85)} ${at(-0.3, -0.35)} 0 0Z`
  const count = random.pick([8, 10, 12])
  const drawn = range(count).map((i) => {
    const paint = `fill="${i % 2 ? mark : 'none'}" stroke="${line}" stroke-width="${round(thickness)}"`
    return moved(cx, cy, (i * 360) / count, `<path d="${petal}" ${paint}/>`)
  })
  return drawn.join('') + circle(cx, cy, r * 0.16, line, thickness, mark) + disc(cx, cy, r * 0.05, line)
}

export const sprig: Motif = (_random, { cx, cy, r, line, mark, thickness }) => {
  const blade = (x: number, y: number, degrees: number, size: number, fill: string) => {
    const at = (u: number, v: number) => `${round(size * u)} ${round(size * v)}`
    const d = `M0 0C${at(0.5, -0.3)} ${at(0.5, -0.8)} ${at(0, -1)}C${at(-0.5, -0.8)} ${at(-0.5, -0.3)} 0 0Z`
    return moved(x, y, degrees, `<path d="${d}" fill="${fill}"/>`)
  }
  const bend = `M${round(cx)} ${round(cy + r)}Q${round(cx - r * 0.1)} ${round(cy)} ${round(cx)} ${round(cy - r * 0.7)}`
  const pairs = range(6).map((i) => {
    const [y, size] = [cy + r * 0.8 - i * r * 0.27, r * (0.5 - i * 0.035)]
    const [right, left] = i % 2 ? [line, mark] : [mark, line]
    return blade(cx - r * 0.03, y, 58, size, right) + blade(cx - r * 0.03, y - r * 0.08, -58, size, left)
  })
  return path(bend, line, thickness * 1.6) + pairs.join('') + blade(cx, cy - r * 0.6, 0, r * 0.42, mark)
}

export const heartbeat: Motif = (_random, { cx, cy, r, line, mark, thickness }) => {
  return range(7)
    .map((row) => {
      const y = cy + (row - 3) * r * 0.28
      const strong = row === 3
      const [peak, dip] = strong ? [0.55, 0.22] : [0.2, 0.1]
      const beat: Point[] = [
        [0, 0],
        [0.14, 0],
        [0.19, -0.07],
        [0.24, 0],
        [0.3, 0.06],
        [0.36, -peak],
        [0.42, dip],
        [0.46, 0],
        [0.55, -0.09],
        [0.62, 0],
      ]
      const points = range(3).flatMap((i) => beat.map(([u, v]): Point => [cx - r + i * r * 0.667 + r * u, y + r * v]))
      return polyline(points, strong ? mark : line, thickness * (strong ? 2.8 : 0.7))
    })
    .join('')
}
