import { type Ref, useImperativeHandle, useState } from 'react'
import { COMMENT_MAX } from '../../domain/orders/admin-order.ts'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { useSubmit } from '../components/use-submit.ts'
import * as styles from './order-comments.module.css'
import type { OrderFormHandle } from './order-form.tsx'
import { addComment, ORDER_QUERIES } from './order-queries.ts'

/** Adds a signed comment to the history of an order. */
export function OrderComments({ id, ref }: { id: number; ref: Ref<OrderFormHandle> }) {
  const [text, setText] = useState('')
  useImperativeHandle(ref, () => ({ hasUnsavedChanges: () => text.trim() !== '' }))
  const { mutate, isPending } = useSubmit({
    submit: (comment: string) => addComment(id, comment),
    success: 'Comment added',
    failureTitle: 'The comment could not be added',
    refresh: ORDER_QUERIES,
    onSuccess: () => setText(''),
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        mutate(text)
      }}
    >
      <TextAreaField
        label="Comment"
        hint="Only staff see comments. Your name and the time are added."
        rows={2}
        maxLength={COMMENT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button quiet" disabled={isPending || text.trim() === ''}>
        {isPending ? 'Adding...' : 'Add comment'}
      </button>
    </form>
  )
}
