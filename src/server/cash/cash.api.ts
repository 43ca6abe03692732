import { publicRouter } from '../http/routers.ts'
import { type CashDeps, cashRoutes, ledgerRoutes } from './cash.routes.ts'
import { remittanceRoutes } from './remittances.routes.ts'

/** Endpoints of the cash ledger. */
export const cashApi = (deps: CashDeps) =>
  publicRouter()
    .route('/admin/cash', remittanceRoutes(deps))
    .route('/admin/cash', ledgerRoutes(deps))
    .route('/admin/cash', cashRoutes(deps))
