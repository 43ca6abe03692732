/** The number of products that a wishlist can have. It is also the most that one request can ask for. */
export const MAX_WISHES = 100
