import type { ComponentProps } from 'react'
import { asciiDigits } from '../../domain/values/digits.ts'
import { Field, type FieldProps } from './field.tsx'

const DIGIT_MODES = ['numeric', 'decimal', 'tel']

type Props = FieldProps & Omit<ComponentProps<'input'>, 'prefix' | 'className'> & { prefix?: string | undefined }

/** A field of one line. Digits of another keyboard become 0 to 9 while they are typed, where digits are asked for. */
export function TextField({ label, hint, error, className, prefix, id, onInput, ...input }: Props) {
  const hasDigits = input.inputMode && DIGIT_MODES.includes(input.inputMode)
  const onTyped: typeof onInput = (event) => {
    if (hasDigits) typeAsciiDigits(event.currentTarget)
    onInput?.(event)
  }
  return (
    <Field label={label} hint={hint} error={error} className={className} id={id}>
      {(control) =>
        prefix ? (
          <div className="prefixed">
            <span aria-hidden="true">{prefix}</span>
            <input className="input" {...input} {...control} onInput={onTyped} />
          </div>
        ) : (
          <input className="input" {...input} {...control} onInput={onTyped} />
        )
      }
    </Field>
  )
}

function typeAsciiDigits(input: HTMLInputElement): void {
  const { value, selectionStart } = input
  const typed = asciiDigits(value)
  if (typed === value) return
  input.value = typed
  input.setSelectionRange(selectionStart, selectionStart)
}
