import { Check } from 'lucide-react'
import type { TrackingStep } from '../../domain/tracking-steps.ts'

const SPOKEN = { done: 'Done: ', now: 'Now: ', todo: 'To come: ' } as const

/** The way to the door, as bubbles of an answer sheet that fill. */
export function TrackSteps({ steps }: { steps: readonly TrackingStep[] }) {
  return (
    <ol className="tracking-steps" aria-label="Way to your door">
      {steps.map(({ label, note, state }, index) => (
        <li key={label} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="bubble" aria-hidden="true">
            {state === 'done' ? <Check className="icon icon-s" /> : index + 1}
          </span>
          <div>
            <b>
              <span className="sr-only">{SPOKEN[state]}</span>
              {label}
            </b>
            {note && <small>{note}</small>}
          </div>
        </li>
      ))}
    </ol>
  )
}
