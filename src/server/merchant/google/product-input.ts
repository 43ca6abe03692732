import type { Offer } from '../../../domain/merchant/offer.ts'
import type { Paise } from '../../../domain/values/money.ts'
import { DELIVERY_DAYS, PACKING_DAYS } from '../../../domain/store/promises.ts'
import { BOOKS_CATEGORY, CONTENT_LANGUAGE, COUNTRY, CURRENCY, FEED_LABEL, SHIPPING_SERVICE } from './offer-constants.ts'

const MICROS_PER_PAISA = 10_000

/** An offer as the body of `productInputs:insert` of Google's Merchant API v1. */
export function toProductInput(offer: Offer) {
  return {
    offerId: offer.id,
    contentLanguage: CONTENT_LANGUAGE,
    feedLabel: FEED_LABEL,
    productAttributes: {
      title: offer.title,
      description: offer.description,
      link: offer.link,
      imageLink: offer.image,
      ...(offer.additionalImages.length > 0 && { additionalImageLinks: offer.additionalImages }),
      availability: offer.inStock ? 'IN_STOCK' : 'OUT_OF_STOCK',
      condition: offer.condition === 'used' ? 'USED' : 'NEW',
      price: toPrice(offer.price),
      ...(offer.maximumRetailPrice !== undefined && { maximumRetailPrice: toPrice(offer.maximumRetailPrice) }),
      ...(offer.brand !== undefined && { brand: offer.brand }),
      ...(offer.gtin !== undefined && { gtins: [offer.gtin] }),
      // Coaching modules have neither ISBN nor part number.
      identifierExists: offer.gtin !== undefined,
      googleProductCategory: BOOKS_CATEGORY,
      productTypes: offer.productTypes,
      shipping: [SHIPPING],
      customLabel0: offer.examType,
      customLabel1: offer.classType,
      ...(offer.subjects !== undefined && { customLabel2: offer.subjects }),
    },
  }
}

/** @example toPrice(49950) // { amountMicros: '499500000', currencyCode: 'INR' } */
function toPrice(paise: Paise) {
  return { amountMicros: String(paise * MICROS_PER_PAISA), currencyCode: CURRENCY }
}

const SHIPPING = {
  country: COUNTRY,
  service: SHIPPING_SERVICE,
  price: toPrice(0),
  minHandlingTime: String(PACKING_DAYS.min),
  maxHandlingTime: String(PACKING_DAYS.max),
  minTransitTime: String(DELIVERY_DAYS.min),
  maxTransitTime: String(DELIVERY_DAYS.max),
}

/**
 * The name of an offer in a URL, encoded as base64url because a name may contain characters that a URL may not.
 * @example productInputName('12') // 'ZW5-SU5-MTI'
 */
export const productInputName = (offerId: string): string =>
  Buffer.from(`${CONTENT_LANGUAGE}~${FEED_LABEL}~${offerId}`).toString('base64url')
