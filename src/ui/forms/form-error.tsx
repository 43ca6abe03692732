import { CircleAlert } from 'lucide-react'

/** An error that belongs to no field of a form. The empty live region announces it when it appears. */
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
