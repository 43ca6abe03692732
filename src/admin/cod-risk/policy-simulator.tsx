import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScoreCounts } from '../../domain/cod-risk/risk-models.ts'
import { LEVEL_STARTS, MAX_SCORE, RISK_LEVEL_LABELS } from '../../domain/cod-risk/risk-levels.ts'
import { bestFromScore, type PolicyAssumptions, simulatePolicy } from '../../domain/cod-risk/simulate-policy.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { formatAmount, paiseToRupees } from '../../domain/values/money.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { riskScoresQuery } from './cod-risk-queries.ts'
import * as tiles from '../components/fact-tiles.module.css'
import * as styles from './cod-risk.module.css'
import { formatShare } from './format.ts'

interface Assumption {
  label: string
  hint: string
  initial: string
  unit: '%' | '₹'
}

type AssumptionName = 'avoided' | 'lost' | 'call' | 'returnTrip' | 'margin'

const ASSUMPTIONS: Record<AssumptionName, Assumption> = {
  avoided: {
    label: 'Refusals that a call avoids (%)',
    hint: 'Of 100 parcels that would come back, how many are not sent after a call',
    initial: '35',
    unit: '%',
  },
  lost: {
    label: 'Good orders lost by a call (%)',
    hint: 'Of 100 customers who would pay, how many cancel or cannot be reached',
    initial: '2',
    unit: '%',
  },
  call: { label: 'Cost of a call (₹)', hint: 'Your minutes and the phone', initial: '6', unit: '₹' },
  returnTrip: {
    label: 'Cost of a refused parcel (₹)',
    hint: 'Courier both ways and packing',
    initial: '180',
    unit: '₹',
  },
  margin: { label: 'Margin of an order (%)', hint: 'Of its amount, lost with a good order', initial: '20', unit: '%' },
}
const NAMES = Object.keys(ASSUMPTIONS) as AssumptionName[]

/** Reads a number that staff typed; undefined for anything else. */
function readNumber(text: string, max: number): number | undefined {
  const value = Number(text.replace(',', '.'))
  return text.trim() !== '' && value >= 0 && value <= max ? value : undefined
}

/** What calling customers from a score on would have done to past parcels, with numbers that the owner can change. */
export function PolicySimulator() {
  const [period, setPeriod] = useState({ from: '', to: '' })
  const [fromScore, setFromScore] = useState(String(LEVEL_STARTS.check))
  const [typed, setTyped] = useState(
    Object.fromEntries(NAMES.map((name) => [name, ASSUMPTIONS[name].initial])) as Record<AssumptionName, string>,
  )
  const query = Object.fromEntries(Object.entries(period).filter(([, day]) => day !== ''))
  const { data } = useQuery(riskScoresQuery(query))
  const values = Object.fromEntries(
    NAMES.map((name) => [name, readNumber(typed[name], ASSUMPTIONS[name].unit === '%' ? 100 : 100_000)]),
  ) as Record<AssumptionName, number | undefined>
  const score = readNumber(fromScore, MAX_SCORE + 1)
  const assumptions = data && toAssumptions(values, data)
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="simulator">
      <h2 id="simulator">What would calls have saved?</h2>
      <p>
        Past parcels with known outcome, as they were scored. Change the numbers to those of your shop: they are
        assumptions, and nothing is stored or sent.
      </p>
      <div className={styles.fields}>
        <TextField
          label="Call from (points)"
          hint={`${RISK_LEVEL_LABELS.check} starts at ${LEVEL_STARTS.check}, ${RISK_LEVEL_LABELS.high} at ${LEVEL_STARTS.high}`}
          inputMode="numeric"
          value={fromScore}
          error={score === undefined ? 'Must be a number from 0 to 101' : undefined}
          onChange={(event) => setFromScore(event.target.value)}
        />
        {NAMES.map((name) => (
          <TextField
            key={name}
            label={ASSUMPTIONS[name].label}
            hint={ASSUMPTIONS[name].hint}
            inputMode="decimal"
            value={typed[name]}
            error={values[name] === undefined ? numberError(ASSUMPTIONS[name]) : undefined}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        ))}
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={name === 'from' ? 'Placed from' : 'Placed to'}
            hint={name === 'from' ? 'Empty: from the start' : 'Empty: until today'}
            type="date"
            value={period[name]}
            onChange={(event) => setPeriod({ ...period, [name]: event.target.value })}
          />
        ))}
      </div>
      {data && assumptions && score !== undefined && (
        <Result data={data} assumptions={{ ...assumptions, fromScore: score }} onUse={setFromScore} />
      )}
    </section>
  )
}

const numberError = ({ unit }: Assumption): string =>
  unit === '%' ? 'Must be a number from 0 to 100' : 'Must be an amount in rupees'

function toAssumptions(
  { avoided, lost, call, returnTrip, margin }: Record<AssumptionName, number | undefined>,
  { averagePaise }: ScoreCounts,
): Omit<PolicyAssumptions, 'fromScore'> | undefined {
  if (avoided === undefined || lost === undefined || call === undefined) return undefined
  if (returnTrip === undefined || margin === undefined) return undefined
  return {
    avoidedShare: avoided / 100,
    lostShare: lost / 100,
    callPaise: Math.round(call * 100),
    returnTripPaise: Math.round(returnTrip * 100),
    marginPaise: Math.round((averagePaise * margin) / 100),
  }
}

interface ResultProps {
  data: ScoreCounts
  assumptions: PolicyAssumptions
  onUse: (score: string) => void
}

function Result({ data: { counts, averagePaise }, assumptions, onUse }: ResultProps) {
  const result = simulatePolicy(counts, assumptions)
  const best = bestFromScore(counts, assumptions)
  const amount = (paise: number) => formatAmount(paiseToRupees(Math.abs(paise)))
  const cost = (paise: number) => (paise === 0 ? amount(0) : `−${amount(paise)}`)
  if (result.parcels === 0) return <p>No parcel of this period was delivered or refused yet.</p>
  return (
    <div role="status" className={styles.result}>
      <p className={styles.sentence}>
        Of {formatCount(result.parcels)} parcels, {formatCount(result.called)} would have been confirmed by a call (
        {formatShare(result.called, result.parcels)}). About {formatCount(result.avoidedRefusals)} of{' '}
        {formatCount(result.refused)} refusals would have been avoided.
      </p>
      <dl className={tiles.facts}>
        <div>
          <dt>Return trips saved</dt>
          <dd className="num">{amount(result.savedPaise)}</dd>
        </div>
        <div>
          <dt>Cost of {formatCount(result.called)} calls</dt>
          <dd className="num">{cost(result.callCostPaise)}</dd>
        </div>
        <div>
          <dt>Margin of {formatCount(result.lostOrders)} lost orders</dt>
          <dd className="num">{cost(result.lostMarginPaise)}</dd>
        </div>
        <div>
          <dt>{result.netPaise < 0 ? 'Loss' : 'Saving'}</dt>
          <dd className="num">{amount(result.netPaise)}</dd>
        </div>
      </dl>
      <p className="meta">
        The margin is taken of the average order, {amount(averagePaise)}.{' '}
        {best > MAX_SCORE ? (
          'With these numbers, calls cost more than they save at every score.'
        ) : (
          <>
            With these numbers, calls from {best} points save the most.{' '}
            {best !== assumptions.fromScore && (
              <button type="button" className="inline-link" onClick={() => onUse(String(best))}>
                Show {best} points
              </button>
            )}
          </>
        )}
      </p>
    </div>
  )
}
