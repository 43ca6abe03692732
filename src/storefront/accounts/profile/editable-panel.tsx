import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import * as styles from './editable-panel.module.css'
import { useRefetchSessionOn401 } from './use-customer.ts'

interface Props<Data> {
  title: string
  result: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  errorMessage: string
  /** Shows the data. `edit` opens the form. */
  view: (data: Data, edit: () => void) => ReactNode
  /** Edits the data. `close` shows it again. */
  form: (close: () => void) => ReactNode
}

/** A panel of the account settings that shows a value or the form that changes it. */
export function EditablePanel<Data>({
  title,
  result: { data, error, refetch },
  errorMessage,
  view,
  form,
}: Props<Data>) {
  useRefetchSessionOn401(error)
  const [isEditing, setIsEditing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const wasEditing = useRef(false)
  // The focused button disappears. The heading takes the focus, so that keyboard users stay in place.
  useEffect(() => {
    if (wasEditing.current && !isEditing) heading.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <section className="panel" aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} tabIndex={-1}>
        {title}
      </h2>
      {data === undefined && error && <ErrorState message={errorMessage} onRetry={() => void refetch()} />}
      {data === undefined && !error && (
        <Loading>
          <Skeleton className={styles.skeleton} />
        </Loading>
      )}
      {data !== undefined && (isEditing ? form(() => setIsEditing(false)) : view(data, () => setIsEditing(true)))}
    </section>
  )
}
