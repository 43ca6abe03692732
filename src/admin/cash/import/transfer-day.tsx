import { useState } from 'react'
import type { PreviewBatch } from '../../../domain/cash/cash.ts'
import { dayOf } from '../../../domain/values/dates.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'

/** While a year is typed, it is one of long ago. */
const isTyped = (day: string): boolean => day.startsWith('20')

interface Props {
  batch: Pick<PreviewBatch, 'crfId' | 'paidOn' | 'dayQuestion'>
  /** Receives the day on which the money of the batch arrived, by its CRF. */
  onPaidOn: (paidOn: Record<string, string>) => void
}

/** The day of a batch that the file does not say. None is chosen beforehand. */
export function TransferDay({ batch: { crfId, paidOn, dayQuestion }, onPaidOn }: Props) {
  const [today] = useState(() => dayOf(new Date()))
  return (
    <TextField
      label={`When did the money of CRF ${crfId} arrive?`}
      hint={dayQuestion ?? undefined}
      type="date"
      max={today}
      defaultValue={paidOn ?? ''}
      onChange={({ currentTarget: { value } }) => {
        if (isTyped(value) && value <= today) onPaidOn({ [crfId]: value })
      }}
    />
  )
}
