import { z } from 'zod'
import { EXPECTED_FIELDS } from '../values/expected-fields.ts'
import { line, text } from '../values/schemas.ts'
import { CHECK_REASONS, HIDDEN_REASONS, MAX_REVIEW_PHOTOS } from './review-rules.ts'

export const REVIEW_STATES = ['pending', 'published', 'hidden', 'spam'] as const

/** How many days after the delivery a review is requested, and how long the link of the email works. */
export const REVIEW_REQUEST_DELAY_DAYS = 5
export const REVIEW_LINK_DAYS = 45

const rating = z
  .int('Please choose the stars')
  .min(1, 'Please choose from 1 to 5 stars')
  .max(5, 'Please choose from 1 to 5 stars')
const photoId = z.uuid('Choose the photo again')
const token = z.string().max(100)

/** The fields of a review that its writer can correct later. */
const correctableFields = {
  title: line(100).default(''),
  text: text(2000).default(''),
  displayName: z.string('Please enter a name').pipe(line(40).min(2, 'Please enter a name of at least 2 characters')),
  photos: z.array(photoId).max(MAX_REVIEW_PHOTOS, `At most ${MAX_REVIEW_PHOTOS} photos`).default([]),
}

/** `POST /api/reviews`. `token`: from the link, as for `openReviewRequestSchema`; without one, the logged-in user must have placed the order. */
export const newReviewSchema = z.object({
  orderItemId: z.int('Choose a book'),
  rating,
  ...correctableFields,
  token: token.optional(),
})
export type NewReview = z.infer<typeof newReviewSchema>

/** `PUT /api/reviews/{id}`. The stars can be changed until the review is first published. */
export const reviewCorrectionSchema = z.object({
  rating: rating.optional(),
  ...correctableFields,
  token: token.optional(),
})
export type ReviewCorrection = z.infer<typeof reviewCorrectionSchema>

/** The texts of the form. */
export const reviewTextSchema = z.object(correctableFields).omit({ photos: true })

/** `POST /api/review-requests/open`. `token`: from the email, or number and token of an order, joined by a dot. */
export const openReviewRequestSchema = z.object({ token: token.min(1, 'This link is not complete') })

/** A photo of the writer's own review. Its preview is in the response, because others cannot load it before publication. */
const ownPhotoSchema = z.object({ id: z.uuid(), preview: z.string().describe('A data URL') })

/** A customer's own review. */
export const ownReviewSchema = z.object({
  id: z.int(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  displayName: z.string(),
  state: z.enum(REVIEW_STATES),
  hiddenReason: z.enum(HIDDEN_REASONS).nullable(),
  photos: z.array(ownPhotoSchema),
  reply: z.string().nullable(),
  createdAt: z.iso.datetime(),
  canChangeStars: z.boolean(),
})
export type OwnReview = z.infer<typeof ownReviewSchema>

/** A book of a delivered order, with the customer's review of it. */
const reviewableBookSchema = z.object({
  orderItemId: z.int(),
  orderId: z.int(),
  productName: z.string(),
  productImage: z.string(),
  productSlug: z.string(),
  review: ownReviewSchema.nullable(),
})

export type ReviewableBook = z.infer<typeof reviewableBookSchema>

/** The books that a customer can review. */
export const reviewableBooksSchema = z.object({
  books: z.array(reviewableBookSchema),
  suggestedName: z.string().describe('First name and city of the address; the customer can change it'),
})
export type ReviewableBooks = z.infer<typeof reviewableBooksSchema>

export const REVIEW_SORTS = ['newest', 'helpful'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

const photoSchema = z.object({ id: z.uuid(), width: z.int(), height: z.int() })

/** A published review. */
export const publicReviewSchema = z.object({
  id: z.int(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  displayName: z.string(),
  publishedAt: z.iso.datetime(),
  isEdited: z.boolean(),
  photos: z.array(photoSchema),
  reply: z.string().nullable(),
  repliedAt: z.iso.datetime().nullable(),
  helpfulCount: z.int(),
})
export type PublicReview = z.infer<typeof publicReviewSchema>

/** A page of a product's published reviews. The summary counts all of them, whatever the filters. */
export const productReviewsSchema = z.object({
  summary: z.object({
    rating: z.number().nullable(),
    count: z.int(),
    stars: z.array(z.int()).length(5).describe('Number of reviews with 5, 4, 3, 2 and 1 stars'),
    photoCount: z.int(),
    photos: z.array(photoSchema.extend({ reviewId: z.int() })).describe('The newest photos'),
  }),
  total: z.int().describe('Number of reviews that match the filters'),
  reviews: z.array(publicReviewSchema),
})
export type ProductReviews = z.infer<typeof productReviewsSchema>

/** Identifies the browser of a guest, who has one vote per review. */
const device = z.uuid('The device is not valid').optional()

/** `PUT /api/reviews/{id}/vote` */
export const reviewVoteSchema = z.object({ isHelpful: z.boolean('Must be true or false'), device })

/** `POST /api/reviews/{id}/reports` */
export const reviewReportSchema = z.object({
  reason: z.enum(HIDDEN_REASONS, 'Please choose a reason'),
  device,
})

/** A review as staff see it. */
export const adminReviewSchema = z.object({
  id: z.int(),
  productId: z.int(),
  productName: z.string(),
  productSlug: z.string(),
  orderId: z.int(),
  customerName: z.string(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  displayName: z.string(),
  state: z.enum(REVIEW_STATES),
  checkReasons: z.array(z.enum(CHECK_REASONS)),
  hiddenReason: z.enum(HIDDEN_REASONS).nullable(),
  photos: z.array(photoSchema),
  reply: z.string().nullable(),
  repliedAt: z.iso.datetime().nullable(),
  helpfulCount: z.int(),
  reports: z.array(z.object({ reason: z.enum(HIDDEN_REASONS), count: z.int() })),
  createdAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
  editedAt: z.iso.datetime().nullable(),
})
export type AdminReview = z.infer<typeof adminReviewSchema>

/** `POST /api/admin/reviews/{id}/hide` */
export const hideReviewSchema = z.object({ reason: z.enum(HIDDEN_REASONS, 'Please choose the rule that it breaks') })

/** `PUT /api/admin/reviews/{id}/reply`. An empty text removes the reply. */
export const reviewReplySchema = z.object({ reply: text(1000), ...EXPECTED_FIELDS })
export type ReviewReply = z.output<typeof reviewReplySchema>

export const reviewCountsSchema = z.object({
  pending: z.int(),
  published: z.int(),
  hidden: z.int(),
  spam: z.int(),
  reported: z.int(),
})
export type ReviewCounts = z.infer<typeof reviewCountsSchema>

/** Returns the name under which a review is published unless its writer chooses another. @example 'Ritika, Jaipur' */
export function suggestDisplayName({ customerName, city }: { customerName: string; city: string }): string {
  const [firstName = ''] = customerName.trim().split(/\s+/)
  return [firstName, city.trim()].filter(Boolean).join(', ').slice(0, 40)
}
