/** The key of the site setting with which staff read every review before it is published. */
export const CHECK_ALL_REVIEWS_KEY = 'reviews.check_all'
