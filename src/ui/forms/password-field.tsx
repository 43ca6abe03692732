import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'type' | 'className' | 'prefix'>

/** A password input with a button that reveals the text. */
export function PasswordField({ label, hint, error, className, id, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error} className={className} id={id}>
      {(control) => (
        <div className="password">
          <input
            className="input"
            type={shown ? 'text' : 'password'}
            autoCapitalize={shown ? 'none' : undefined}
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            <Icon className="icon" />
          </button>
        </div>
      )}
    </Field>
  )
}
