import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string; error?: string | undefined }

/** A labelled checkbox. Takes `bindField(form, name)`. */
export function CheckboxField({ label, error, ...input }: Props) {
  return (
    <div>
      <label className="checkbox">
        <input type="checkbox" aria-invalid={error ? true : undefined} {...input} />
        {label}
      </label>
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}
