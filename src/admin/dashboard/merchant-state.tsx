import { formatCount } from '../../domain/counts.ts'
import { formatMoment } from '../../domain/dates.ts'
import type { MerchantResult, MerchantStatus } from '../../domain/merchant.ts'

interface Props {
  status: MerchantStatus
  /** What the last sync from here came to. */
  result: MerchantResult | undefined
}

/** When Google was last told, what of, and why not of everything. */
export function MerchantState({ status, result }: Props) {
  const { isConfigured, lastSync, run, counts, feedUrl } = status
  return (
    <div className="merchant-state">
      <p>
        Last sync <b className="num">{lastSync ? formatMoment(lastSync) : 'Never'}</b>
      </p>
      {run && (
        <p className="key-line">
          <span>
            <b className="num">{formatCount(counts.listed)}</b> listed
          </span>
          <span>
            <b className="num">{formatCount(counts.waiting)}</b> to be sent
          </span>
        </p>
      )}
      <p className="meta">
        {isConfigured ? 'Runs every hour.' : 'Google Merchant is not configured.'}
        {runLine(run, result)}
      </p>
      {run?.status === 'failed' && <p className="stock out">{run.trouble}</p>}
      <p className="meta">
        Google can also fetch{' '}
        <a className="inline-link" href={feedUrl}>
          the product feed
        </a>
        ; that needs no account here.
      </p>
    </div>
  )
}

function runLine(run: MerchantStatus['run'], result: MerchantResult | undefined): string {
  if (run?.status === 'running') return ` Sending now: ${run.inserted + run.updated} so far.`
  const told = result && result.status !== 'running' ? result.results : run
  return told ? ` Last run: ${told.inserted} inserted, ${told.updated} updated.` : ''
}
