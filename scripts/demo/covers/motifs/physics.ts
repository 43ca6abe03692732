import type { Point } from '../shapes.ts'
import { circle, disc, ellipse, path, polygon, polyline, range, round, segment } from '../shapes.ts'
import type { Motif } from './motif.ts'

export const orbits: Motif = (random, { cx, cy, r, line, mark, thickness }) => {
  const tilt = random.next() * 60
  const rings = range(3).map((i) => {
    const degrees = tilt + i * 60
    const angle = (degrees * Math.PI) / 180
    const place = random.next() * 2 * Math.PI
    const [x, y] = [r * Math.cos(place), r * 0.36 * Math.sin(place)]
    const electron: Point = [
      cx + x * Math.cos(angle) - y * Math.sin(angle),
      cy + x * Math.sin(angle) + y * Math.cos(angle),
    ]
    const turn = `transform="rotate(${round(degrees)} ${round(cx)} ${round(cy)})"`
    return ellipse(cx, cy, r, r * 0.36, line, thickness, turn) + disc(...electron, r * 0.07, mark)
  })
  return rings.join('') + disc(cx, cy, r * 0.15, mark) + disc(cx, cy, r * 0.055, line)
}

export const waves: Motif = (random, { cx, cy, r, line, mark, thickness }) => {
  const count = 11
  const humps = random.int(2, 3)
  return range(count)
    .map((row) => {
      const fromMiddle = row - (count - 1) / 2
      const height = r * 0.36 * Math.cos((fromMiddle / count) * 2.6)
      const points = range(61).map((i): Point => {
        const t = i / 60
        const swing = Math.sin((t * 2 * Math.PI * humps) / 2 + row * 0.16) * Math.sin(t * Math.PI)
        return [cx - r + 2 * r * t, cy + fromMiddle * r * 0.13 + height * swing]
      })
      return fromMiddle === 0 ? polyline(points, mark, thickness * 1.8) : polyline(points, line, thickness * 0.8)
    })
    .join('')
}

export const pendulum: Motif = (_random, { cx, cy, r, line, mark, thickness }) => {
  const pivot = cy - r
  const length = r * 1.72
  const swings = range(9).map((i) => {
    const angle = (i - 4) * 0.17
    const [x, y] = [cx + length * Math.sin(angle), pivot + length * Math.cos(angle)]
    const last = i === 8
    const bob = last ? disc(x, y, r * 0.115, mark) : circle(x, y, r * 0.115, line, thickness)
    return segment(cx, pivot, x, y, line, thickness * (last ? 1 : 0.55)) + bob
  })
  return swings.join('') + disc(cx, pivot, r * 0.05, line)
}

export const field: Motif = (_random, { cx, cy, r, line, mark, thickness }) => {
  const half = r * 0.42
  const arc = (radius: number, large: 0 | 1, sweep: 0 | 1) => {
    const d = `M${round(cx - half)} ${round(cy)}A${round(radius)} ${round(radius)} 0 ${large} ${sweep} ${round(cx + half)} ${round(cy)}`
    return path(d, line, thickness)
  }
  const lines = [0.5, 0.75, 1.1, 1.7, 3].map((bend) => {
    const radius = half * Math.sqrt(1 + bend * bend)
    const inner = arc(radius, 0, 0) + arc(radius, 0, 1)
    return bend < 1.2 ? inner + arc(radius, 1, 0) + arc(radius, 1, 1) : inner
  })
  const axis = segment(cx - r, cy, cx + r, cy, line, thickness)
  return lines.join('') + axis + disc(cx - half, cy, r * 0.1, mark) + disc(cx + half, cy, r * 0.1, line)
}

export const prism: Motif = (_random, { cx, cy, r, line, mark, thickness, palette }) => {
  const glass: Point[] = [
    [cx, cy - r * 0.62],
    [cx + r * 0.66, cy + r * 0.5],
    [cx - r * 0.66, cy + r * 0.5],
  ]
  const ray = polyline(
    [
      [cx - r, cy + r * 0.28],
      [cx - r * 0.3, cy - r * 0.08],
    ],
    line,
    thickness * 1.4,
  )
  const spectrum = [mark, palette.second, palette.accent, line, mark].map((colour, i) =>
    polygon(
      [
        [cx + r * 0.27, cy - r * 0.16 + i * 4],
        [cx + r, cy - r * 0.1 + i * r * 0.13],
        [cx + r, cy + i * r * 0.13 - r * 0.01],
        [cx + r * 0.27, cy - r * 0.14 + i * 4],
      ],
      colour,
    ),
  )
  const inside = polyline(
    [
      [cx - r * 0.3, cy - r * 0.08],
      [cx + r * 0.28, cy - r * 0.12],
    ],
    line,
    thickness * 0.8,
  )
  return ray + spectrum.join('') + polygon(glass, 'none', line, thickness * 1.6) + inside
}

export const projectile: Motif = (_random, { cx, cy, r, line, mark, thickness }) => {
  const ground = cy + r * 0.6
  const throws = [
    { reach: 0.62, height: 0.5 },
    { reach: 0.8, height: 0.85 },
    { reach: 1, height: 1.15 },
  ].map(({ reach, height }) => {
    const points = range(25).map((i): Point => {
      const t = i / 24
      return [cx - r + 2 * r * reach * t, ground - 4 * r * height * t * (1 - t)]
    })
    if (reach < 1) return polyline(points, line, thickness * 0.6)
    const balls = points.filter((_, i) => i % 4 === 2).map(([x, y]) => disc(x, y, r * 0.075, mark))
    return polyline(points, line, thickness * 1.4) + balls.join('')
  })
  return segment(cx - r, ground, cx + r, ground, line, thickness) + throws.join('')
}

export const dial: Motif = (random, { cx, cy, r, line, mark, thickness }) => {
  const arcs = range(4).map((i) => {
    const radius = r * (1 - i * 0.22)
    const start = random.next() * 2 * Math.PI
    const sweep = 2 + random.next() * 3
    const at = (angle: number) => `${round(cx + radius * Math.cos(angle))} ${round(cy + radius * Math.sin(angle))}`
    const large = sweep > Math.PI ? 1 : 0
    const d = `M${at(start)}A${round(radius)} ${round(radius)} 0 ${large} 1 ${at(start + sweep)}`
    return path(d, i % 2 ? mark : line, thickness * (i % 2 ? 4 : 2))
  })
  const ticks = range(60).map((i) => {
    const angle = (i * Math.PI) / 30
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    const inner = r * (i % 5 ? 0.9 : 0.86)
    return segment(cx + inner * x, cy + inner * y, cx + r * 0.94 * x, cy + r * 0.94 * y, line, thickness * 0.7)
  })
  return arcs.join('') + ticks.join('') + disc(cx, cy, r * 0.06, mark)
}
