import { formatDay } from '../../domain/values/dates.ts'
import { PROMISES } from '../../domain/store/promises.ts'
import * as styles from './tracking-steps.module.css'

const STEPS = [
  { title: 'Packed', note: `within ${PROMISES.packedWithin}` },
  { title: 'On the way', note: 'track it with your order ID' },
  { title: 'Pay cash and collect', note: 'keep the exact amount ready' },
]

/** The steps from the order to its delivery. */
export function NextSteps({ placedAt }: { placedAt: string }) {
  const steps = [{ title: 'Order placed', note: formatDay(placedAt) }, ...STEPS]
  return (
    <section>
      <h2 className="h3">What happens next</h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <Step key={step.title} {...step} number={index + 1} state={index === 0 ? 'now' : 'todo'} />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  title: string
  note: string
  number: number
  state: 'now' | 'todo'
}

function Step({ title, note, number, state }: StepProps) {
  return (
    <li className={styles[state]}>
      <span className="bubble">{number}</span>
      <div>
        <b>{title}</b>
        <small>{note}</small>
      </div>
    </li>
  )
}
