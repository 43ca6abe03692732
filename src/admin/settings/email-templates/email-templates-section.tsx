import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type { AdminEmailTemplate } from '../../../domain/email/email-template-api.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DetailTable } from '../../components/detail-table.tsx'
import { TitleBar } from '../../components/title-bar.tsx'
import { EmailTemplateForm } from './email-template-form.tsx'
import { emailTemplatesQuery } from './email-template-queries.ts'
import * as styles from './email-templates-section.module.css'

/** The texts of the emails. */
export function EmailTemplatesSection() {
  const { data: templates, error, refetch } = useQuery(emailTemplatesQuery())
  const [edited, setEdited] = useState<AdminEmailTemplate>()
  return (
    <>
      <TitleBar title="Email Texts" level={2} />
      <p className="meta">
        Subject, heading and text of each email can be changed. The list of books, the address and the links are always
        in it.
      </p>
      {templates && <TemplateTable templates={templates} onEdit={setEdited} />}
      {!templates && error && (
        <ErrorState
          message={toUserMessage(error, 'The email texts could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {!templates && !error && (
        <Loading>
          <Skeleton className={styles.skeleton} />
        </Loading>
      )}
      {edited && <EmailTemplateForm template={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

interface TableProps {
  templates: readonly AdminEmailTemplate[]
  onEdit: (template: AdminEmailTemplate) => void
}

const TemplateTable = ({ templates, onEdit }: TableProps) => (
  <div className={`panel ${styles.panel}`}>
    <DetailTable>
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">Texts</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {templates.map((template) => (
          <tr key={template.name}>
            <td>
              <b>{template.title}</b>
              <br />
              <small className="meta">To {template.recipient === 'staff' ? 'staff' : 'the customer'}</small>
            </td>
            <td>{template.updatedAt === null ? 'Default texts' : `Changed ${formatDateTime(template.updatedAt)}`}</td>
            <td className={styles.action}>
              <button
                type="button"
                className="button"
                aria-label={`Edit texts of ${template.title}`}
                onClick={() => onEdit(template)}
              >
                Edit
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  </div>
)
