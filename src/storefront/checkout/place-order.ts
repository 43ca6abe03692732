import { api, read } from '../../api-client.ts'
import type { OrderPayload, PlacedOrder } from '../../domain/order.ts'

/**
 * Places an order once: the same key and payload may be sent again without making a second one.
 * @throws ApiProblem with `fields` for input that breaks a rule, `changes` where prices or stock moved
 */
export function placeOrder(payload: OrderPayload, idempotencyKey: string): Promise<PlacedOrder> {
  return read(api.orders.$post({ json: payload, header: { 'idempotency-key': idempotencyKey } }))
}
