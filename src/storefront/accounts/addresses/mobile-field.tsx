import type { ClipboardEvent } from 'react'
import { normalizeMobile } from '../../../domain/values/phones.ts'
import type { FormFields } from '../../../ui/forms/form-fields.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { FieldBinding } from '../../../ui/forms/use-form-validation.ts'

const DIGITS = 10

interface Props {
  error: string | undefined
  binding: FieldBinding
  fields: FormFields
}

export function MobileField({ error, binding, fields }: Props) {
  // The field would cut a pasted '+91 98765 43210' at its maximum length.
  const pasteDigits = (event: ClipboardEvent<HTMLInputElement>) => {
    const digits = normalizeMobile(event.clipboardData.getData('text'))
    if (digits.length !== DIGITS) return
    event.preventDefault()
    fields.set({ [binding.name]: digits })
  }
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
      onPaste={pasteDigits}
      {...binding}
    />
  )
}
