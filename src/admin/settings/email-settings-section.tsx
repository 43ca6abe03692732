import { useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { toUserMessage } from '../../api-client.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { TitleBar } from '../components/title-bar.tsx'
import { EmailSettingsForm } from './email-settings-form.tsx'
import { allSettingsQuery } from './save-setting.ts'
import * as styles from './email-settings-section.module.css'

/** Email settings. */
export function EmailSettingsSection() {
  const { data, error, refetch } = useQuery(allSettingsQuery())
  return (
    <>
      <TitleBar title="Email Settings" level={2} />
      {data && <EmailSettingsForm rows={data} />}
      {!data && error && (
        <ErrorState
          message={toUserMessage(error, 'The settings could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <p role="status" className={styles.loading}>
          <LoaderCircle className="icon icon-l" />
          <span className="sr-only">Loading settings</span>
        </p>
      )}
    </>
  )
}
