import { useRouter } from '@tanstack/react-router'
import { ErrorState } from '../../ui/feedback/error-state.tsx'

/** Error boundary of the admin area. */
export function AdminError({ reset }: { reset: () => void }) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main className="desk desk-wrap">
      <ErrorState message="The page could not be shown." onRetry={retry} />
    </main>
  )
}
