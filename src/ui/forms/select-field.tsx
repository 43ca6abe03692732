import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

/** The options are the children. */
type Props = FieldProps & Omit<ComponentProps<'select'>, 'className'>

export function SelectField({ label, hint, error, className, id, ...select }: Props) {
  return (
    <Field label={label} hint={hint} error={error} className={className} id={id}>
      {(control) => <select className="input" {...select} {...control} />}
    </Field>
  )
}
