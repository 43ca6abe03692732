import type { Motif } from '../motifs/motif.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'

/** What stands on a cover, and with which colours and motif it is drawn. */
export type Face = {
  title: string
  subject: string
  exam: string
  /** 'Class 11', 'Class 12' or 'Dropper' */
  className: string
  institute: string
  palette: Palette
  motif: Motif
}

/** Draws a whole cover on a board of 600 × 800. */
export type Layout = (random: Random, face: Face) => string

export function audienceOf({ exam, className }: Face): string {
  return `${exam} · ${className}`
}
