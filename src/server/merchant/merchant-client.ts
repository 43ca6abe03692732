import { AppError } from '../http/errors.ts'
import type { Offer } from '../../domain/merchant/offer.ts'

/** The port of a service that lists the store's offers, such as Google Merchant Center. */
export interface MerchantClient {
  /** Hash of the offer as the service receives it. A different hash means that it must be sent again. */
  fingerprint(offer: Offer): string
  /**
   * Creates or updates an offer. Safe to repeat.
   * @param version increases with time: the service rejects a version older than the one that it has
   * @throws MerchantError
   */
  put(offer: Offer, version: number): Promise<void>
  /** Removes an offer, if it exists. @throws MerchantError */
  remove(offerId: string): Promise<void>
  /** Checks the login and the data source without sending anything. @throws MerchantError that names the missing setting */
  check(): Promise<void>
  /** Results of the service's own review of the listed offers, page by page. @throws MerchantError */
  offerStatuses(): AsyncGenerator<OfferStatus[]>
}

export interface OfferStatus {
  offerId: string
  /** Reason for not showing the offer; null when it is shown or still under review. */
  issue: string | null
}

/**
 * - `rejected`: the service does not accept this offer as it is
 * - `outdated`: the service has a newer version
 * - `throttled`: too many requests, a pause is needed
 * - `quota`: no more changes today
 * - `denied`: the store may not log in or is not set up correctly
 * - `outage`: the service failed or did not respond
 */
type MerchantErrorKind = 'rejected' | 'outdated' | 'throttled' | 'quota' | 'denied' | 'outage'

/** A failed request to the listing service. `message` may be shown to staff. */
export class MerchantError extends AppError {
  readonly kind: MerchantErrorKind
  /** Requested pause in seconds; undefined when the service names none. */
  readonly retryAfterS: number | undefined

  constructor(
    kind: MerchantErrorKind,
    message: string,
    more: { retryAfterS?: number | undefined; cause?: unknown } = {},
  ) {
    super(502, 'merchant_failed', message, { cause: more.cause, retryable: kind === 'throttled' || kind === 'outage' })
    this.kind = kind
    this.retryAfterS = more.retryAfterS
  }
}
