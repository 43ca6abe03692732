import { CircleCheck, CircleX, Clock, type LucideIcon, PhoneMissed, PhoneOff } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { OrderConfirmation } from '../../../domain/confirmation/call-list.ts'
import { CALL_OUTCOME_LABELS, CALL_OUTCOMES, type CallOutcome } from '../../../domain/confirmation/call-outcomes.ts'
import { isCallTime, nextAttempt } from '../../../domain/confirmation/call-times.ts'
import { addDays, dayOf, formatShortDateTime } from '../../../domain/values/dates.ts'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { CheckboxField } from '../../components/checkbox-field.tsx'
import { useShortcuts } from '../../components/shortcuts.ts'
import { toast } from '../../components/toast.ts'
import { useSubmit } from '../../components/use-submit.ts'
import * as styles from './call-dialog.module.css'
import { CALL_QUERIES, recordCall } from './confirmation-queries.ts'
import type { RecordedCall } from './last-call.tsx'

const ICONS: Record<CallOutcome, LucideIcon> = {
  confirmed: CircleCheck,
  no_answer: PhoneMissed,
  call_later: Clock,
  wrong_number: PhoneOff,
  cancelled: CircleX,
}
const HINTS: Partial<Record<CallOutcome, string>> = {
  confirmed: 'The order can be sent.',
  wrong_number: 'The order counts as not reached. Correct the number with Edit order, or send the link.',
  cancelled: 'The order is cancelled, its books go back into stock, and the customer gets an email.',
}
const NOTE_MAX = 500

export interface CallResultHandle {
  hasUnsavedChanges: () => boolean
  discard: () => void
}

interface Props {
  confirmation: OrderConfirmation
  id: string
  ref: Ref<CallResultHandle>
  /** Whether a result is chosen. */
  onReady: (isReady: boolean) => void
  onRecorded: (call: RecordedCall) => void
}

