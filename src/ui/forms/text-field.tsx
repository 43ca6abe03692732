import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'prefix' | 'className'> & { prefix?: string | undefined }

export function TextField({ label, hint, error, className, prefix, id, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error} className={className} id={id}>
      {(control) =>
        prefix ? (
          <div className="prefixed">
            <span aria-hidden="true">{prefix}</span>
            <input className="input" {...input} {...control} />
          </div>
        ) : (
          <input className="input" {...input} {...control} />
        )
      }
    </Field>
  )
}
