import { CircleAlert } from 'lucide-react'

/** Stands where the data would be, when it did not come. */
export function ErrorNote({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="note bad" role="alert">
      <CircleAlert className="icon" />
      <span>
        {message}{' '}
        <button type="button" className="link" onClick={onRetry}>
          Try again
        </button>
      </span>
    </div>
  )
}