/** The result of a call. Keys 1 to 5 choose it. */
export function CallResultForm({ confirmation, id, ref, onReady, onRecorded }: Props) {
  const { orderId, linkSentAt } = confirmation
  const [outcome, setOutcome] = useState<CallOutcome>()
  const [note, setNote] = useState('')
  const [shouldSendLink, setSendLink] = useState(linkSentAt === null)
  const next = useNextAttempt(confirmation, outcome)
  // The next order replaces this form.
  const isLeaving = useRef(false)
  const { mutate, isPending } = useSubmit({
    submit: (result: Parameters<typeof recordCall>[1]) => recordCall(orderId, result),
    failureTitle: 'The call was not recorded',
    refresh: CALL_QUERIES,
    onSuccess: (call, result) => {
      isLeaving.current = true
      onRecorded({ id: call.id, orderId, outcome: result.outcome })
    },
  })
  const choose = (chosen: CallOutcome) => {
    setOutcome(chosen)
    onReady(true)
  }
  useEffect(() => () => onReady(false), [onReady])
  useImperativeHandle(ref, () => ({
    hasUnsavedChanges: () => !isLeaving.current && (outcome !== undefined || note !== ''),
    discard: () => {
      isLeaving.current = true
    },
  }))
  useShortcuts(Object.fromEntries(CALL_OUTCOMES.map((key, index) => [String(index + 1), () => choose(key)])), 'dialog')
  const isOpenEnded = outcome !== undefined && outcome !== 'confirmed' && outcome !== 'cancelled'
  const submit = () => {
    if (isPending) return
    if (!outcome) return toast.error({ description: 'Choose the result of the call.' })
    const nextAttemptAt = next.check()
    if (nextAttemptAt === 'invalid') return
    mutate({ outcome, note, sendLink: isOpenEnded && shouldSendLink, ...(nextAttemptAt && { nextAttemptAt }) })
  }
  return (
    <form
      id={id}
      className={styles.result}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Outcomes chosen={outcome} onChoose={choose} />
      {outcome && HINTS[outcome] && <p className="meta">{HINTS[outcome]}</p>}
      {next.isNeeded && <NextAttemptField next={next} />}
      {isOpenEnded && (
        <CheckboxField
          label={linkSentAt ? 'Send the link to confirm again' : 'Also send the link to confirm'}
          checked={shouldSendLink}
          onChange={(event) => setSendLink(event.target.checked)}
        />
      )}
      {outcome && (
        <TextAreaField
          label="Note (optional)"
          rows={2}
          maxLength={NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
    </form>
  )
}

const Outcomes = ({
  chosen,
  onChoose,
}: {
  chosen: CallOutcome | undefined
  onChoose: (outcome: CallOutcome) => void
}) => (
  <fieldset>
    <legend className="legend">Result of the call</legend>
    <div className={styles.outcomes}>
      {CALL_OUTCOMES.map((outcome, index) => {
        const Icon = ICONS[outcome]
        return (
          <label key={outcome} className={styles[outcome]} title={`Key ${index + 1}`}>
            <input
              type="radio"
              name="outcome"
              value={outcome}
              checked={outcome === chosen}
              onChange={() => onChoose(outcome)}
            />
            <Icon className="icon" />
            {CALL_OUTCOME_LABELS[outcome]}
          </label>
        )
      })}
    </div>
  </fieldset>
)

type When = 'proposed' | 'evening' | 'morning' | 'other'

/** When the customer is called again: a proposal, this evening, tomorrow morning or another time, in Indian time. */
function useNextAttempt({ failedAttempts }: OrderConfirmation, outcome: CallOutcome | undefined) {
  const [now] = useState(() => new Date())
  const [when, setWhen] = useState<When>('proposed')
  const [other, setOther] = useState('')
  const [error, setError] = useState<string>()
  const isAgain = outcome === 'no_answer' || outcome === 'call_later'
  const proposed = isAgain ? nextAttempt(outcome === 'no_answer' ? failedAttempts + 1 : 1, now) : undefined
  const times = {
    proposed,
    evening: new Date(`${dayOf(now)}T18:00:00+05:30`),
    morning: new Date(`${dayOf(addDays(now, 1))}T10:00:00+05:30`),
  }
  const options = (['evening', 'morning'] as const).filter(
    (key) => times[key] > now && times[key].getTime() !== proposed?.getTime(),
  )
  return {
    isNeeded: isAgain,
    proposed,
    attempt: failedAttempts + (outcome === 'no_answer' ? 2 : 1),
    options: [
      ...(proposed ? [{ value: 'proposed' as const, label: formatShortDateTime(proposed, now) }] : []),
      ...options.map((key) => ({ value: key, label: formatShortDateTime(times[key], now) })),
      { value: 'other' as const, label: 'Other' },
    ],
    when,
    other,
    error,
    setWhen: (chosen: When) => {
      setWhen(chosen)
      setError(undefined)
    },
    setOther: (typed: string) => {
      setOther(typed)
      setError(undefined)
    },
    /** Returns the chosen time as an ISO text; undefined for the shop's own proposal. */
    check: (): string | undefined => {
      if (!proposed || when === 'proposed') return undefined
      if (when !== 'other') return times[when].toISOString()
      const time = new Date(`${other}:00+05:30`)
      const message = otherTimeError(time)
      setError(message)
      return message === undefined ? time.toISOString() : 'invalid'
    },
  }
}

function otherTimeError(time: Date): string | undefined {
  if (Number.isNaN(time.getTime())) return 'Choose a day and a time'
  if (time <= new Date()) return 'Choose a time in the future'
  return isCallTime(time) ? undefined : 'Customers are called between 9:00 and 20:00'
}

function NextAttemptField({ next }: { next: ReturnType<typeof useNextAttempt> }) {
  if (!next.proposed)
    return <p className="meta">This was the third call without an answer: the order counts as not reached.</p>
  return (
    <div className={styles.next}>
      <RadioCards<When>
        legend={`Next call, attempt ${next.attempt} of 3`}
        name="next"
        options={next.options}
        value={next.when}
        onChange={next.setWhen}
      />
      {next.when === 'other' && (
        <TextField
          label="Day and time"
          hint="In Indian time, between 9:00 and 20:00, within 7 days."
          type="datetime-local"
          value={next.other}
          error={next.error}
          onChange={(event) => next.setOther(event.target.value)}
        />
      )}
    </div>
  )
}
