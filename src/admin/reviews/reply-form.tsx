import { type SubmitEvent, useState } from 'react'
import type { AdminReview } from '../../domain/reviews/review.ts'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'

const MAX_LENGTH = 1000

interface Props {
  review: AdminReview
  isPending: boolean
  onSend: (text: string) => void
}

/** The shop's public reply. */
export function ReplyForm({ review: { reply }, isPending, onSend }: Props) {
  const [text, setText] = useState(reply ?? '')
  const [read, setRead] = useState(reply)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setRead(text.trim() || null)
    onSend(text)
  }
  const isReplaced = reply !== read && reply !== (text.trim() || null)
  return (
    <form noValidate className="stack" onSubmit={submit}>
      <TextAreaField
        label="Public reply"
        hint={reply ? 'An empty text removes the reply.' : 'The customer gets it by email, too.'}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isReplaced && (
        <p role="status" className="note amber">
          <span>
            {reply
              ? `Another user has replied: “${reply}”. Your text replaces it.`
              : 'Another user has removed the reply.'}
          </span>
        </p>
      )}
      <div>
        <button type="submit" className="button" disabled={isPending || text.trim() === (reply ?? '')}>
          {reply ? 'Change reply' : 'Publish reply'}
        </button>
      </div>
    </form>
  )
}
