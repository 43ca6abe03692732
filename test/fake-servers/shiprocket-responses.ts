/** An order of the fake Shiprocket. */
export interface ShiprocketOrder {
  id: number
  shipmentId: number
  /** The reference of the store. */
  reference: string
  awb: string
  /** 1 new, 5 cancelled. */
  statusCode: number
  isManifested: boolean
  isReturn: boolean
}
export type ShiprocketResponse =
  | { status: number; body?: unknown; text?: string; retryAfter?: string }
  | 'reset'
  | 'truncated'
  | 'silence'
export interface RecordedRequest {
  /** @example 'POST /orders/create/adhoc' */
  endpoint: string
  query: URLSearchParams
  body: Record<string, unknown>
  token: string | undefined
}
/** What a test chooses of a failed attempt. */
export interface FakeNdrItem {
  reason: string
  attempts: number
  /** `YYYY-MM-DD HH:mm:ss` in Indian time. */
  raisedAt: string
  /** Entries of the history with the comments of requests. */
  history: object[]
}
/** State of the fake Shiprocket. */
export interface FakeShiprocketState {
  orders: Map<string, ShiprocketOrder>
  /** Tracking responses by AWB. */
  trackingByAwb: Map<string, object>
  /** Failed attempts by AWB: the item of `GET /ndr/{awb}`. */
  failedAttempts: Map<string, FakeNdrItem>
  /** The fields of remittance and charges of `/orders/show/{id}`, by Shiprocket's order id. */
  payments: Map<string, object>
  /** PIN codes without a courier. */
  unserviceablePincodes: Set<string>
  /** Where labels and manifests are. */
  filesUrl: string
}

const FIRST_ID = 781_204_563
const FIRST_AWB = 90_110_000_000_000
const NOT_FOUND: ShiprocketResponse = { status: 404, body: { message: 'Not found', status_code: 404 } }

const ok = (body: unknown): ShiprocketResponse => ({ status: 200, body })
const badRequest = (message: string): ShiprocketResponse => ({ status: 400, body: { message, status_code: 400 } })

/** Applies a request to the state and returns the default response. */
export function defaultResponse(request: RecordedRequest, state: FakeShiprocketState): ShiprocketResponse {
  if (request.endpoint === 'POST /auth/login') {
    if (request.body.password === 'right') return ok({ token: 'a-token' })
    return { status: 403, body: { message: 'Invalid email and password combination', status_code: 403 } }
  }
  if (request.token !== 'Bearer a-token')
    return { status: 401, body: { message: 'Unauthenticated.', status_code: 401 } }
  const ndr = /^(GET|POST) \/ndr\/(\w+)(\/action)?$/.exec(request.endpoint)
  if (ndr) return respondToNdr(request, ndr[2] ?? '', state)
  const shown = /^GET \/orders\/show\/(?<id>.+)$/.exec(request.endpoint)?.groups?.id
  if (shown !== undefined) return showOrder(shown, state)
  return HANDLERS[request.endpoint]?.(request, state) ?? NOT_FOUND
}

/** A failed attempt, or the request about one, which is accepted with 202 and stored in the history. */
function respondToNdr(
  { endpoint, body }: RecordedRequest,
  awb: string,
  { failedAttempts }: FakeShiprocketState,
): ShiprocketResponse {
  const item = failedAttempts.get(awb)
  if (endpoint.startsWith('GET')) {
    const count = item ? 1 : 0
    const pagination = { total: count, count, per_page: 15, current_page: 1, total_pages: 1, links: {} }
    return ok({ data: item ? [toNdrItem(awb, item)] : [], meta: { pagination } })
  }
  if (!item || !body.action || !body.comments) {
    const errors = { comments: ['The comments field is required.'] }
    return { status: 422, body: { message: 'Oops! Invalid Data.', errors, status_code: 422 } }
  }
  item.history.push({ action_by: 2, ndr_attempt: item.attempts, ndr_push_status: 2, comment: body.comments })
  return { status: 202, body: { status: 'Data Updated Sucessfully' } }
}

