import { useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { failureSentence } from '../../api-client.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { EmailSettingsForm } from './email-settings-form.tsx'
import { emailSettingsQuery } from './email-settings-queries.ts'

/** The mail server that letters go out through. */
export function EmailSettingsSection() {
  const { data, error, refetch } = useQuery(emailSettingsQuery())
  return (
    <>
      <div className="desk-title">
        <h2>Email Settings</h2>
      </div>
      {data && <EmailSettingsForm rows={data} />}
      {!data && error && (
        <ErrorNote
          message={failureSentence(error, 'The settings could not be loaded.')}
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
