import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'className'>

export function TextAreaField({ label, hint, error, className, id, ...area }: Props) {
  return (
    <Field label={label} hint={hint} error={error} className={className} id={id}>
      {(control) => <textarea className="input" rows={3} {...area} {...control} />}
    </Field>
  )
}