const toNdrItem = (awb: string, { reason, attempts, raisedAt, history }: FakeNdrItem) => ({
  id: 94_711_332,
  status: 'UNDELIVERED',
  status_code: 36,
  payment_method: 'cod',
  created_at: '01 Nov 2026, 04:16 PM',
  reason,
  attempts,
  ndr_raised_at: raisedAt,
  courier: 'Marudhar Surface',
  awb_code: awb,
  escalation_status: 'N/A',
  history: [{ ndr_reason: reason, action_by: 3, ndr_attempt: attempts, ndr_push_status: 0, comment: '' }, ...history],
  delivered_date: '',
})

function showOrder(id: string, { orders, payments }: FakeShiprocketState): ShiprocketResponse {
  const order = [...orders.values()].find((candidate) => String(candidate.id) === id)
  if (!order) return badRequest('Order ID not found')
  const unpaid = { remittance_date: '', remittance_utr: '', remittance_status: '' }
  const { shipmentId, awb } = order
  return ok({
    data: { id: order.id, cod: 1, shipments: { id: shipmentId, awb, is_rto: false }, ...unpaid, ...payments.get(id) },
  })
}

const HANDLERS: Record<string, (request: RecordedRequest, state: FakeShiprocketState) => ShiprocketResponse> = {
  'GET /account/details/wallet-balance': () => ok({ data: { balance_amount: '6174.71' } }),
  'GET /settings/company/pickup': () => ok({ data: { shipping_address: [PICKUP_LOCATION] } }),
  'GET /orders': ({ query }, { orders }) => ok({ data: findOrders(query.get('search') ?? '', orders) }),
  'GET /orders/processing/return': (_request, { orders }) => ok({ data: listReturns(orders) }),
  'POST /orders/create/return': ({ body }, { orders }) => createOrder(String(body.order_id), orders, true),
  'GET /courier/serviceability/': ({ query }, state) => serviceability(query, state),
  'POST /orders/create/adhoc': ({ body }, { orders }) => {
    const skus = (body.order_items as { sku: string }[]).map(({ sku }) => sku)
    if (new Set(skus).size < skus.length) return badRequest('SKU cannot be repeated.')
    return createOrder(String(body.order_id), orders)
  },
  'POST /courier/assign/awb': ({ body }, state) =>
    withShipment(body.shipment_id, state, (order) => {
      if (order.awb)
        return ok({ awb_assign_status: 0, response: { data: { awb_assign_error: 'AWB is already assigned' } } })
      order.awb = String(FIRST_AWB + order.shipmentId)
      const data = { awb_code: order.awb, courier_name: 'Marudhar Surface', shipment_id: order.shipmentId }
      return ok({ awb_assign_status: 1, response: { data } })
    }),
  'POST /courier/generate/pickup': ({ body }, state) =>
    withShipment(body.shipment_id, state, () =>
      ok({ pickup_status: 1, response: { pickup_scheduled_date: '2026-11-23 10:00:00' } }),
    ),
  'POST /courier/generate/label': ({ body }, state) =>
    withShipment(body.shipment_id, state, ({ shipmentId }) =>
      ok({ label_created: 1, label_url: `${state.filesUrl}/labels/${shipmentId}.pdf`, not_created: [] }),
    ),
  'POST /manifests/generate': ({ body }, state) =>
    withShipment(body.shipment_id, state, (order) => {
      if (order.isManifested) return badRequest('Manifest already generated for some shipment_ids')
      order.isManifested = true
      return ok({ status: 1, manifest_url: `${state.filesUrl}/manifests/${order.shipmentId}.pdf` })
    }),
  'POST /manifests/print': ({ body }, state) =>
    ok({ manifest_url: `${state.filesUrl}/manifests/${String(firstOf(body.order_ids))}.pdf` }),
  'POST /orders/cancel/shipment/awbs': () => ok({ message: 'Bulk Shipment cancellation is in progress.' }),
  'POST /orders/cancel': ({ body }, { orders }) => {
    const order = [...orders.values()].find(({ id }) => id === firstOf(body.ids))
    if (!order) return { status: 500, body: { message: 'Trying to get property of non-object', status_code: 500 } }
    order.statusCode = 5
    return { status: 204 }
  },
  'POST /courier/track/awbs': ({ body }, { trackingByAwb }) =>
    ok(
      Object.fromEntries(
        (body.awbs as string[]).flatMap((awb) => (trackingByAwb.has(awb) ? [[awb, trackingByAwb.get(awb)]] : [])),
      ),
    ),
}

