import { CircleAlert } from 'lucide-react'

/** The message of a choice, inside its `fieldset` with `data-invalid`. The empty live region announces it when it appears. */
export const ChoiceError = ({ message }: { message: string | undefined }) => (
  <div role="alert">
    {message && (
      <p className="field-error">
        <CircleAlert className="icon" />
        {message}
      </p>
    )}
  </div>
)
