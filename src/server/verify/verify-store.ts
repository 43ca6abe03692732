import { formatCount } from '../../domain/values/format-count.ts'
import type { Database } from '../database/connect.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import type { CheckResult } from './check.ts'
import { CONFIRMATION_CHECKS, ORDER_CHECKS, PROMOTION_CHECKS, RISK_CHECKS } from './order-checks.ts'
import { ACCOUNT_CHECKS, AUDIT_CHECK, CUSTOMER_CHECKS, PRIVACY_CHECKS } from './customer-checks.ts'
import { FOREIGN_KEY_CHECKS } from './foreign-key-checks.ts'
import { checkImages, JOB_CHECKS, listImageReferences, SEQUENCE_CHECK, STOCK_CHECKS } from './store-checks.ts'
import { RETURN_CHECKS, REVIEW_CHECKS } from './return-checks.ts'
import { CONTENT_CHECKS, WHATSAPP_CHECKS } from './content-checks.ts'
import { CASH_CHECKS, INVOICE_CHECKS } from './money-checks.ts'
import { DELIVERY_CHECKS, FAILED_DELIVERY_CHECKS } from './delivery-checks.ts'

const CHECKS = [
  ...ORDER_CHECKS,
  ...CONFIRMATION_CHECKS,
  ...PROMOTION_CHECKS,
  ...INVOICE_CHECKS,
  ...ACCOUNT_CHECKS,
  ...RISK_CHECKS,
  ...RETURN_CHECKS,
  ...FAILED_DELIVERY_CHECKS,
  ...CASH_CHECKS,
  ...STOCK_CHECKS,
  ...DELIVERY_CHECKS,
  ...REVIEW_CHECKS,
  ...PRIVACY_CHECKS,
  ...WHATSAPP_CHECKS,
  ...CUSTOMER_CHECKS,
  ...CONTENT_CHECKS,
  ...FOREIGN_KEY_CHECKS,
  SEQUENCE_CHECK,
  ...JOB_CHECKS,
  AUDIT_CHECK,
]
const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/**
 * Checks the live data for broken invariants. The store stays open: the database is read in one snapshot, without locks.
 * Files are listed after it, so an image that is purged in between is reported although nothing is wrong.
 * @returns the result of each check, in a fixed order
 * @throws StorageError if the files cannot be listed
 */
export async function verifyStore({ db, files }: { db: Database; files: FileStorage }): Promise<CheckResult[]> {
  const { results, references } = await db.transaction(async (tx) => {
    const checked: CheckResult[] = []
    for (const check of CHECKS) checked.push(await check.run(tx))
    return { results: checked, references: await listImageReferences(tx) }
  }, SNAPSHOT)
  return [...results, await checkImages(references, files)]
}

const MAX_VIOLATIONS_SHOWN = 20

/** Formats a result as lines: `ok` or `FAIL`, the title, the number of checked rows, and the violations. */
export function formatCheckResult({ title, checkedCount, violations }: CheckResult): string[] {
  const count = formatCount(checkedCount)
  if (violations.length === 0) return [`ok    ${title} (${count})`]
  const hiddenCount = violations.length - MAX_VIOLATIONS_SHOWN
  return [
    `FAIL  ${title} (${count}): ${violations.length}`,
    ...violations.slice(0, MAX_VIOLATIONS_SHOWN).map((violation) => `        ${violation}`),
    ...(hiddenCount > 0 ? [`        and ${hiddenCount} more`] : []),
  ]
}
