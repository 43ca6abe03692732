import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'

/** The circle a motif is drawn in, and its colours: `line` draws, `mark` stresses. */
export type Spot = {
  cx: number
  cy: number
  r: number
  line: string
  mark: string
  thickness: number
  palette: Palette
}

export type Motif = (random: Random, spot: Spot) => string
