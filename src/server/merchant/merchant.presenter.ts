import { EXCLUSION_REASONS, type ExclusionReason } from '../../domain/merchant/offer.ts'
import type { MerchantSyncResult, MerchantStatus } from '../../domain/merchant/merchant.ts'
import { AppError } from '../http/errors.ts'
import type { listUnlisted, RunRow } from './merchant.queries.ts'

const MAX_DETAILS = 3

type Unlisted = Awaited<ReturnType<typeof listUnlisted>>[number]

export function presentRun(run: RunRow): NonNullable<MerchantStatus['run']> {
  const { status, inserted, updated, removed, failed, lastError, createdAt, endedAt } = run
  const times = { startedAt: createdAt.toISOString(), endedAt: endedAt?.toISOString() ?? null }
  return { status, inserted, updated, removed, failed, lastError, ...times }
}

export function presentUnlisted(row: Unlisted): MerchantStatus['unlisted'][number] {
  const { productId, name } = row
  return { productId, name, reason: unlistedReason(row), failed: row.lastError !== null || row.issue !== null }
}

function unlistedReason({ lastError, issue, excludedReason }: Unlisted): string {
  if (lastError !== null) return lastError
  if (issue !== null) return `Google does not show it: ${issue}`
  return EXCLUSION_REASONS[excludedReason as ExclusionReason]
}

/** The result of a run. @throws AppError 502 for a failed run */
export function presentResult(run: RunRow, unlisted: readonly Unlisted[]): MerchantSyncResult {
  const { status, inserted, updated, failed, lastError } = run
  if (status === 'failed') throw new AppError(502, 'merchant_sync_failed', lastError ?? 'The sync ended early.')
  const rejected = unlisted.filter((one) => one.lastError !== null)
  const details = rejected.slice(0, MAX_DETAILS).map((one) => `${one.name}: ${one.lastError}`)
  return {
    success: status !== 'partial',
    status,
    message: toUserMessage(run),
    details: failed > 0 ? [toUserMessage(run), ...details].join(' ') : null,
    syncedProducts: inserted + updated,
    results: { inserted, updated },
  }
}

function toUserMessage({ status, inserted, updated, removed, failed }: RunRow): string {
  if (status === 'running') return 'The sync continues in the background.'
  if (failed > 0) return `${formatProductCount(failed)} not accepted by Google.`
  if (inserted + updated + removed === 0) return 'Google is up to date.'
  const sent = inserted + updated > 0 ? [`${formatProductCount(inserted + updated)} sent`] : []
  const removals = removed > 0 ? [`${formatProductCount(removed)} removed`] : []
  return `${[...sent, ...removals].join(', ')}.`
}

const formatProductCount = (count: number): string => `${count} ${count === 1 ? 'product was' : 'products were'}`
