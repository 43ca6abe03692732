import type { MerchantResult, MerchantStatus } from '../src/domain/merchant.ts'
import type { ProblemBody } from '../src/domain/problem.ts'
import { products } from '../src/server/catalog/catalog.tables.ts'
import { merchantOffers, merchantRuns } from '../src/server/merchant/merchant.tables.ts'
import { jobHandlers } from '../src/server/workers.ts'
import { makeProduct } from './factories.ts'
import { openTestGoogle, type TestGoogle } from './google-merchant.ts'
import { loginAdmin } from './people.ts'
import { openTestStore, type TestStore } from './test-store.ts'
import type { Visitor } from './visitor.ts'

/** A store that is connected to a Google of this machine, and one of its staff. */
export interface MerchantDesk {
  store: TestStore
  google: TestGoogle
  staff: Visitor
  /** Presses a button of the panel. */
  sync(examType?: 'JEE' | 'NEET'): Promise<{ status: number; body: MerchantResult & ProblemBody }>
  scheduled(): Promise<{ status: number; body: MerchantResult & ProblemBody }>
  status(): Promise<MerchantStatus>
  /** Puts a book on the shelf that can be shown. */
  book(more?: Parameters<typeof makeProduct>[1]): ReturnType<typeof makeProduct>
  /** The offers that Google was told of, or was to forget, in order. */
  told(call?: 'insert' | 'delete'): string[]
  /** An empty shop whose products were never sent, and a Google that works. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** Opens it. What failed is tried again at once, not in a while. */
export async function openMerchantDesk(settings: Record<string, string> = {}): Promise<MerchantDesk> {
  const google = await openTestGoogle()
  const store = await openTestStore({ JOB_PAUSE_MAX_S: '0', ...google.settings, ...settings })
  await store.services.jobs.work(jobHandlers(store.services))
  const { visitor: staff } = await loginAdmin(store)
  const press = (path: string, payload?: object) =>
    staff.ask<MerchantResult & ProblemBody>('POST', `/google-merchant/${path}`, payload)
  return {
    store,
    google,
    staff,
    sync: (examType) => press('sync', { examType }),
    scheduled: () => press('run-scheduled-sync'),
    status: () => staff.get<MerchantStatus>('/google-merchant/status'),
    book: (more) => makeProduct(store, { image: '/files/0123456789abcdef-720x960.webp', ...more }),
    told: (call = 'insert') => google.heard.filter((one) => one.call === call).map(({ offerId }) => offerId),
    async clear() {
      google.forget()
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
