import { LEFT_OUT, type LeftOut } from '../../domain/merchant-offer.ts'
import type { MerchantResult, MerchantStatus } from '../../domain/merchant.ts'
import { Problem } from '../http/problem.ts'
import type { listUnlisted, RunRow } from './merchant.queries.ts'

const DETAILS_SHOWN = 3

type Unlisted = Awaited<ReturnType<typeof listUnlisted>>[number]

/** A run as staff see it. */
export function presentRun(run: RunRow): NonNullable<MerchantStatus['run']> {
  const { status, inserted, updated, removed, failed, trouble, createdAt, endedAt } = run
  const times = { startedAt: createdAt.toISOString(), endedAt: endedAt?.toISOString() ?? null }
  return { status, inserted, updated, removed, failed, trouble, ...times }
}

/** A product that is not listed as it should be, and why. */
export function presentUnlisted(row: Unlisted): MerchantStatus['unlisted'][number] {
  const { productId, name } = row
  return { productId, name, reason: reasonOf(row), failed: row.trouble !== null || row.issue !== null }
}

function reasonOf({ trouble, issue, leftOut }: Unlisted): string {
  if (trouble !== null) return trouble
  if (issue !== null) return `Google does not show it: ${issue}`
  return LEFT_OUT[leftOut as LeftOut]
}

/** What came of a run. @throws Problem 502 where it ended early */
export function presentResult(run: RunRow, unlisted: readonly Unlisted[]): MerchantResult {
  const { status, inserted, updated, failed, trouble } = run
  if (status === 'failed') throw new Problem(502, 'merchant_failed', trouble ?? 'The sync ended early.')
  const wrong = unlisted.filter((one) => one.trouble !== null)
  const details = wrong.slice(0, DETAILS_SHOWN).map(({ name, trouble: why }) => `${name}: ${why}`)
  return {
    success: status !== 'partial',
    status,
    message: sentenceOf(run),
    details: failed > 0 ? [sentenceOf(run), ...details].join(' ') : null,
    syncedProducts: inserted + updated,
    results: { inserted, updated },
  }
}

function sentenceOf({ status, inserted, updated, removed, failed }: RunRow): string {
  if (status === 'running') return 'The sync goes on in the background.'
  if (failed > 0) return `${countOf(failed)} not taken by Google.`
  if (inserted + updated + removed === 0) return 'Google knows everything already.'
  const told = inserted + updated > 0 ? [`${countOf(inserted + updated)} sent`] : []
  const taken = removed > 0 ? [`${countOf(removed)} taken away`] : []
  return `${[...told, ...taken].join(', ')}.`
}

const countOf = (count: number): string => `${count} ${count === 1 ? 'product was' : 'products were'}`
