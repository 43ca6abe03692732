import { CircleAlert } from 'lucide-react'

/** Replaces data that failed to load. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
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
