import type { Offer } from '../../domain/merchant-offer.ts'

/** The service that lists the shop's offers elsewhere. */
export interface MerchantListing {
  /** What an offer is there, as one short word: it differs as soon as the service has to be told anew. */
  fingerprint(offer: Offer): string
  /**
   * Tells of an offer, or of what it is now. May be said again without harm.
   * @param version rises with time: what is older than what the service knows is not taken
   * @throws ListingTrouble
   */
  put(offer: Offer, version: number): Promise<void>
  /** Takes an offer away; one that is not there is no failure. @throws ListingTrouble */
  remove(offerId: string): Promise<void>
  /** Whether it lets the store in and takes offers; tells it nothing. @throws ListingTrouble that says what is missing */
  check(): Promise<void>
  /** What its own review holds against the offers that it knows, some at a time. @throws ListingTrouble */
  reviews(): AsyncGenerator<Review[]>
}

/** What came of the listing's own review of an offer. */
export interface Review {
  offerId: string
  /** Why it is shown nowhere; null where it is shown, or is still looked at. */
  issue: string | null
}

/**
 * What a failure means: `refused` this offer is not taken as it is; `outdated` a newer version is there already; `busy`
 * the service wants a pause; `quota` it takes no more today; `denied` it does not let the store in, or the store is not
 * set up right; `outage` it failed or did not answer.
 */
type TroubleKind = 'refused' | 'outdated' | 'busy' | 'quota' | 'denied' | 'outage'

/** The service did not do what it was asked. `message` says why, to staff. */
export class ListingTrouble extends Error {
  readonly kind: TroubleKind
  /** How long it wants to be left alone, in seconds; undefined where it does not say. */
  readonly pauseS: number | undefined

  constructor(kind: TroubleKind, message: string, more: { pauseS?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause: more.cause })
    this.kind = kind
    this.pauseS = more.pauseS
  }
}
