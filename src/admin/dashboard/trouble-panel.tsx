import type { ReactNode } from 'react'
import { formatMoment } from '../../domain/dates.ts'

/** Something that went wrong for good, until somebody does something about it. */
interface Trouble {
  key: string | number
  title: string
  /** Stands before the moment: to whom, how often. */
  about?: string
  /** When it was. */
  moment: string
  /** Why, in a sentence. */
  trouble: string | null
  /** What can be done about it. */
  action: ReactNode
}

interface Props {
  id: string
  title: string
  count: number
  troubles: readonly Trouble[]
}

/** What went wrong of one kind, each with what can be done about it; nothing at all where nothing did. */
export function TroublePanel({ id, title, count, troubles }: Props) {
  if (troubles.length === 0) return null
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        <span className="meta num">{count}</span>
      </div>
      <ul className="low-stock">
        {troubles.map(({ key, title: what, about, moment, trouble, action }) => (
          <li key={key} className="line-name">
            <span className="grow">
              {what}
              <br />
              <span className="meta">
                {about}
                <time dateTime={moment}>{formatMoment(moment)}</time>
              </span>
              <br />
              <span className="stock out">{trouble}</span>
            </span>
            {action}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ActionProps {
  /** What is done, and to what. */
  words: string
  subject: string
  pending: boolean
  onPress: () => void
}

/** The button that has it done again. */
export function DoAgain({ words, subject, pending, onPress }: ActionProps) {
  return (
    <button
      type="button"
      className="button quiet"
      aria-label={`${words}: ${subject}`}
      disabled={pending}
      onClick={onPress}
    >
      {words}
    </button>
  )
}
