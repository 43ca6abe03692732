import { and, eq, not } from 'drizzle-orm'
import type { OpeningState } from '../../domain/settings/service-test.ts'
import { users } from '../database/schema/accounts.ts'
import { products } from '../database/schema/catalog.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/connect.ts'
import { isDemoBook } from '../demo-data/demo-data.ts'
import type { MerchantClient } from '../merchant/merchant-client.ts'
import { readServiceTests } from '../settings/service-tests.ts'
import { readSmtpSettings } from '../settings/smtp-settings.ts'
import { readWhatsAppState } from '../whatsapp/read-test-message.ts'
import { EmailError } from '../email/email-error.ts'

export interface OpeningDeps {
  db: Database
  config: Config
  merchant: MerchantClient | undefined
}

/** Reads what the opening checklist shows besides the settings. */
export async function readOpeningState({ db, config, merchant }: OpeningDeps): Promise<OpeningState> {
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
