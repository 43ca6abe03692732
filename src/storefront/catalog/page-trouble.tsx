import { useRouter } from '@tanstack/react-router'
import { ErrorNote } from '../../ui/error-note.tsx'

interface PageTroubleProps {
  title: string
  message: string
  reset: () => void
}

/** Stands in the place of a page whose data did not come. */
export function PageTrouble({ title, message, reset }: PageTroubleProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="wrap section">
      <h1 className="mb-4">{title}</h1>
      <ErrorNote message={message} onRetry={retry} />
    </div>
  )
}
