import { z } from 'zod'
import { httpUrl, nonBlank, isPartiallySet, milliseconds, token, trimTrailingSlash } from './env-schemas.ts'

/** The Shiprocket account. */
export const courierEnv = {
  SHIPROCKET_BASE_URL: httpUrl('https://apiv2.shiprocket.in/v1/external').default(
    'https://apiv2.shiprocket.in/v1/external',
  ),
  SHIPROCKET_EMAIL: nonBlank(254).optional(),
  SHIPROCKET_PASSWORD: z.string().max(256, 'must have at most 256 characters').optional(),
  SHIPROCKET_PICKUP_LOCATION: nonBlank(36).optional(),
  SHIPROCKET_WEBHOOK_TOKEN: token.optional(),
  SHIPROCKET_CONNECT_TIMEOUT_MS: milliseconds().default(5000),
  SHIPROCKET_TIMEOUT_MS: milliseconds().default(15_000),
  DELIVERY_TIMEOUT_MS: milliseconds().default(2000),
}
type CourierEnv = z.infer<z.ZodObject<typeof courierEnv>>

interface ShiprocketConfig {
  baseUrl: string
  email: string
  password: string
  pickupLocation: string
  timeouts: { connectMs: number; totalMs: number }
}

export interface CourierConfig {
  /** undefined disables booking. */
  shiprocket: ShiprocketConfig | undefined
  /** Token of the tracking webhook. */
  courierWebhookToken: string | undefined
  /** How long a page waits for a serviceability response. */
  deliveryTimeoutMs: number
}

/** Returns an error message for this combination of settings. */
export function validateCourierConfig(settings: CourierEnv): string | undefined {
  const account = [settings.SHIPROCKET_EMAIL, settings.SHIPROCKET_PASSWORD, settings.SHIPROCKET_PICKUP_LOCATION]
  return isPartiallySet(account)
    ? 'SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD and SHIPROCKET_PICKUP_LOCATION must be set together.'
    : undefined
}

export const readCourierConfig = (settings: CourierEnv): CourierConfig => ({
  shiprocket: readShiprocketConfig(settings),
  courierWebhookToken: settings.SHIPROCKET_WEBHOOK_TOKEN,
  deliveryTimeoutMs: settings.DELIVERY_TIMEOUT_MS,
})

function readShiprocketConfig(settings: CourierEnv): CourierConfig['shiprocket'] {
  const {
    SHIPROCKET_EMAIL: email,
    SHIPROCKET_PASSWORD: password,
    SHIPROCKET_PICKUP_LOCATION: pickupLocation,
  } = settings
  if (!email || !password || !pickupLocation) return undefined
  const timeouts = { connectMs: settings.SHIPROCKET_CONNECT_TIMEOUT_MS, totalMs: settings.SHIPROCKET_TIMEOUT_MS }
  return {
    baseUrl: trimTrailingSlash(settings.SHIPROCKET_BASE_URL),
    email,
    password,
    pickupLocation,
    timeouts,
  }
}
