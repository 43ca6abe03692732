import type { Database } from '../database/connect.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { publicRouter } from '../http/routers.ts'
import { emailSettingsRoutes } from './email-settings.routes.ts'
import { shopSettingsRoutes } from './shop-settings.routes.ts'
import { settingsRoutes } from './settings.routes.ts'
import { siteSettingEditRoutes } from './site-settings.routes.ts'
import type { SmtpConfig } from './smtp-settings.ts'

interface SettingsApiDeps {
  db: Database
  limits: RateLimiter
  config: SmtpConfig
}

/** Endpoints of the store's settings. */
export const settingsApi = (deps: SettingsApiDeps) =>
  publicRouter()
    .route('/', settingsRoutes(deps))
    .route('/site-settings', siteSettingEditRoutes(deps))
    .route('/admin/shop-settings', shopSettingsRoutes(deps))
    .route('/email', emailSettingsRoutes(deps))
