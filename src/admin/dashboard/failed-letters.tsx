import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../domain/dates.ts'
import { useSend } from '../parts/use-send.ts'
import { failedLettersQuery, sendLetterAgain } from './dashboard-queries.ts'

/** The last letters that were given up, each with a way to send it again. */
export function FailedLetters() {
  const { data } = useQuery(failedLettersQuery())
  const again = useSend({
    send: sendLetterAgain,
    success: 'The email is on its way.',
    failure: 'The email could not be sent again.',
    refresh: ['letters'],
  })
  // Nothing to do, nothing to look at.
  if (!data || data.rows.length === 0) return null
  return (
    <section className="panel" aria-labelledby="failed-letters">
      <div className="panel-head">
        <h2 id="failed-letters">Emails that failed</h2>
        <span className="meta num">{data.total}</span>
      </div>
      <ul className="low-stock">
        {data.rows.map(({ id, subject, recipient, trouble, createdAt }) => (
          <li key={id} className="line-name">
            <span className="grow">
              {subject}
              <br />
              <span className="meta">
                To {recipient}, <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
              </span>
              <br />
              <span className="stock out">{trouble}</span>
            </span>
            <button
              type="button"
              className="button quiet"
              aria-label={`Send again: ${subject}`}
              disabled={again.isPending}
              onClick={() => again.mutate(id)}
            >
              Send again
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
