const LAKH = 100_000
const THOUSAND = 1000

/** Formats an amount for a chart axis. @example shortRupees(52_000) // '₹52k' */
export function shortRupees(rupees: number): string {
  if (rupees >= LAKH) return `₹${short(rupees / LAKH)}L`
  return rupees >= THOUSAND ? `₹${short(rupees / THOUSAND)}k` : `₹${Math.round(rupees)}`
}

const short = (count: number): string => String(Math.round(count * 10) / 10)
