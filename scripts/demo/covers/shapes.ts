/** The few SVG shapes that covers are made of. */

export type Point = readonly [x: number, y: number]

export function round(value: number): number {
  return Number(value.toFixed(1))
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i)
}

function trace(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`
}

export function box(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`
}

export function frame(x: number, y: number, width: number, height: number, stroke: string, thickness: number): string {
  return box(x, y, width, height, 'none', `stroke="${stroke}" stroke-width="${round(thickness)}"`)
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`
}

export function circle(x: number, y: number, radius: number, stroke: string, thickness: number, fill = 'none'): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" stroke="${stroke}" stroke-width="${round(thickness)}"/>`
}

export function path(d: string, stroke: string, thickness: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${round(thickness)}" ${more}/>`
}

export function segment(x1: number, y1: number, x2: number, y2: number, stroke: string, thickness: number): string {
  const ends: Point[] = [
    [x1, y1],
    [x2, y2],
  ]
  return path(trace(ends), stroke, thickness)
}

export function polyline(points: readonly Point[], stroke: string, thickness: number): string {
  return path(trace(points), stroke, thickness, 'stroke-linecap="round" stroke-linejoin="round"')
}

export function polygon(points: readonly Point[], fill: string, stroke = 'none', thickness = 0): string {
  return `<path d="${trace(points)}Z" fill="${fill}" stroke="${stroke}" stroke-width="${round(thickness)}" stroke-linejoin="round"/>`
}

export function ellipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  stroke: string,
  thickness: number,
  more = '',
): string {
  return `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="none" stroke="${stroke}" stroke-width="${round(thickness)}" ${more}/>`
}

export function moved(x: number, y: number, degrees: number, content: string): string {
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(degrees)})">${content}</g>`
}

/** Corners of a regular polygon, the first one at `start` radians. */
export function corners(count: number, x: number, y: number, radius: number, start = -Math.PI / 2): Point[] {
  return range(count).map((i) => {
    const angle = start + (i * 2 * Math.PI) / count
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
  })
}
