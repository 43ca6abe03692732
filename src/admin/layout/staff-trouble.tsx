import { useRouter } from '@tanstack/react-router'
import { ErrorNote } from '../../ui/error-note.tsx'

/** Shown when a page of the back office could not be drawn. */
export function StaffTrouble({ reset }: { reset: () => void }) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main className="desk desk-wrap">
      <ErrorNote message="The page could not be shown." onRetry={retry} />
    </main>
  )
}
