import { z } from 'zod'
import { id } from '../values/schemas.ts'
import { MAX_WISHES } from './wishlist-limits.ts'

/** Ids of products, the last added first. */
const productIds = z.array(id).max(MAX_WISHES, `A wishlist has at most ${MAX_WISHES} products`)

/** `GET /api/user/wishlist`, and the wishlist of a device that is merged into that of the account. */
export const wishlistSchema = z.object({ productIds })