const PICKUP_LOCATION = {
  pickup_location: 'Kota Office',
  name: 'Rankshelf',
  address: '4 Vigyan Nagar',
  city: 'Kota',
  state: 'Rajasthan',
  country: 'India',
  pin_code: '324005',
  phone: '9829000011',
  email: 'returns@shop.example',
}

const firstOf = (ids: unknown): unknown => (Array.isArray(ids) ? (ids as unknown[])[0] : ids)

function withShipment(
  ids: unknown,
  { orders }: FakeShiprocketState,
  respond: (order: ShiprocketOrder) => ShiprocketResponse,
): ShiprocketResponse {
  const order = [...orders.values()].find(({ shipmentId }) => shipmentId === firstOf(ids))
  return order ? respond(order) : badRequest('Invalid shipment id')
}

/** Creates an order. The reference of a cancelled order cannot be reused. */
function createOrder(reference: string, orders: FakeShiprocketState['orders'], isReturn = false): ShiprocketResponse {
  if (orders.has(reference)) return { status: 422, body: { message: 'Order id is taken', status_code: 422 } }
  const [id, shipmentId] = [FIRST_ID + orders.size, FIRST_ID * 2 + orders.size]
  orders.set(reference, { id, shipmentId, reference, awb: '', statusCode: 1, isManifested: false, isReturn })
  return ok({ order_id: id, shipment_id: shipmentId, status: 'NEW', status_code: 1 })
}

function findOrders(reference: string, orders: FakeShiprocketState['orders']): object[] {
  return [...orders.values()]
    .filter((order) => order.reference.startsWith(reference) && !order.isReturn)
    .map((order) => ({
      id: order.id,
      channel_order_id: order.reference,
      status_code: order.statusCode,
      shipments: [{ id: order.shipmentId, awb: order.awb, courier: order.awb ? 'Marudhar Surface' : '' }],
    }))
}

function listReturns(orders: FakeShiprocketState['orders']): object[] {
  return [...orders.values()]
    .filter(({ isReturn }) => isReturn)
    .map((order) => ({
      id: order.id,
      channel_order_id: order.reference,
      status_code: order.statusCode,
      shipment_id: order.shipmentId,
      shipments: [{ awb: order.awb, courier: order.awb ? 'Marudhar Surface' : '' }],
    }))
}

function serviceability(query: URLSearchParams, { unserviceablePincodes }: FakeShiprocketState): ShiprocketResponse {
  if (query.get('pickup_postcode') !== '324005') return ok({ message: 'Invalid Pickup Pincode' })
  if (unserviceablePincodes.has(query.get('delivery_postcode') ?? '')) {
    return ok({ status: 404, message: 'No courier service available for the given pincodes' })
  }
  const offers = [
    { courier_name: 'Marudhar Surface', cod: 1, blocked: 0, estimated_delivery_days: '5' },
    { courier_name: 'Chambal Air', cod: 0, blocked: 0, estimated_delivery_days: '2' },
  ]
  return ok({ status: 200, data: { available_courier_companies: offers } })
}
