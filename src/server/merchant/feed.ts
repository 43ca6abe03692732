import type { Offer } from '../../domain/merchant-offer.ts'
import type { Paise } from '../../domain/money.ts'
import { DELIVERY_DAYS, PACKING_DAYS } from '../../domain/shop-promises.ts'
import { escapeXml, XML_HEAD } from '../http/xml.ts'
import { BOOKS_CATEGORY, COUNTRY, CURRENCY, SHIPPING_SERVICE } from './google-terms.ts'

const NAMESPACE = 'http://base.google.com/ns/1.0'

/** The feed up to its items (RSS 2.0). @param shopUrl the store's address, without a trailing slash */
export const feedHead = (storeName: string, shopUrl: string): string =>
  `${XML_HEAD}<rss version="2.0" xmlns:g="${NAMESPACE}">\n<channel>\n${tag('title', storeName)}\n${tag('link', `${shopUrl}/`)}\n${tag('description', `Books of ${storeName}`)}\n`

export const FEED_FOOT = '</channel>\n</rss>\n'

/** One offer as an item of the feed, under the names of Google's product data specification. */
export function feedItem(offer: Offer): string {
  const fields = [
    ['id', offer.id],
    ['title', offer.title],
    ['description', offer.description],
    ['link', offer.link],
    ['image_link', offer.image],
    ...offer.moreImages.map((image) => ['additional_image_link', image] as const),
    ['availability', offer.inStock ? 'in_stock' : 'out_of_stock'],
    ['price', amount(offer.price)],
    ...optional(
      'maximum_retail_price',
      offer.maximumRetailPrice === undefined ? undefined : amount(offer.maximumRetailPrice),
    ),
    ['condition', offer.condition],
    ...optional('brand', offer.brand),
    // The shop keeps neither ISBN nor part number, and invents none.
    ['identifier_exists', 'no'],
    ['google_product_category', BOOKS_CATEGORY],
    ...offer.productTypes.map((type) => ['product_type', type] as const),
    ['custom_label_0', offer.examType],
    ['custom_label_1', offer.classType],
  ] as const
  return `<item>${fields.map(([name, value]) => tag(`g:${name}`, value)).join('')}${SHIPPING}</item>\n`
}

/** @example amount(49950) // '499.50 INR' */
const amount = (paise: Paise): string => `${(paise / 100).toFixed(2)} ${CURRENCY}`

const tag = (name: string, value: string | number): string => `<${name}>${escapeXml(String(value))}</${name}>`

const optional = (name: string, value: string | undefined) => (value === undefined ? [] : [[name, value] as const])

const SHIPPING = `<g:shipping>${[
  tag('g:country', COUNTRY),
  tag('g:service', SHIPPING_SERVICE),
  tag('g:price', amount(0)),
  tag('g:min_handling_time', PACKING_DAYS.min),
  tag('g:max_handling_time', PACKING_DAYS.max),
  tag('g:min_transit_time', DELIVERY_DAYS.min),
  tag('g:max_transit_time', DELIVERY_DAYS.max),
].join('')}</g:shipping>`
