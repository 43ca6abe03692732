import { MAX_SCORE } from './risk-levels.ts'

/** Parcels with known outcomes, by score. */
export interface ScoreCount {
  score: number
  delivered: number
  refused: number
}

/** What the shop assumes about calls that confirm an order before it is sent. */
export interface PolicyAssumptions {
  /** Orders from this score are called for a confirmation. */
  fromScore: number
  /** The share of the parcels that would be refused whose order is given up after a call, 0 to 1. */
  avoidedShare: number
  /** The share of the parcels that would be accepted whose order is lost because of the call, 0 to 1. */
  lostShare: number
  /** The cost of a call, in paise. */
  callPaise: number
  /** The cost of a refused parcel (both ways of the courier, packing), in paise. */
  returnTripPaise: number
  /** The margin of an order that is lost, in paise. */
  marginPaise: number
}

/** What a policy would have done. Amounts in paise. */
export interface PolicyResult {
  parcels: number
  refused: number
  called: number
  avoidedRefusals: number
  lostOrders: number
  callCostPaise: number
  savedPaise: number
  lostMarginPaise: number
  /** The saving less the costs; negative when the policy costs more than it saves. */
  netPaise: number
}

/** Calculates what calling the customers of all orders from a score on would have done to past parcels. */
export function simulatePolicy(counts: readonly ScoreCount[], assumptions: PolicyAssumptions): PolicyResult {
  const { fromScore, avoidedShare, lostShare, callPaise, returnTripPaise, marginPaise } = assumptions
  const sum = (rows: readonly ScoreCount[], key: 'delivered' | 'refused') =>
    rows.reduce((total, row) => total + row[key], 0)
  const chosenRows = counts.filter(({ score }) => score >= fromScore)
  const refusedOfChosen = sum(chosenRows, 'refused')
  const deliveredOfChosen = sum(chosenRows, 'delivered')
  const called = refusedOfChosen + deliveredOfChosen
  const avoidedRefusals = Math.round(refusedOfChosen * avoidedShare)
  const lostOrders = Math.round(deliveredOfChosen * lostShare)
  const [callCostPaise, savedPaise, lostMarginPaise] = [
    called * callPaise,
    avoidedRefusals * returnTripPaise,
    lostOrders * marginPaise,
  ]
  return {
    parcels: sum(counts, 'delivered') + sum(counts, 'refused'),
    refused: sum(counts, 'refused'),
    called,
    avoidedRefusals,
    lostOrders,
    callCostPaise,
    savedPaise,
    lostMarginPaise,
    netPaise: savedPaise - callCostPaise - lostMarginPaise,
  }
}

/** Returns the score from which calls save the most; 101, which no order has, if they never pay. */
export function bestFromScore(
  counts: readonly ScoreCount[],
  assumptions: Omit<PolicyAssumptions, 'fromScore'>,
): number {
  let best = { fromScore: MAX_SCORE + 1, netPaise: 0 }
  for (let fromScore = MAX_SCORE; fromScore >= 0; fromScore -= 1) {
    const { netPaise } = simulatePolicy(counts, { ...assumptions, fromScore })
    if (netPaise > best.netPaise) best = { fromScore, netPaise }
  }
  return best.fromScore
}
