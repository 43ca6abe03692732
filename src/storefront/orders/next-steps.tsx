import { formatDay } from '../../domain/dates.ts'

const STEPS = [
  { title: 'Packed in Kota', note: 'within 1–2 business days' },
  { title: 'On the way', note: 'you get a tracking link by email' },
  { title: 'Pay cash and collect', note: 'keep the exact amount ready' },
]

/** What happens from the order to the door. */
export function NextSteps({ placedAt }: { placedAt: string }) {
  const steps = [{ title: 'Order placed', note: formatDay(placedAt) }, ...STEPS]
  return (
    <section>
      <h2 className="h3">What happens next</h2>
      <ol className="tracking-steps">
        {steps.map((step, index) => (
          <Step key={step.title} {...step} place={index + 1} state={index === 0 ? 'now' : 'todo'} />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  title: string
  note: string
  place: number
  state: 'now' | 'todo'
}

function Step({ title, note, place, state }: StepProps) {
  return (
    <li className={state}>
      <span className="bubble">{place}</span>
      <div>
        <b>{title}</b>
        <small>{note}</small>
      </div>
    </li>
  )
}
