import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { COMMENT_MAX } from '../../../domain/orders/admin-order.ts'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { useSubmit } from '../../components/use-submit.ts'
import { addComment, ORDER_QUERIES } from '../order-queries.ts'
import * as styles from './comment-form.module.css'
import { mentionsQuery } from './mention-queries.ts'

const MAX_SUGGESTIONS = 5
/** An @ and the start of a name, just before the caret. */
const STARTED_MENTION = /(?:^|[^\p{L}\p{N}])@(?<start>[^\s@]*)$/u

/** Adds a signed comment to the history of an order. An @ suggests the names of other staff. */
export function CommentForm({ id }: { id: number }) {
  const [text, setText] = useState('')
  const [caret, setCaret] = useState(0)
  const area = useRef<HTMLTextAreaElement>(null)
  const { data } = useQuery(mentionsQuery)
  const { mutate, isPending } = useSubmit({
    submit: (comment: string) => addComment(id, comment),
    success: 'Comment added',
    failureTitle: 'The comment could not be added',
    refresh: ORDER_QUERIES,
    onSuccess: () => setText(''),
  })
  const staff = data?.staff ?? []
  const start = STARTED_MENTION.exec(text.slice(0, caret))?.groups?.start
  const suggestions =
    start === undefined ? [] : staff.filter((name) => isStartOf(start, name)).slice(0, MAX_SUGGESTIONS)
  const mention = (name: string) => {
    const before = `${text.slice(0, caret - (start?.length ?? 0))}${name} `
    setText(before + text.slice(caret))
    setCaret(before.length)
    area.current?.focus()
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        mutate(text)
      }}
    >
      <TextAreaField
        ref={area}
        label="Comment"
        hint={`Only staff see comments. Your name and the time are added.${staff.length > 0 ? ' An @ mentions other staff.' : ''}`}
        rows={2}
        maxLength={COMMENT_MAX}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setCaret(target.selectionStart)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
      />
      {suggestions.length > 0 && (
        <div className={styles.names} role="group" aria-label="Mention">
          {suggestions.map((name) => (
            <button key={name} type="button" className="button quiet" onClick={() => mention(name)}>
              @{name}
            </button>
          ))}
        </div>
      )}
      <button type="submit" className="button quiet" disabled={isPending || text.trim() === ''}>
        {isPending ? 'Adding…' : 'Add comment'}
      </button>
    </form>
  )
}

/** A complete name is not suggested again. */
const isStartOf = (start: string, name: string): boolean =>
  name.toLowerCase().startsWith(start.toLowerCase()) && name.length > start.length
