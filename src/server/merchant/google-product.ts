import type { Offer } from '../../domain/merchant-offer.ts'
import type { Paise } from '../../domain/money.ts'
import { DELIVERY_DAYS, PACKING_DAYS } from '../../domain/shop-promises.ts'
import { BOOKS_CATEGORY, CONTENT_LANGUAGE, COUNTRY, CURRENCY, FEED_LABEL, SHIPPING_SERVICE } from './google-terms.ts'

/** A hundredth of a rupee in millionths of one. */
const MICROS_A_PAISA = 10_000

/** An offer as `productInputs:insert` of Google's Merchant API v1 takes it. */
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
      ...(offer.moreImages.length > 0 && { additionalImageLinks: offer.moreImages }),
      availability: offer.inStock ? 'IN_STOCK' : 'OUT_OF_STOCK',
      condition: offer.condition === 'used' ? 'USED' : 'NEW',
      price: amount(offer.price),
      ...(offer.maximumRetailPrice !== undefined && { maximumRetailPrice: amount(offer.maximumRetailPrice) }),
      ...(offer.brand !== undefined && { brand: offer.brand }),
      // The shop keeps neither ISBN nor part number, and invents none.
      identifierExists: false,
      googleProductCategory: BOOKS_CATEGORY,
      productTypes: offer.productTypes,
      shipping: [SHIPPING],
      customLabel0: offer.examType,
      customLabel1: offer.classType,
    },
  }
}

/** @example amount(49950) // { amountMicros: '499500000', currencyCode: 'INR' } */
function amount(paise: Paise) {
  return { amountMicros: String(paise * MICROS_A_PAISA), currencyCode: CURRENCY }
}

const SHIPPING = {
  country: COUNTRY,
  service: SHIPPING_SERVICE,
  price: amount(0),
  minHandlingTime: String(PACKING_DAYS.min),
  maxHandlingTime: String(PACKING_DAYS.max),
  minTransitTime: String(DELIVERY_DAYS.min),
  maxTransitTime: String(DELIVERY_DAYS.max),
}

/**
 * How an offer is named in an address: base64url, since a name may hold marks that an address may not.
 * @example productInputName('12') // 'ZW5-SU5-MTI'
 */
export const productInputName = (offerId: string): string =>
  Buffer.from(`${CONTENT_LANGUAGE}~${FEED_LABEL}~${offerId}`).toString('base64url')
