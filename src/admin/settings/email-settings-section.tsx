import { useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { toUserMessage } from '../../api-client.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { EmailSettingsForm } from './email-settings-form.tsx'
import { emailSettingsQuery } from './email-settings-queries.ts'

/** Email settings. */
export function EmailSettingsSection() {
  const { data, error, refetch } = useQuery(emailSettingsQuery())
  return (
    <>
      <div className="desk-title">
        <h2>Email Settings</h2>
      </div>
      {data && <EmailSettingsForm rows={data} />}
      {!data && error && (
        <ErrorState
          message={toUserMessage(error, 'The settings could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <p role="status" className="spinner">
          <LoaderCircle className="icon icon-l" />
          <span className="sr-only">Loading settings</span>
        </p>
      )}
    </>
  )
}
