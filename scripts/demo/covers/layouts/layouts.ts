import { band } from './band.ts'
import { column } from './column.ts'
import { diagonal } from './diagonal.ts'
import { framed } from './framed.ts'
import type { Layout } from './layout.ts'
import { numbered, numeralOf } from './numbered.ts'
import { plate } from './plate.ts'
import { poster } from './poster.ts'
import { split } from './split.ts'

const FOR_LONG_TITLES: readonly Layout[] = [poster, framed]
const LONG = 70

const FOR_ANY_TITLE: readonly Layout[] = [poster, band, split, framed, diagonal, column, plate]

export function layoutsFor(title: string): readonly Layout[] {
  if (title.length > LONG) return FOR_LONG_TITLES
  return numeralOf(title) ? [numbered, ...FOR_ANY_TITLE] : FOR_ANY_TITLE
}
