import type { Random } from './random.ts'
import { box, circle, path } from './shapes.ts'

/** Signs of use: creases, rubbed corners and, on some copies, a faint tea stain. */
export function wear(random: Random): string {
  const fold = random.int(120, 620)
  const corner = `M${600 - random.int(40, 70)} 800L600 ${800 - random.int(44, 84)}`
  const rubbed = '<path d="M0 0H26L0 30ZM600 0V22L574 0ZM600 800H584L600 782Z" fill="#EFE6D2" fill-opacity=".9"/>'
  const lifted = '<path d="M548 800L600 742V800Z" fill="#fff" fill-opacity=".2"/>'
  const teaRing = circle(random.int(330, 500), random.int(560, 680), 56, '#7A5520', 7)
  return [
    path(`M0 ${fold}L600 ${fold + random.int(-16, 16)}`, '#fff', 2.5, 'stroke-opacity=".3"'),
    path('M38 0V800', '#fff', 3, 'stroke-opacity=".28"'),
    path(corner, '#000', 2, 'stroke-opacity=".28"'),
    lifted,
    rubbed,
    box(0, 0, 600, 800, '#8A6A2E', 'fill-opacity=".07"'),
    random.next() < 0.4 ? `<g opacity=".16">${teaRing}</g>` : '',
  ].join('')
}
