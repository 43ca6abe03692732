import { useEffect, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { toUserMessage } from '../../../api-client.ts'
import type { OrderReturns } from '../../../domain/orders/returns/customer-return.ts'
import {
  MAX_RETURN_PHOTOS,
  RETURN_REASON_LABELS,
  RETURN_REASONS,
  type ReturnReason,
  returnRequestSchema,
} from '../../../domain/orders/returns/return-request.ts'
import { ChoiceError } from '../../../ui/forms/choice-error.tsx'
import { focusInvalid } from '../../../ui/forms/focus-invalid.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { removeSessionRecord, writeSessionRecord } from '../../../ui/storage/session-storage.ts'
import { PhotoPicker } from '../../shared/photos/photo-picker.tsx'
import { photosToStore } from '../../shared/photos/stored-photos.ts'
import { usePhotos } from '../../shared/photos/use-photos.ts'
import { readReplacementDraft, replacementDraftKey } from './replacement-draft.ts'
import { requestReplacement } from './replacement-queries.ts'
import * as styles from './replacement-form.module.css'
import { ReturnableLine } from './returnable-line.tsx'

const REASONS = RETURN_REASONS.map((value) => ({ value, label: RETURN_REASON_LABELS[value] }))

interface Props {
  orderId: string
  order: OrderReturns
  onSent: (order: OrderReturns) => void
}

/** Asks for a replacement: books, reason, photos and a note. The input survives errors and a reload. */
export function ReplacementForm({ orderId, order, onSent }: Props) {
  const form = useReplacementForm({ orderId, order, onSent })
  const { copies, setCopies, reason, setReason, note, setNote, photos, errors, pending, submit } = form
  return (
    <form className={styles.form} method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.lines} data-invalid={errors.lines ? '' : undefined}>
        <legend className="h3">1. Which book?</legend>
        {order.lines.map((line) => (
          <ReturnableLine
            key={line.id}
            line={line}
            quantity={copies.get(line.id) ?? 0}
            onChange={(quantity) => setCopies(new Map(copies).set(line.id, quantity))}
          />
        ))}
        <ChoiceError message={errors.lines} />
      </fieldset>
      <RadioCards<ReturnReason | ''>
        legend="2. What is wrong?"
        name="reason"
        options={REASONS}
        value={reason}
        error={errors.reason}
        onChange={setReason}
      />
      <fieldset className="stack">
        <legend className="h3">3. Show us (optional)</legend>
        <p className="meta">1 to 4 photos of the fault. Only we see them.</p>
        <PhotoPicker photos={photos} />
      </fieldset>
      <TextAreaField
        label={reason === 'other' ? 'What is wrong?' : 'Anything else? (optional)'}
        error={errors.note}
        maxLength={1000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <FormError message={errors.form} />
      <button type="submit" className="button main big full" disabled={pending || photos.isUploading}>
        {photos.isUploading ? 'Uploading photos…' : pending ? 'Sending…' : 'Send request'}
      </button>
    </form>
  )
}

function useReplacementForm({ orderId, order, onSent }: Props) {
  const [draft] = useState(() => readReplacementDraft(orderId, order))
  const [copies, setCopies] = useState(draft.copies)
  const [reason, setReason] = useState(draft.reason)
  const [note, setNote] = useState(draft.note)
  const [errors, setErrors] = useState<Errors>({})
  const [pending, setPending] = useState(false)
  const photos = usePhotos({
    max: MAX_RETURN_PHOTOS,
    initial: draft.photos,
    target: { url: `/api/orders/${orderId}/return-photos`, fields: { token: order.token } },
  })
  const { list } = photos
  const key = replacementDraftKey(orderId)
  useEffect(() => {
    const stored = { copies: Object.fromEntries(copies), reason, note, photos: photosToStore(list) }
    writeSessionRecord(key, stored)
  }, [key, copies, reason, note, list])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const chosen = [...copies].filter(([, quantity]) => quantity > 0)
    const lines = chosen.map(([orderItemId, quantity]) => ({ orderItemId, quantity, reason }))
    const request = returnRequestSchema.safeParse({ lines, note, photoIds: photos.ids })
    if (!request.success) {
      flushSync(() => setErrors(errorsOf(request.error.issues, reason)))
      return focusInvalid(event.currentTarget)
    }
    setPending(true)
    setErrors({})
    try {
      const changed = await requestReplacement(orderId, order.token, request.data)
      removeSessionRecord(key)
      onSent(changed)
    } catch (cause) {
      setErrors({ form: toUserMessage(cause, 'The request could not be sent. Please try again.') })
      setPending(false)
    }
  }
  return { copies, setCopies, reason, setReason, note, setNote, photos, errors, pending, submit }
}

/** The message of each question, and what belongs to none. */
type Errors = Partial<Record<'lines' | 'reason' | 'note' | 'form', string>>

/** Sorts the messages of the schema by question. Every line has the same reason. */
function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[], reason: string): Errors {
  const errors: Errors = reason === '' ? { reason: 'Choose what is wrong' } : {}
  for (const { path, message } of issues) {
    const [field = '', , part] = path
    errors[part === 'reason' ? 'reason' : field === 'lines' || field === 'note' ? field : 'form'] ??= message
  }
  return errors
}
