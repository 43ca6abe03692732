import { eq, like } from 'drizzle-orm'
import type { ShipmentBatch } from '../../src/domain/shipping/shipment-batch.ts'
import type { RtoParcel } from '../../src/domain/shipping/rto/rto-receipt.ts'
import { emails } from '../../src/server/database/schema/email.ts'
import { deliverOrder, remittanceSheets, toWorkbook } from '../fixtures/cash-fixture.ts'
import { waitFor } from '../fixtures/shipping-fixture.ts'
import { WHATSAPP_FORM } from '../fake-servers/graph.ts'
import { previewImport } from '../../src/server/cash/import-remittances.ts'
import { ndrTasks } from '../../src/server/database/schema/ndr.ts'
import type { TestStore } from '../test-store.ts'
import { type ChangedStore, type Changes, idOf, productId, uniqueUtr } from './change.ts'

/** The path of the link in the email about a failed delivery. */
async function deliveryLink({ db }: TestStore, id: number): Promise<string> {
  const [mail] = await db
    .select()
    .from(emails)
    .where(like(emails.key, `order-delivery-failed/${id}/%`))
  return /http:\/\/shop\.test(\/orders\/\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function failedTask({ deliveries }: ChangedStore) {
  const id = await deliveries.fail()
  return { id, task: await deliveries.taskOf(id) }
}

async function returnedParcel({ deliveries, staff }: ChangedStore): Promise<RtoParcel> {
  const id = await deliveries.fail('Customer Refused')
  await deliveries.report(id, 'RTO Delivered', '12:00:00')
  await waitFor(async () => (await deliveries.readTask(id))?.status === 'closed')
  return staff.getJson<RtoParcel>(`/admin/rto/by-code/${await deliveries.trackingNumberOf(id)}`)
}

/** A batch whose order Shiprocket refused. */
async function refusedBatch({ shipping }: ChangedStore): Promise<number> {
  const { shiprocket, staff } = shipping
  shiprocket.respondOnce('POST /orders/create/adhoc', { status: 422, body: { message: 'The data was invalid.' } })
  const batch = await idOf(staff, '/admin/shipment-batches', { ids: [await shipping.placeOrder()] })
  const path = `/admin/shipment-batches/${batch}`
  await waitFor(async () => (await staff.getJson<ShipmentBatch>(path)).orders[0]?.state === 'refused')
  return batch
}

/** An order that has a number at Shiprocket, and no courier. */
async function failedBooking({ shipping }: ChangedStore) {
  shipping.shiprocket.respondOnce('POST /courier/assign/awb', { status: 403, body: { message: 'Unauthorized!' } })
  const id = await shipping.placeOrder()
  await shipping.staff.request('POST', `/shiprocket/create-order/${id}`)
  await waitFor(async () => (await shipping.latestShipment(id))?.booking === 'failed')
  return shipping.latestShipment(id)
}

let crf = 24_449_000
async function remittanceForm(store: TestStore, awb: string, value: number): Promise<FormData> {
  const bytes = toWorkbook(remittanceSheets((crf += 1), [[awb, value]], { utr: uniqueUtr() }))
  const { fingerprint } = await previewImport(store.db, bytes)
  const form = new FormData()
  form.set('file', new File([bytes], 'COD.xls'))
  form.set('fingerprint', fingerprint)
  return form
}

/** Money that came for a parcel of no order. @returns the id of the exception */
async function unknownMoney({ store, staff }: ChangedStore): Promise<number> {
  const awb = `LOST${uniqueUtr()}`
  const body = await remittanceForm(store, awb, 499)
  await staff.send('/admin/cash/remittances', { method: 'POST', body })
  const [found] = await staff.getJson<{ id: number }[]>('/admin/cash/exceptions?kind=unknown&limit=1')
  return found?.id ?? 0
}

async function assignedMoney(changed: ChangedStore): Promise<number> {
  const { store, staff } = changed
  const { orderId } = await deliverOrder(store)
  const note = 'Label was reprinted'
  const path = `/admin/cash/exceptions/${await unknownMoney(changed)}/resolve`
  await staff.request('POST', path, { resolution: 'assign', orderId, note })
  const entries = await staff.getJson<{ id: number }[]>(`/admin/cash/entries?search=${orderId}&kind=assignment`)
  return entries[0]?.id ?? 0
}

export const SHIPPING_CHANGES: Changes = {
  'POST /shiprocket/create-order/{id}': async ({ shipping }) => [
    `/shiprocket/create-order/${await shipping.placeOrder()}`,
  ],
  'POST /check-shiprocket-auth': async () => ['/check-shiprocket-auth'],
  'POST /admin/shipment-batches': async ({ shipping }) => [
    '/admin/shipment-batches',
    { ids: [await shipping.placeOrder()] },
  ],
  'POST /admin/shipment-batches/{id}/retry': async (changed) => [
    `/admin/shipment-batches/${await refusedBatch(changed)}/retry`,
  ],
  'POST /admin/failed-jobs/{kind}/{id}/retry': async (changed) => [
    `/admin/failed-jobs/shipment/${(await failedBooking(changed))?.id}/retry`,
  ],
  'POST /admin/test-orders': async ({ store }) => {
    await productId(store, { stock: 30 })
    return ['/admin/test-orders']
  },
  'POST /orders/{id}/delivery': async (changed) => {
    const { id } = await failedTask(changed)
    const link = await deliveryLink(changed.store, id)
    return [link, new URLSearchParams({ answer: 'refuse' }), changed.store.client()]
  },
  'POST /admin/failed-deliveries/{id}/requests': async (changed) => [
    `/admin/failed-deliveries/${(await failedTask(changed)).task.id}/requests`,
    { action: 're-attempt', comment: 'Customer is at home' },
  ],
  'POST /admin/failed-deliveries/{id}/confirm': async (changed) => {
    const { id, task } = await failedTask(changed)
    await changed.deliveries.request(task.id, { action: 're-attempt', comment: 'Customer is at home' })
    await changed.deliveries.waitForRequest(id, 'sent')
    await changed.store.db.update(ndrTasks).set({ requestState: 'unknown' }).where(eq(ndrTasks.id, task.id))
    return [`/admin/failed-deliveries/${task.id}/confirm`]
  },
  'POST /admin/rto/receipts/{id}': async (changed) => {
    const parcel = await returnedParcel(changed)
    const lines = parcel.lines.map(({ id, quantity }) => ({ id, restocked: quantity, writtenOff: 0, reason: null }))
    return [`/admin/rto/receipts/${parcel.id}`, { outcome: 'refused', lines }]
  },
  'POST /admin/cash/remittances': async ({ store }) => {
    const { awb } = await deliverOrder(store)
    return ['/admin/cash/remittances', await remittanceForm(store, awb, 499)]
  },
  'POST /admin/cash/exceptions/{id}/resolve': async (changed) => {
    const { orderId } = await deliverOrder(changed.store)
    const body = { resolution: 'assign', orderId, note: 'Label was reprinted' }
    return [`/admin/cash/exceptions/${await unknownMoney(changed)}/resolve`, body]
  },
  'POST /admin/cash/entries/{id}/reverse': async (changed) => [
    `/admin/cash/entries/${await assignedMoney(changed)}/reverse`,
    { note: 'Wrong order' },
  ],
  'POST /admin/cash/orders/{id}/write-off': async ({ store }) => [
    `/admin/cash/orders/${(await deliverOrder(store)).orderId}/write-off`,
    { note: 'The courier lost it' },
  ],
  'POST /admin/cash/months/{month}/close': async () => ['/admin/cash/months/2026-08/close'],
  'PUT /admin/whatsapp': async () => ['/admin/whatsapp', WHATSAPP_FORM],
  'POST /admin/whatsapp/templates': async () => ['/admin/whatsapp/templates'],
  'POST /admin/whatsapp/templates/refresh': async () => ['/admin/whatsapp/templates/refresh'],
  'POST /admin/whatsapp/test': async () => ['/admin/whatsapp/test', { phone: '9829012341' }],
  'DELETE /admin/demo-data': async () => ['/admin/demo-data'],
}
