import { createRoute } from '@hono/zod-openapi'
import { and, eq, not } from 'drizzle-orm'
import { type OpeningState, openingStateSchema } from '../../domain/settings/service-test.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/connect.ts'
import { users } from '../database/schema/accounts.ts'
import { products } from '../database/schema/catalog.ts'
import { isDemoBook } from '../demo-data/demo-data.ts'
import { EmailError } from '../email/email-error.ts'
import { errorResponses, jsonResponse } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import type { MerchantClient } from '../merchant/merchant-client.ts'
import { readServiceTests } from '../settings/service-tests.ts'
import { readSmtpSettings } from '../settings/smtp-settings.ts'
import { readWhatsAppState } from '../whatsapp/read-test-message.ts'

interface OpeningDeps {
  db: Database
  config: Config
  merchant: MerchantClient | undefined
}

/** Reads what the opening checklist shows besides the settings. */
async function readOpeningState({ db, config, merchant }: OpeningDeps): Promise<OpeningState> {
  const [tests, whatsapp, hasMailServer, ownBooks, owners] = await Promise.all([
    readServiceTests(db),
    readWhatsAppState(db, config),
    readSmtpSettings(db, config).then(
      ({ server }) => server !== undefined,
      (error: unknown) => {
        // The password cannot be read: the test says why.
        if (error instanceof EmailError) return true
        throw error
      },
    ),
    db.$count(products, and(eq(products.status, 'published'), isDemoBook && not(isDemoBook))),
    db.$count(users, and(eq(users.isAdmin, true), eq(users.role, 'owner'))),
  ])
  const stateOf = (service: keyof OpeningState['services'], isConfigured: boolean) => ({
    isConfigured,
    lastTest: tests.get(service) ?? null,
  })
  return {
    services: {
      email: stateOf('email', hasMailServer),
      courier: stateOf('courier', config.shiprocket !== undefined),
      whatsapp,
      google: stateOf('google', merchant !== undefined),
    },
    ownBooks,
    owners,
  }
}

const readRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getOpeningState',
  tags: ['Dashboard'],
  summary: 'What the opening checklist reads besides the settings: tests of services, books and owners',
  responses: {
    200: jsonResponse(openingStateSchema.openapi('OpeningState'), 'The state'),
    ...errorResponses(401, 403),
  },
})

/** The state of the opening checklist, for the owner, mounted at `/admin/opening`. */
export const openingRoutes = (deps: OpeningDeps) =>
  adminRouter('owner').openapi(readRoute, async (c) => c.json(await readOpeningState(deps), 200))
