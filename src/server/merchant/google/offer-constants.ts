// Values that all offers share, in the API and in the feed.

/** Google's feed label, language and country of the offers. */
export const FEED_LABEL = 'IN'
export const CONTENT_LANGUAGE = 'en'
export const COUNTRY = 'IN'
export const CURRENCY = 'INR'
/** Media > Books in Google's list of categories. */
export const BOOKS_CATEGORY = '784'
export const SHIPPING_SERVICE = 'Standard'
