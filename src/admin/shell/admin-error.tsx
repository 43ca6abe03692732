import { useRouter } from '@tanstack/react-router'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PageContainer } from '../components/page-container.tsx'
import * as styles from './admin-layout.module.css'

/** Error boundary of the admin area. */
export function AdminError({ reset }: { reset: () => void }) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main className={styles.area}>
      <PageContainer>
        <ErrorState message="The page could not be shown." onRetry={retry} />
      </PageContainer>
    </main>
  )
}
