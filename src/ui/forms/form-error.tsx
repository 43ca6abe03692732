import { CircleAlert } from 'lucide-react'

/** Why a form was not accepted, where no single field is at fault. An empty live region announces it when it appears. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message && (
        <p className="note bad">
          <CircleAlert className="icon" />
          {message}
        </p>
      )}
    </div>
  )
}
