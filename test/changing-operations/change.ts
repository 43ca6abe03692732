import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { FakeGraph } from '../fake-servers/graph.ts'
import { makeCategory, type NewProduct, makeProduct } from '../factories.ts'
import type { failedDeliveries } from '../fixtures/failed-delivery-fixture.ts'
import type { ShippingFixture } from '../fixtures/shipping-fixture.ts'
import type { TestClient } from '../test-client.ts'
import type { TestStore } from '../test-store.ts'

/** A store with accounts at all services, and staff who make the changes. */
export interface ChangedStore {
  store: TestStore
  /** An owner, who logged in a moment ago. */
  staff: TestClient
  shipping: ShippingFixture
  deliveries: ReturnType<typeof failedDeliveries>
  graph: FakeGraph
}

type Body = object | FormData | URLSearchParams | Blob

/** Prepares a change, and returns its path, its body and, if it is not staff, who sends it. */
export type Prepare = (changed: ChangedStore) => Promise<[path: string, body?: Body | undefined, sender?: TestClient]>

/** The changes of a part of the shop, by method and path in the OpenAPI document, with a remark in brackets. */
export type Changes = Record<string, Prepare>

let count = 0
/** A name that no other thing has. */
export const uniqueName = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`
/** A mobile number that no other case has. */
export const uniqueMobile = (): string => String(9_700_000_000 + (count += 1))
export const uniqueUtr = (): string => String(700_000_000_000 + (count += 1))

export const newCategory = (store: TestStore) => makeCategory(store, uniqueName('Category'))
export const productId = async (store: TestStore, fields?: NewProduct): Promise<number> =>
  (await makeProduct(store, fields)).id

/** Creates something as staff. @returns its id */
export async function idOf(staff: TestClient, path: string, body?: object): Promise<number> {
  const { status, body: created } = await staff.requestJson<{ id: number }>('POST', path, body)
  if (status >= 300) throw new Error(`POST ${path} returned ${status} ${JSON.stringify(created)}`)
  return created.id
}

const photo = sharp({ create: { width: 640, height: 480, channels: 3, background: '#B33951' } })
  .jpeg()
  .toBuffer()

/** A form with a photo and other fields. */
export async function photoForm(field: string, fields: Record<string, string> = {}): Promise<FormData> {
  const form = new FormData()
  form.set(field, new File([new Uint8Array(await photo)], 'photo.jpg', { type: 'image/jpeg' }))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
