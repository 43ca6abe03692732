import type { Database } from '../database/connect.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { publicRouter } from '../http/routers.ts'
import { contactRoutes, subscribeRoutes } from './inbox.routes.ts'
import { messageRoutes } from './messages.routes.ts'
import { ownConsentsRoutes } from './own-consents.routes.ts'
import { subscriberRoutes } from './subscribers.routes.ts'
import { unsubscribeRoutes } from './unsubscribe.routes.ts'

interface InboxApiDeps {
  db: Database
  outbox: EmailOutbox
  limits: RateLimiter
  config: { secretKey: string | undefined }
}

/** Endpoints of contact messages, the newsletter and consents to emails. */
export const inboxApi = (deps: InboxApiDeps) =>
  publicRouter()
    .route('/contact-messages', contactRoutes(deps))
    .route('/contact-messages', messageRoutes(deps))
    .route('/subscribers', subscribeRoutes(deps))
    .route('/subscribers', subscriberRoutes(deps))
    .route('/user/consents', ownConsentsRoutes(deps))
    .route('/unsubscribe', unsubscribeRoutes(deps))
