import { z } from 'zod'
import { address, filled, isPartial, milliseconds, token, withoutSlash } from './kinds.ts'

/** The courier that parcels go out with. */
export const courierSettings = {
  SHIPROCKET_BASE_URL: address('https://apiv2.shiprocket.in/v1/external').default(
    'https://apiv2.shiprocket.in/v1/external',
  ),
  SHIPROCKET_EMAIL: filled(254).optional(),
  SHIPROCKET_PASSWORD: z.string().max(256, 'must have at most 256 characters').optional(),
  SHIPROCKET_PICKUP_LOCATION: filled(36).optional(),
  SHIPROCKET_WEBHOOK_TOKEN: token.optional(),
  SHIPROCKET_CONNECT_LIMIT_MS: milliseconds().default(5000),
  SHIPROCKET_LIMIT_MS: milliseconds().default(15_000),
  DELIVERY_ANSWER_LIMIT_MS: milliseconds().default(2000),
}
type Settings = z.infer<z.ZodObject<typeof courierSettings>>

interface ShiprocketConfig {
  baseUrl: string
  email: string
  password: string
  pickupLocation: string
  limits: { connectMs: number; wholeMs: number }
}

export interface CourierConfig {
  /** The account that parcels go out with. */
  shiprocket: ShiprocketConfig | undefined
  /** What a courier proves itself with when it sends news of a parcel. */
  courierToken: string | undefined
  /** How long a page waits for the courier's answer about a PIN code. */
  deliveryAnswerMs: number
}

/** What is wrong with these settings together, as a sentence. */
export function courierComplaint(settings: Settings): string | undefined {
  const account = [settings.SHIPROCKET_EMAIL, settings.SHIPROCKET_PASSWORD, settings.SHIPROCKET_PICKUP_LOCATION]
  return isPartial(account)
    ? 'SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD and SHIPROCKET_PICKUP_LOCATION must be set together.'
    : undefined
}

export const readCourier = (settings: Settings): CourierConfig => ({
  shiprocket: readShiprocket(settings),
  courierToken: settings.SHIPROCKET_WEBHOOK_TOKEN,
  deliveryAnswerMs: settings.DELIVERY_ANSWER_LIMIT_MS,
})

function readShiprocket(settings: Settings): CourierConfig['shiprocket'] {
  const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password, SHIPROCKET_PICKUP_LOCATION: place } = settings
  if (!email || !password || !place) return undefined
  const limits = { connectMs: settings.SHIPROCKET_CONNECT_LIMIT_MS, wholeMs: settings.SHIPROCKET_LIMIT_MS }
  return { baseUrl: withoutSlash(settings.SHIPROCKET_BASE_URL), email, password, pickupLocation: place, limits }
}
