import type { Paise } from '../../../domain/values/money.ts'
import type { CourierPayment } from '../courier.ts'
import { type ShiprocketClient, ShiprocketError } from './shiprocket-client.ts'

const UNKNOWN_ORDER = /order id not found/i

interface ShownOrder {
  remittance_date?: unknown
  remittance_utr?: unknown
  shipments?: { is_rto?: unknown }
  awb_data?: { charges?: Record<string, unknown> }
}

/**
 * Reads charges and remittance of an order. The values of `remittance_status` are not published: only a reference of the
 * transfer means that it is paid.
 * @returns undefined for an order that Shiprocket does not have
 * @throws ShiprocketError
 */
export async function readPayment(
  client: ShiprocketClient,
  courierOrderId: string,
): Promise<CourierPayment | undefined> {
  const response = await showOrder(client, courierOrderId)
  if (!response) return undefined
  const { remittance_utr: utr, remittance_date: date, awb_data: awb, shipments } = response
  const charges = awb?.charges ?? {}
  const isReturned = shipments?.is_rto === true || shipments?.is_rto === 1
  return {
    utr: textOf(utr),
    remittedOn: /^\d{4}-\d{2}-\d{2}/.exec(textOf(date) ?? '')?.[0] ?? null,
    freightPaise: amountOf(charges.freight_charges),
    codFeePaise: amountOf(charges.cod_charges),
    rtoFreightPaise: isReturned ? amountOf(charges.charged_weight_amount_rto) : null,
  }
}

async function showOrder(client: ShiprocketClient, courierOrderId: string): Promise<ShownOrder | undefined> {
  try {
    const { data } = await client.request('GET', `/orders/show/${encodeURIComponent(courierOrderId)}`)
    return typeof data === 'object' && data !== null ? data : undefined
  } catch (error) {
    if (error instanceof ShiprocketError && UNKNOWN_ORDER.test(error.message)) return undefined
    throw error
  }
}

/** Reads the balance of the wallet, which Shiprocket sends as text. @throws ShiprocketError */
export async function readWalletBalance(client: ShiprocketClient): Promise<Paise> {
  const { data } = await client.request('GET', '/account/details/wallet-balance')
  const balance = amountOf((data as { balance_amount?: unknown } | null)?.balance_amount)
  if (balance === null) throw new ShiprocketError('Shiprocket sent no wallet balance.')
  return balance
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null)

/** An amount in rupees, as number or text, in paise; null for an empty or unknown one. */
function amountOf(value: unknown): Paise | null {
  const text = typeof value === 'number' ? String(value) : textOf(value)
  const rupees = Number(text ?? Number.NaN)
  return Number.isFinite(rupees) ? Math.round(rupees * 100) : null
}
