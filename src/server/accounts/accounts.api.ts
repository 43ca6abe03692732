import type { EmailOutbox } from '../email/email-outbox.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { publicRouter } from '../http/routers.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { sessionRoutes } from './accounts.routes.ts'
import { addressesRoutes } from './addresses/addresses.routes.ts'
import { auditRoutes } from './audit.routes.ts'
import { confirmPasswordRoutes } from './confirm-password.routes.ts'
import { profileRoutes } from './customer.routes.ts'
import { accountMobileRoutes } from './mobile/account-mobile.routes.ts'
import { ownSessionsRoutes } from './own-sessions/own-sessions.routes.ts'
import { accountEmailRoutes } from './recovery/account-email.routes.ts'
import { recoveryRoutes } from './recovery/recovery.routes.ts'
import { staffRoutes } from './staff.routes.ts'
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts'
import type { TwoFactorServices } from './two-factor/two-factor.ts'

interface AccountsApiDeps extends TwoFactorServices {
  config: TwoFactorServices['config'] & { trustProxy: boolean }
  outbox: EmailOutbox
  limits: RateLimiter
  jobs: JobQueues
}

/**
 * Endpoints of sessions, the user's own account, links to recover an account, staff accounts, two-factor authentication
 * and the audit log.
 */
export const accountsApi = (deps: AccountsApiDeps) =>
  publicRouter()
    .route('/', sessionRoutes(deps))
    .route('/session', confirmPasswordRoutes(deps))
    .route('/', recoveryRoutes(deps))
    .route('/user/sessions', ownSessionsRoutes(deps))
    .route('/user/addresses', addressesRoutes(deps))
    .route('/user/email', accountEmailRoutes(deps))
    .route('/user/mobile', accountMobileRoutes(deps))
    .route('/user', profileRoutes(deps))
    .route('/admin/users', staffRoutes(deps))
    .route('/admin', twoFactorRoutes(deps))
    .route('/admin/audit', auditRoutes(deps))
