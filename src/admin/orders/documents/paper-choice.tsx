import { useId } from 'react'
import type { SlipPaper } from '../../../domain/orders/order-documents.ts'
import * as styles from './paper-choice.module.css'

/** A paper that a document can be printed on. */
interface Paper<Name extends string> {
  paper: Name
  label: string
}

export const SLIP_PAPER_CHOICES: readonly Paper<SlipPaper>[] = [
  { paper: 'a4', label: 'A4, four each' },
  { paper: 'label', label: '4 × 6 inch' },
]

interface Props<Name extends string> {
  legend: string
  papers: readonly Paper<Name>[]
  paper: Name
  onChange: (paper: Name) => void
}

/** The choice of the paper of a document. */
export function PaperChoice<Name extends string>({ legend, papers, paper, onChange }: Props<Name>) {
  const name = useId()
  return (
    <fieldset className={styles.papers}>
      <legend>{legend}</legend>
      {papers.map(({ paper: value, label }) => (
        <label key={value} className={styles.paper}>
          <input type="radio" name={name} checked={paper === value} onChange={() => onChange(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
