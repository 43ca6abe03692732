import type { ClipboardEvent } from 'react'
import { cleanMobile } from '../../domain/phones.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { FieldBinding } from './use-checkout-form.ts'

const DIGITS = 10

interface Props {
  error: string | undefined
  binding: FieldBinding
}

export function MobileField({ error, binding }: Props) {
  return (
    <TextField
      label="Mobile number"
      className="span-3"
      error={error}
      prefix="+91"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      maxLength={DIGITS}
      onPaste={pasteClean}
      {...binding}
    />
  )
}

/** A pasted '+91 98765 43210' would lose its end to the length of the field: only its ten digits go in. */
function pasteClean(event: ClipboardEvent<HTMLInputElement>) {
  const pasted = cleanMobile(event.clipboardData.getData('text'))
  if (pasted.length !== DIGITS) return
  event.preventDefault()
  const input = event.currentTarget
  input.setRangeText(pasted, 0, input.value.length, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
