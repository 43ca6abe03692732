import { api } from '../../api-client.ts'
import type { FunnelStep } from '../../domain/reports/reports.ts'

/** Counts a step towards an order, without cookies. A failed request is not repeated: a count is not worth it. */
export function countStep(step: FunnelStep): void {
  void api.funnel.$post({ json: { step } }, { init: { credentials: 'omit', keepalive: true } }).catch(() => undefined)
}
