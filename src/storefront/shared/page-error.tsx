import { useRouter } from '@tanstack/react-router'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import * as styles from './page-error.module.css'

interface PageErrorProps {
  title: string
  message: string
  reset: () => void
}

/** Replaces a page whose data failed to load. */
export function PageError({ title, message, reset }: PageErrorProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="wrap section">
      <h1 className={styles.title}>{title}</h1>
      <ErrorState message={message} onRetry={retry} />
    </div>
  )
}
