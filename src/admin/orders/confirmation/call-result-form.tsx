import { CircleCheck, CircleX, Clock, type LucideIcon, MapPinOff, PhoneMissed, PhoneOff } from 'lucide-react'
import { useState } from 'react'
import type { OrderConfirmation } from '../../../domain/confirmation/call-list.ts'
import { CALL_OUTCOME_LABELS, CALL_OUTCOMES, type CallOutcome } from '../../../domain/confirmation/call-outcomes.ts'
import { isCallTime, MAX_DAYS_AHEAD, nextAttempt, nextMorning } from '../../../domain/confirmation/call-times.ts'
import { dayOf, formatShortDateTime } from '../../../domain/values/dates.ts'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { CheckboxField } from '../../components/checkbox-field.tsx'
import { useShortcuts } from '../../components/shortcuts.ts'
import { useSubmit } from '../../components/use-submit.ts'
import * as styles from './call-dialog.module.css'
import { CALL_QUERIES, recordCall } from './confirmation-queries.ts'
import type { RecordedCall } from './last-call.tsx'

const ICONS: Record<CallOutcome, LucideIcon> = {
  confirmed: CircleCheck,
  no_answer: PhoneMissed,
  call_later: Clock,
  wrong_number: PhoneOff,
  wrong_address: MapPinOff,
  cancelled: CircleX,
}
/** Results that are saved with one press: they need no other field. */
const SAVED_AT_ONCE: readonly CallOutcome[] = ['confirmed', 'no_answer', 'wrong_number', 'wrong_address']
const NOTE_MAX = 500

interface Props {
  confirmation: OrderConfirmation
  /** Whether another order is to be called. */
  hasNext: boolean
  onRecorded: (call: RecordedCall) => void
}

/** The result of a call. Keys 1 to 6 choose it; a result that needs no more is saved at once and can be undone. */
export function CallResultForm({ confirmation, hasNext, onRecorded }: Props) {
  const { orderId, linkSentAt } = confirmation
  const [chosen, setChosen] = useState<CallOutcome>()
  const [note, setNote] = useState('')
  const [shouldSendLink, setSendLink] = useState(linkSentAt === null)
  const next = useNextAttempt(confirmation)
  const { mutate, isPending } = useSubmit({
    submit: (result: Parameters<typeof recordCall>[1]) => recordCall(orderId, result),
    failureTitle: 'The call was not recorded',
    refresh: CALL_QUERIES,
    onSuccess: (call, result) => onRecorded({ id: call.id, orderId, outcome: result.outcome }),
  })
  const save = (outcome: CallOutcome, nextAttemptAt?: string) => {
    if (isPending) return
    const isOpenEnded = outcome !== 'confirmed' && outcome !== 'cancelled'
    mutate({ outcome, note, sendLink: isOpenEnded && shouldSendLink, ...(nextAttemptAt && { nextAttemptAt }) })
  }
  const choose = (outcome: CallOutcome) => {
    setChosen(outcome)
    if (SAVED_AT_ONCE.includes(outcome)) save(outcome)
  }
  useShortcuts(Object.fromEntries(CALL_OUTCOMES.map((key, index) => [String(index + 1), () => choose(key)])), 'dialog')
  const submit = () => {
    const nextAttemptAt = chosen === 'call_later' ? next.check() : undefined
    if (chosen && nextAttemptAt !== 'invalid') save(chosen, nextAttemptAt)
  }
  return (
    <form
      className={styles.result}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Outcomes chosen={chosen} isPending={isPending} onChoose={choose} />
      {chosen === 'call_later' && <NextAttemptField next={next} />}
      {chosen === 'cancelled' && (
        <p className="note amber">
          The order is cancelled, its books go back into stock, and the customer gets an email.
        </p>
      )}
      {(chosen === 'call_later' || chosen === 'cancelled') && (
        <button type="submit" className="button main" disabled={isPending}>
          {isPending ? 'Saving…' : saveLabel(chosen, hasNext)}
        </button>
      )}
      <TextAreaField
        label="Note (optional)"
        hint="It is saved with the result."
        rows={1}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <CheckboxField
        label={
          linkSentAt ? 'Not confirmed: send the link to confirm again' : 'Not confirmed: also send the link to confirm'
        }
        checked={shouldSendLink}
        onChange={(event) => setSendLink(event.target.checked)}
      />
    </form>
  )
}

function saveLabel(chosen: 'call_later' | 'cancelled', hasNext: boolean): string {
  const action = chosen === 'cancelled' ? 'Cancel the order' : 'Save'
  return hasNext ? `${action}, next order` : action
}

interface OutcomesProps {
  chosen: CallOutcome | undefined
  isPending: boolean
  onChoose: (outcome: CallOutcome) => void
}

const Outcomes = ({ chosen, isPending, onChoose }: OutcomesProps) => (
  <fieldset disabled={isPending}>
    <legend className="legend">Result of the call</legend>
    <div className={styles.outcomes}>
      {CALL_OUTCOMES.map((outcome, index) => {
        const Icon = ICONS[outcome]
        return (
          <button
            key={outcome}
            type="button"
            className={styles[outcome]}
            title={`Key ${index + 1}`}
            aria-pressed={outcome === chosen}
            onClick={() => onChoose(outcome)}
          >
            <Icon className="icon" />
            {CALL_OUTCOME_LABELS[outcome]}
          </button>
        )
      })}
    </div>
  </fieldset>
)

type When = 'proposed' | 'evening' | 'morning' | 'other'

/** When a customer is called again on request: a proposal, this evening, the next morning or another time, in Indian time. */
function useNextAttempt({ failedAttempts }: OrderConfirmation) {
  const [now] = useState(() => new Date())
  const [when, setWhen] = useState<When>('proposed')
  const [other, setOther] = useState('')
  const [error, setError] = useState<string>()
  const proposed = nextAttempt(1, now)
  const times = {
    proposed,
    evening: new Date(`${dayOf(now)}T18:00:00+05:30`),
    morning: nextMorning(now),
  }
  const options = (['evening', 'morning'] as const).filter(
    (key) => times[key] > now && times[key].getTime() !== proposed?.getTime(),
  )
  return {
    attempt: failedAttempts + 1,
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
      if (when === 'proposed') return undefined
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
          hint={`In Indian time, between 9:00 and 20:00, within ${MAX_DAYS_AHEAD} days.`}
          type="datetime-local"
          value={next.other}
          error={next.error}
          onChange={(event) => next.setOther(event.target.value)}
        />
      )}
    </div>
  )
}
