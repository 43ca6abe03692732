import { useEffect } from 'react'
import { formatMobile } from '../../domain/values/phones.ts'
import type { FormFields } from './form-fields.ts'
import { TextField } from './text-field.tsx'
import type { FieldBinding } from './use-form-validation.ts'

// Above the length of any spelling, so that no pasted number is cut.
const MAX_LENGTH = 30

interface Props {
  label: string
  error: string | undefined
  binding: FieldBinding
  fields: FormFields
  /** Whether a number of any country may be typed. Without it the field is for Indian mobile numbers. */
  isInternational?: boolean
}

/**
 * The field for a phone number. It accepts every spelling of an Indian mobile number, whether typed, pasted or filled in by
 * the browser, and shows it in two groups of five digits.
 */
export function MobileField({ label, error, binding, fields, isInternational = false }: Props) {
  const { name } = binding
  useEffect(() => {
    const groupDigits = () => {
      const value = fields.get(name)
      const grouped = formatMobile(value)
      if (grouped !== value) fields.respell(name, grouped)
    }
    groupDigits()
    return fields.subscribe(groupDigits)
  }, [fields, name])
  return (
    <TextField
      label={label}
      className="span-3"
      error={error}
      prefix={isInternational ? undefined : '+91'}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={MAX_LENGTH}
      {...binding}
    />
  )
}
