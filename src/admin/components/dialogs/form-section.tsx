import type { ReactNode } from 'react'
import * as grid from '../form-grid.module.css'

interface Props {
  title: string
  /** What the fields are for, in a sentence. */
  hint?: string | undefined
  children: ReactNode
}

/** A titled group of fields in the grid of a form. */
export function FormSection({ title, hint, children }: Props) {
  return (
    <fieldset className={grid.section}>
      <legend>{title}</legend>
      {hint && <p className={grid.sectionHint}>{hint}</p>}
      <div className={grid.grid}>{children}</div>
    </fieldset>
  )
}
