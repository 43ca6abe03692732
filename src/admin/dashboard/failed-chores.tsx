import { useQuery } from '@tanstack/react-query'
import { CHORES, type Chore } from '../../domain/chores.ts'
import { formatCount } from '../../domain/counts.ts'
import { formatMoment } from '../../domain/dates.ts'
import { useSend } from '../parts/use-send.ts'
import { failedChoresQuery, tryChoreAgain } from './dashboard-queries.ts'

/** Background work that was given up, such as the backup of the night, each with a way to have it done again. */
export function FailedChores() {
  const { data = [] } = useQuery(failedChoresQuery())
  const again = useSend({
    send: (chore: Chore) => tryChoreAgain(chore),
    success: 'It is being done again.',
    failure: 'It could not be done again.',
    refresh: ['chores'],
  })
  // Nothing to do, nothing to look at.
  if (data.length === 0) return null
  return (
    <section className="panel" aria-labelledby="failed-chores">
      <div className="panel-head">
        <h2 id="failed-chores">Work that failed</h2>
        <span className="meta num">{data.length}</span>
      </div>
      <ul className="low-stock">
        {data.map(({ chore, count, failedAt, trouble }) => (
          <li key={chore} className="line-name">
            <span className="grow">
              {CHORES[chore]}
              <br />
              <span className="meta">
                {count > 1 && `${formatCount(count)} times, last on `}
                <time dateTime={failedAt}>{formatMoment(failedAt)}</time>
              </span>
              <br />
              <span className="stock out">{trouble}</span>
            </span>
            <button
              type="button"
              className="button quiet"
              aria-label={`Do again: ${CHORES[chore]}`}
              disabled={again.isPending}
              onClick={() => again.mutate(chore)}
            >
              Do again
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
