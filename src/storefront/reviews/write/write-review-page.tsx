import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { ApiError } from '../../../api-client.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { useLinkToken } from '../../shared/link-token.ts'
import { BookReviews, BookReviewsSkeleton } from './book-reviews.tsx'
import { requestedBooksQuery } from './write-queries.ts'
import * as styles from './write-review-page.module.css'

const INVALID_CODES = ['invalid_review_link', 'invalid']

/** Reviews of the books of an order, with the link of an email. */
export function WriteReviewPage() {
  const hydrated = useHydrated()
  const token = useLinkToken()
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Write a review</h1>
      <noscript>
        <p className="note amber">This page needs JavaScript. Please switch it on in your browser.</p>
      </noscript>
      {hydrated && !token && <NoLink />}
      {token && <RequestedBooks key={token} token={token} />}
      {!hydrated && <BookReviewsSkeleton />}
    </div>
  )
}

function RequestedBooks({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(requestedBooksQuery(token))
  if (data) {
    return (
      <>
        <p>
          Your review helps other students to choose. Please read our{' '}
          <ShopLink className="inline-link" href="/review-rules">
            review rules
          </ShopLink>
          : we publish every review that follows them, good or bad.
        </p>
        <BookReviews list={data} token={token} onChanged={() => void refetch()} />
      </>
    )
  }
  if (error instanceof ApiError && INVALID_CODES.includes(error.code)) return <InvalidLink />
  if (error) return <ErrorState message="Your books did not load." onRetry={() => void refetch()} />
  return <BookReviewsSkeleton />
}

const InvalidLink = () => (
  <>
    <p className="note amber" role="alert">
      This link has expired or is not complete. Please open it from our email again.
    </p>
    <AccountLink />
  </>
)

const NoLink = () => (
  <>
    <p>Open the link of the email that we sent after the delivery, or the page of your order.</p>
    <AccountLink />
  </>
)

const AccountLink = () => (
  <p>
    If you ordered with an account, you can also review your books{' '}
    <ShopLink className="inline-link" href="/profile?tab=reviews">
      in your account
    </ShopLink>
    .
  </p>
)
