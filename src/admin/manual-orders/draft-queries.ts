import { queryOptions } from '@tanstack/react-query'
import { api, ensureOk, readJson } from '../../api-client.ts'
import { type DraftContent, EMPTY_DRAFT, type OrderDraft } from '../../domain/orders/manual-order.ts'
import { isMobile, normalizeMobile } from '../../domain/values/phones.ts'

/** The name of the queries of open drafts. */
export const DRAFTS = 'order-drafts'

/** Loads the open drafts of all staff. */
export const draftsQuery = queryOptions({
  queryKey: ['staff', DRAFTS],
  queryFn: () => readJson(api.admin['order-drafts'].$get()),
  staleTime: 0,
})

/** Loads a draft for its form, once: the form has the newest text from then on. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'order-draft', id],
    queryFn: () => readJson(api.admin['order-drafts'][':id'].$get({ param: { id } })),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Loads the amounts that the order of a draft would have. */
export const quoteQuery = (content: DraftContent) => {
  const priced = toPricedContent(content)
  return queryOptions({
    queryKey: ['staff', 'order-draft-quote', JSON.stringify(priced)],
    queryFn: () => readJson(api.admin['order-drafts'].quote.$post({ json: priced })),
    enabled: content.items.length > 0,
    retry: false,
    staleTime: 0,
  })
}

/** The fields that the amounts depend on; until a reason is typed, a discount is priced with any. */
function toPricedContent({ items, discountReason, customerPhone, ...content }: DraftContent): DraftContent {
  const reasonOr = (reason: string) => reason.trim() || 'Discount'
  const phone = normalizeMobile(customerPhone)
  return {
    ...content,
    ...UNPRICED,
    items: items.map((line) => ({ ...line, discountReason: reasonOr(line.discountReason) })),
    discountReason: reasonOr(discountReason),
    customerPhone: isMobile(phone) ? phone : '',
  }
}

/** What the amounts do not depend on. */
const UNPRICED = {
  paymentMethod: EMPTY_DRAFT.paymentMethod,
  source: EMPTY_DRAFT.source,
  isCounterSale: EMPTY_DRAFT.isCounterSale,
  customerName: '',
  customerEmail: '',
  shippingAddress: '',
  city: '',
  state: '',
  pincode: '',
  notes: '',
  paymentReference: '',
}

/** Stores a new draft. @throws ApiError */
export const createDraft = (content: DraftContent): Promise<OrderDraft> =>
  readJson(api.admin['order-drafts'].$post({ json: content }))

/** Stores the content of a draft. @throws ApiError, 409 when it was changed since */
export const saveDraft = (id: number, version: number, content: DraftContent): Promise<OrderDraft> =>
  readJson(api.admin['order-drafts'][':id'].$put({ param: { id: String(id) }, json: { version, content } }))

/** Deletes a draft. @throws ApiError, 409 when it was changed since */
export const discardDraft = ({ id, version }: Pick<OrderDraft, 'id' | 'version'>) =>
  ensureOk(api.admin['order-drafts'][':id'].$delete({ param: { id: String(id) }, query: { version } }))

/** Creates the order of a draft. @throws ApiError */
export const convertDraft = (id: number, version: number, totalAmount: number) =>
  readJson(
    api.admin['order-drafts'][':id'].convert.$post({ param: { id: String(id) }, json: { version, totalAmount } }),
  )

/** Loads the place of a PIN code. */
export const placeQuery = (pin: string) =>
  queryOptions({
    queryKey: ['delivery', pin],
    queryFn: () => readJson(api.delivery[':pin'].$get({ param: { pin } })),
    retry: false,
  })
