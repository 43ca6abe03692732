import { MAX_REVIEW_PHOTOS, REVIEW_RULES } from '../../domain/reviews/review-rules.ts'
import { REVIEW_LINK_DAYS, REVIEW_REQUEST_DELAY_DAYS } from '../../domain/reviews/review.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { TextPage } from './text-page.tsx'

export function ReviewRulesPage() {
  return (
    <TextPage title="Review Rules" lead="Only buyers write reviews here, and we publish good and bad ones alike.">
      <section>
        <h2>Who can write a review</h2>
        <p>
          Customers who received the book from us, once for each book of an order. {REVIEW_REQUEST_DELAY_DAYS} days
          after the delivery we email a link, which works for {REVIEW_LINK_DAYS} days. With an account you can write a
          review at any time under My Reviews. We pay nothing for reviews and give no discount for them.
        </p>
      </section>
      <section>
        <h2>The rules</h2>
        <ul>
          {Object.entries(REVIEW_RULES).map(([id, { rule }]) => (
            <li key={id}>{rule}</li>
          ))}
        </ul>
        <p>You can add up to {MAX_REVIEW_PHOTOS} photos. The same rules apply to them.</p>
      </section>
      <section>
        <h2>How reviews are published</h2>
        <ul>
          <li>A review that breaks no rule is published at once, whatever its stars.</li>
          <li>
            A program looks for links, phone numbers, email addresses, abusive words and texts that make no sense. If it
            finds one, we read the review before it is published.
          </li>
          <li>We hide a review only if it breaks a rule above. We email its writer which rule it was.</li>
          <li>You can correct the text of your review later. The stars stay as they were published.</li>
          <li>The rating of a book is the mean of all its published reviews.</li>
        </ul>
      </section>
      <section>
        <h2>Your name</h2>
        <p>
          We suggest your first name and your city. You can write another name. Your full name, address and mobile
          number are never shown.
        </p>
      </section>
      <section>
        <h2>A review that breaks a rule</h2>
        <p>
          Press Report under the review, or{' '}
          <ShopLink className="inline-link" href="/contact-us">
            write to us
          </ShopLink>
          . We read every report.
        </p>
      </section>
    </TextPage>
  )
}
