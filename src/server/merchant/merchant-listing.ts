import type { ExamType } from '../../domain/exams.ts'
import type { MerchantResult, MerchantStatus } from '../../domain/merchant.ts'
import { Problem } from '../http/problem.ts'

/** The service that lists the shop's products elsewhere. */
export interface MerchantListing {
  /** Whether it is connected, and when products were last sent. */
  status(): Promise<MerchantStatus>
  /** Sends the products of one exam, or all. @throws Problem 502, 503 or 504 when the service is at fault or not there */
  sync(examType?: ExamType): Promise<MerchantResult>
}

/** A shop that is not connected to Google Merchant. */
export const noMerchant: MerchantListing = {
  status: () => Promise.resolve({ isConfigured: false, lastSync: null }),
  sync: () => Promise.reject(new Problem(503, 'not_configured', 'Google Merchant is not configured.')),
}
