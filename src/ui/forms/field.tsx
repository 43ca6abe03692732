import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'

/** The props of every labelled control. `className` places the field in its grid. */
export interface FieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  className?: string | undefined
}

interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Props = FieldProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode }

/** A label, a hint, the control and its error message. */
export function Field({ label, hint, error, className = '', id, children }: Props) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const hintId = hint && `${controlId}-hint`
  const errorId = error && `${controlId}-error`
  const control: ControlProps = {
    id: controlId,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
  }
  return (
    <div className={`field ${error ? 'bad' : ''} ${className}`}>
      <label htmlFor={controlId}>{label}</label>
      {hint && (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
      {children(control)}
      {error && (
        <p className="field-error" id={errorId}>
          <CircleAlert className="icon" />
          {error}
        </p>
      )}
    </div>
  )
}
