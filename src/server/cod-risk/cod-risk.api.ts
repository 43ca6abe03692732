import type { Database } from '../database/connect.ts'
import { publicRouter } from '../http/routers.ts'
import { codRiskRoutes, orderRiskRoutes } from './cod-risk.routes.ts'

/** Endpoints of the risk of cash on delivery, all for staff. */
export const codRiskApi = (deps: { db: Database }) =>
  publicRouter().route('/admin/orders', orderRiskRoutes(deps)).route('/admin/cod-risk', codRiskRoutes(deps))
