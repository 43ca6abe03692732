import { useState } from 'react'
import type { ReviewableBook, ReviewableBooks } from '../../../domain/reviews/review.ts'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { CoverFrame } from '../../../ui/product/cover-frame.tsx'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import { OwnReviewView } from './own-review-view.tsx'
import { ReviewForm } from './review-form.tsx'
import * as styles from './book-reviews.module.css'

interface Props {
  list: ReviewableBooks
  /** The token of the emailed link; undefined for a logged-in customer. */
  token?: string
  onChanged: () => void
}

/** Books that a customer received, each with its review or the form for one. */
export const BookReviews = ({ list: { books, suggestedName }, token, onChanged }: Props) => (
  <div className="stack large">
    {books.map((book) => (
      <BookReview
        key={book.orderItemId}
        book={book}
        suggestedName={suggestedName}
        token={token}
        onChanged={onChanged}
      />
    ))}
  </div>
)

interface BookProps {
  book: ReviewableBook
  suggestedName: string
  token: string | undefined
  onChanged: () => void
}

function BookReview({ book, suggestedName, token, onChanged }: BookProps) {
  const [isEditing, setIsEditing] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const { review, productName, orderItemId } = book
  const saved = () => {
    setIsEditing(false)
    setIsSent(true)
    onChanged()
  }
  return (
    <article className="panel stack" aria-labelledby={`book-${orderItemId}`}>
      <div className={styles.book}>
        <CoverFrame className={styles.cover}>
          <CoverImage src={book.productImage} alt="" sizes="56px" />
        </CoverFrame>
        <h2 id={`book-${orderItemId}`}>{productName}</h2>
      </div>
      {review && !isEditing ? (
        <OwnReviewView review={review} isSent={isSent} onEdit={() => setIsEditing(true)} />
      ) : (
        <ReviewForm
          book={book}
          suggestedName={suggestedName}
          token={token}
          onSaved={saved}
          onCancel={review ? () => setIsEditing(false) : undefined}
        />
      )}
    </article>
  )
}

export const BookReviewsSkeleton = () => (
  <Loading>
    <Skeleton className={styles.skeleton} />
  </Loading>
)
