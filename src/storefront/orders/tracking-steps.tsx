import { Check, X } from 'lucide-react'
import * as styles from './tracking-steps.module.css'

const STATE_LABELS = { done: 'Done: ', now: 'Now: ', todo: 'To come: ', refused: '' } as const

interface Step {
  label: string
  note?: string
  state: keyof typeof STATE_LABELS
}

interface Props {
  steps: readonly Step[]
  label?: string | undefined
}

/** The steps of a delivery or a return, in the style of the bubbles on an answer sheet. */
export function TrackingSteps({ steps, label: listLabel = 'Way to your door' }: Props) {
  return (
    <ol className={styles.steps} aria-label={listLabel}>
      {steps.map(({ label, note, state }, index) => (
        <li key={label} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="bubble" aria-hidden="true">
            {state === 'done' && <Check className="icon icon-s" />}
            {state === 'refused' && <X className="icon icon-s" />}
            {(state === 'now' || state === 'todo') && index + 1}
          </span>
          <div>
            <b>
              <span className="sr-only">{STATE_LABELS[state]}</span>
              {label}
            </b>
            {note && <small>{note}</small>}
          </div>
        </li>
      ))}
    </ol>
  )
}
