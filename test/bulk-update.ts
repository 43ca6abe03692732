import type { BulkOrderResult } from '../src/domain/orders/admin-order.ts'
import type { TestClient } from './test-client.ts'

const PATH = '/admin/orders/bulk'

/** Updates many orders as the page does: with what the preview showed. */
export async function updateInBulk(staff: TestClient, edit: { ids: number[]; status: string }) {
  const { body } = await staff.requestJson<BulkOrderResult>('POST', PATH, { ...edit, preview: true })
  const expected = Object.fromEntries((body.updated ?? []).map(({ id, before }) => [id, before]))
  return staff.requestJson<BulkOrderResult>('POST', PATH, { ...edit, expected })
}
