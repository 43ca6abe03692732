import type { Offer } from '../../../domain/merchant/offer.ts'
import type { Paise } from '../../../domain/values/money.ts'
import { DELIVERY_DAYS, PACKING_DAYS } from '../../../domain/store/promises.ts'
import { escapeXml, XML_HEAD } from '../../export/xml.ts'
import { BOOKS_CATEGORY, COUNTRY, CURRENCY, SHIPPING_SERVICE } from './offer-constants.ts'

const NAMESPACE = 'http://base.google.com/ns/1.0'

/** The feed up to its items (RSS 2.0). @param shopUrl the store's URL without a trailing slash */
export const renderFeedHeader = (storeName: string, shopUrl: string): string =>
  `${XML_HEAD}<rss version="2.0" xmlns:g="${NAMESPACE}">\n<channel>\n${xmlElement('title', storeName)}\n${xmlElement('link', `${shopUrl}/`)}\n${xmlElement('description', `Books of ${storeName}`)}\n`

export const FEED_FOOTER = '</channel>\n</rss>\n'

/** An offer as an item of the feed, with the names of Google's product data specification. */
export function renderFeedItem(offer: Offer): string {
  const fields = [
    ['id', offer.id],
    ['title', offer.title],
    ['description', offer.description],
    ['link', offer.link],
    ['image_link', offer.image],
    ...offer.additionalImages.map((image) => ['additional_image_link', image] as const),
    ['availability', offer.inStock ? 'in_stock' : 'out_of_stock'],
    ['price', formatFeedPrice(offer.price)],
    ...optionalField(
      'maximum_retail_price',
      offer.maximumRetailPrice === undefined ? undefined : formatFeedPrice(offer.maximumRetailPrice),
    ),
    ['condition', offer.condition],
    ...optionalField('brand', offer.brand),
    ...optionalField('gtin', offer.gtin),
    // Coaching modules have neither ISBN nor part number.
    ['identifier_exists', offer.gtin === undefined ? 'no' : 'yes'],
    ['google_product_category', BOOKS_CATEGORY],
    ...offer.productTypes.map((type) => ['product_type', type] as const),
    ['custom_label_0', offer.examType],
    ['custom_label_1', offer.classType],
    ...optionalField('custom_label_2', offer.subjects),
  ] as const
  return `<item>${fields.map(([name, value]) => xmlElement(`g:${name}`, value)).join('')}${SHIPPING}</item>\n`
}

/** @example formatFeedPrice(49950) // '499.50 INR' */
const formatFeedPrice = (paise: Paise): string => `${(paise / 100).toFixed(2)} ${CURRENCY}`

const xmlElement = (name: string, value: string | number): string => `<${name}>${escapeXml(String(value))}</${name}>`

const optionalField = (name: string, value: string | undefined) => (value === undefined ? [] : [[name, value] as const])

const SHIPPING = `<g:shipping>${[
  xmlElement('g:country', COUNTRY),
  xmlElement('g:service', SHIPPING_SERVICE),
  xmlElement('g:price', formatFeedPrice(0)),
  xmlElement('g:min_handling_time', PACKING_DAYS.min),
  xmlElement('g:max_handling_time', PACKING_DAYS.max),
  xmlElement('g:min_transit_time', DELIVERY_DAYS.min),
  xmlElement('g:max_transit_time', DELIVERY_DAYS.max),
].join('')}</g:shipping>`
