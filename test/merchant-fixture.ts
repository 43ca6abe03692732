import type { MerchantSyncResult, MerchantStatus } from '../src/domain/merchant/merchant.ts'
import type { ProblemBody } from '../src/domain/values/problem.ts'
import { products } from '../src/server/catalog/catalog.tables.ts'
import { merchantOffers, merchantRuns } from '../src/server/merchant/merchant.tables.ts'
import { jobHandlers } from '../src/server/job-handlers.ts'
import { makeProduct } from './factories.ts'
import { openFakeGoogle, type FakeGoogle } from './fake-servers/google-merchant.ts'
import { loginAsAdmin } from './users.ts'
import { openTestStore, type TestStore } from './test-store.ts'
import type { TestClient } from './test-client.ts'

/** A store with a fake Google Merchant account and a staff client. */
export interface MerchantFixture {
  store: TestStore
  google: FakeGoogle
  staff: TestClient
  /** Starts a sync as the dashboard does. */
  sync(examType?: 'JEE' | 'NEET'): Promise<{ status: number; body: MerchantSyncResult & ProblemBody }>
  runScheduledSync(): Promise<{ status: number; body: MerchantSyncResult & ProblemBody }>
  status(): Promise<MerchantStatus>
  /** Adds a product that can be listed. */
  makeProduct(overrides?: Parameters<typeof makeProduct>[1]): ReturnType<typeof makeProduct>
  /** Returns the ids of the inserted or deleted offers, in order. */
  sentOffers(operation?: 'insert' | 'delete'): string[]
  /** Clears the products and the fake server. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Opens the fixture; failed jobs are retried at once. */
export async function openMerchantFixture(settings: Record<string, string> = {}): Promise<MerchantFixture> {
  const google = await openFakeGoogle()
  const store = await openTestStore({ JOB_RETRY_DELAY_MAX_S: '0', ...google.settings, ...settings })
  await store.services.jobs.work(jobHandlers(store.services))
  const { client: staff } = await loginAsAdmin(store)
  const post = (path: string, payload?: object) =>
    staff.requestJson<MerchantSyncResult & ProblemBody>('POST', `/google-merchant/${path}`, payload)
  return {
    store,
    google,
    staff,
    sync: (examType) => post('sync', { examType }),
    runScheduledSync: () => post('run-scheduled-sync'),
    status: () => staff.getJson<MerchantStatus>('/google-merchant/status'),
    makeProduct: (overrides) => makeProduct(store, { image: '/files/0123456789abcdef-720x960.webp', ...overrides }),
    sentOffers: (operation = 'insert') =>
      google.requests.filter((request) => request.operation === operation).map(({ offerId }) => offerId),
    async reset() {
      google.reset()
      google.listed.clear()
      google.reviewed.clear()
      for (const table of [merchantRuns, merchantOffers, products]) await store.db.delete(table)
    },
    async close() {
      await store.close()
      await google.close()
    },
  }
}
