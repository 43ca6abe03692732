import { sql } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { SERVICE_LABELS, type ServiceTest, type TestedService } from '../../domain/settings/service-test.ts'
import { audit } from '../database/audit.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { AppError } from '../http/errors.ts'
import { serviceTests, siteSettings } from '../database/schema/platform.ts'

interface TestResult {
  success: boolean
  /** A message for staff. */
  error: string | null
}

/**
 * Runs the test of a service and stores its result for the opening checklist, also when it throws.
 * @throws the error of the test
 */
export async function recordServiceTest(
  db: Database,
  actor: User,
  service: TestedService,
  run: () => Promise<TestResult>,
): Promise<TestResult> {
  try {
    const result = await run()
    await saveTest(db, actor, service, result.success ? null : (result.error ?? ''))
    return result
  } catch (error) {
    if (error instanceof AppError) await saveTest(db, actor, service, error.message)
    throw error
  }
}

const saveTest = (db: Database, actor: User, service: TestedService, error: string | null): Promise<void> =>
  db.transaction(async (tx) => {
    const result = { error, testedAt: new Date(), testedBy: actor.username }
    await tx
      .insert(serviceTests)
      .values({ service, ...result })
      .onConflictDoUpdate({ target: serviceTests.service, set: result })
    const after = { result: error ?? 'passed' }
    await audit(tx, { actor, action: 'test', kind: 'service', id: null, subject: SERVICE_LABELS[service], after })
  })

/** Reads the last test of every service that was tested. */
export async function readServiceTests(db: Queryable): Promise<Map<TestedService, ServiceTest>> {
  const [rows, [changed]] = await Promise.all([
    db.select().from(serviceTests),
    db
      .select({ at: sql`max(${siteSettings.updatedAt})`.mapWith(siteSettings.updatedAt) })
      .from(siteSettings)
      .where(sql`${siteSettings.key} like 'email.%' and ${siteSettings.key} <> 'email.enabled'`),
  ])
  return new Map(
    rows.map(({ service, error, testedAt, testedBy }) => {
      // The other services are set in the environment.
      const isOutdated = service === 'email' && changed?.at != null && changed.at > testedAt
      return [service, { error, testedAt: testedAt.toISOString(), testedBy, isOutdated, isRunning: false }]
    }),
  )
}
