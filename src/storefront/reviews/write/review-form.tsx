import { useEffect, useState } from 'react'
import { api, readJson, toUserMessage } from '../../../api-client.ts'
import { MAX_REVIEW_PHOTOS } from '../../../domain/reviews/review-rules.ts'
import type { ReviewableBook } from '../../../domain/reviews/review.ts'
import { createFormDraft } from '../../../ui/forms/form-draft.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useZodForm } from '../../../ui/forms/use-zod-form.ts'
import { readSessionRecord, removeSessionRecord, writeSessionRecord } from '../../../ui/storage/session-storage.ts'
import { PhotoPicker } from '../../shared/photos/photo-picker.tsx'
import { photosToStore, storedPhotos } from '../../shared/photos/stored-photos.ts'
import { usePhotos } from '../../shared/photos/use-photos.ts'
import { StarChoice } from './star-choice.tsx'
import * as styles from './review-form.module.css'

const loadSchema = () => import('../../../domain/reviews/review.ts').then((file) => file.reviewTextSchema)
const NO_STARS = 'Please choose the stars'
const FAILED = 'Your review could not be sent. Please try again.'

interface Props {
  book: ReviewableBook
  suggestedName: string
  token: string | undefined
  onSaved: () => void
  /** Closes the form of an existing review. */
  onCancel: (() => void) | undefined
}

/** The form of a review, new or to be corrected. The input survives errors and a reload. */
export function ReviewForm({ book, suggestedName, token, onSaved, onCancel }: Props) {
  const { orderItemId, review } = book
  const chosen = useChosen(book, token)
  const { rating, photos } = chosen
  const [starsError, setStarsError] = useState<string>()
  const [draft] = useState(() => createFormDraft(`review-${orderItemId}`))
  const form = useZodForm({
    loadSchema,
    ...(review ? {} : { draft }),
    onSubmit: async (texts) => {
      if (rating === undefined) throw new MissingStarsError()
      const fields = { ...texts, rating, photos: photos.ids, ...(token ? { token } : {}) }
      const param = { id: String(review?.id) }
      await (review
        ? readJson(api.reviews[':id'].$put({ param, json: fields }))
        : readJson(api.reviews.$post({ json: { ...fields, orderItemId } })))
      chosen.clearDraft()
      onSaved()
    },
    onInvalid: () => setStarsError(rating === undefined ? NO_STARS : undefined),
    onError: (error, fieldsShown) => {
      if (error instanceof MissingStarsError) setStarsError(NO_STARS)
      else if (!fieldsShown) return toUserMessage(error, FAILED)
      return undefined
    },
  })
  const { register, errors } = form
  const choose = (value: number) => {
    chosen.setRating(value)
    setStarsError(undefined)
  }
  return (
    <form className="stack" aria-label={`Review of ${book.productName}`} {...form.formProps}>
      <StarChoice
        name={`stars-${orderItemId}`}
        value={rating}
        error={starsError}
        disabled={review?.canChangeStars === false}
        onChange={choose}
      />
      <TextField
        label="Title (optional)"
        error={errors.title}
        maxLength={100}
        defaultValue={review?.title}
        {...register('title')}
      />
      <TextAreaField
        label="Your review (optional)"
        hint="For example: is the print clear, are the solutions complete, how did the parcel arrive?"
        error={errors.text}
        rows={5}
        maxLength={2000}
        defaultValue={review?.text}
        {...register('text')}
      />
      <PhotoPicker photos={photos} />
      <TextField
        label="Name shown with the review"
        error={errors.displayName}
        maxLength={40}
        defaultValue={review?.displayName ?? suggestedName}
        {...register('displayName')}
      />
      <FormError message={form.formError} />
      <div className={styles.actions}>
        <button type="submit" className="button main" disabled={form.pending || photos.isUploading}>
          {form.pending ? 'Sending…' : review ? 'Send correction' : 'Send review'}
        </button>
        {onCancel && (
          <button type="button" className="button quiet" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}

/** The stars and photos of a review. Those of a new one are stored with its draft, whose fields are the texts. */
function useChosen({ orderItemId, review }: ReviewableBook, token: string | undefined) {
  const key = `review-choice-${orderItemId}`
  const [stored] = useState(() => (review ? undefined : readSessionRecord(key)))
  const [rating, setRating] = useState(
    review?.rating ?? (typeof stored?.rating === 'number' ? stored.rating : undefined),
  )
  const photos = usePhotos({
    max: MAX_REVIEW_PHOTOS,
    initial: review?.photos ?? storedPhotos(stored?.photos),
    target: { url: '/api/review-photos', fields: { orderItemId: String(orderItemId), token } },
  })
  const { list } = photos
  const isNew = !review
  useEffect(() => {
    if (isNew) writeSessionRecord(key, { rating, photos: photosToStore(list) })
  }, [isNew, key, rating, list])
  return { rating, setRating, photos, clearDraft: () => removeSessionRecord(key) }
}

class MissingStarsError extends Error {}
