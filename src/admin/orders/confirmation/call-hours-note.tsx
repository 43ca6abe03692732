import type { Call } from '../../../domain/confirmation/call-list.ts'
import { isCallTime } from '../../../domain/confirmation/call-times.ts'

/** Why no order is under Call now outside the hours in which customers are called. */
export const CallHoursNote = ({ calls, now }: { calls: readonly Pick<Call, 'list'>[]; now: Date }) =>
  !isCallTime(now) &&
  calls.some(({ list }) => list === 'later') && (
    <p className="note">Customers are called between 9:00 and 20:00. Until then their orders are under Later.</p>
  )
