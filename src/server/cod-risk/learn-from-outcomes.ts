import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { UNSENT_STATUSES } from '../../domain/orders/order-status.ts'
import type { User } from '../../domain/accounts/session.ts'
import { learningBlocker, learnWeights } from '../../domain/cod-risk/learning/learn-weights.ts'
import type { DecidedParcel } from '../../domain/cod-risk/learning/measure-weights.ts'
import { audit } from '../database/audit.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import { readActiveModel, type RiskModelRow } from './cod-risk.queries.ts'
import { orderRisks, riskModels } from '../database/schema/cod-risk.ts'
import { recordRiskChanges } from './score-orders.ts'

const KIND = 'risk-weights'
/** The newest parcels from which weights are learned: more take longer and say the same. */
const MAX_PARCELS = 20_000

/**
 * Learns a version of the weights from the outcomes of the shop and compares it with the version in use. It is not used
 * until the owner switches to it.
 * @throws ConflictError (409) while there are too few outcomes
 */
export async function learnFromOutcomes(db: Database, actor: User): Promise<RiskModelRow> {
  const parcels = await listDecidedParcels(db)
  const refused = parcels.filter(({ isRefused }) => isRefused).length
  const blocker = learningBlocker({ outcomes: parcels.length, refused })
  if (blocker !== undefined) throw new ConflictError('too_few_outcomes', blocker)
  const { weights, report } = learnWeights(parcels, (await readActiveModel(db)).weights)
  return db.transaction(async (tx) => {
    const [model] = await tx
      .insert(riskModels)
      .values({ kind: 'fitted', weights, report, createdBy: actor.username })
      .returning()
    if (!model) throw new Error('INSERT returned no row')
    const after = { outcomes: report.outcomes, refused: report.refused }
    await audit(tx, { actor, action: 'create', kind: KIND, id: model.version, subject: subjectOf(model), after })
    return model
  })
}

/** The newest parcels with known outcomes, the oldest first. */
async function listDecidedParcels(db: Queryable): Promise<DecidedParcel[]> {
  const rows = await db
    .select({ facts: orderRisks.facts, outcome: orderRisks.outcome })
    .from(orderRisks)
    .where(and(isNotNull(orderRisks.outcome), isNotNull(orderRisks.facts)))
    .orderBy(desc(orderRisks.placedAt), desc(orderRisks.orderId))
    .limit(MAX_PARCELS)
  return rows.flatMap(({ facts, outcome }) => (facts ? [{ facts, isRefused: outcome === 'refused' }] : [])).toReversed()
}

const subjectOf = ({ version }: Pick<RiskModelRow, 'version'>): string => `Version ${version}`

/**
 * Switches to a version of the weights. Open orders are computed again by the worker; others keep their risk.
 * @throws NotFoundError for an unknown version
 * @throws ConflictError (409) when another version than the expected one is in use
 */
export function switchModel(
  db: Database,
  actor: User,
  { version, expectedVersion }: { version: number; expectedVersion?: number | undefined },
): Promise<void> {
  return db.transaction(async (tx) => {
    const models = await tx.select().from(riskModels).orderBy(riskModels.version).for('update')
    const current = models.find(({ isActive }) => isActive)
    const next = models.find((model) => model.version === version)
    if (!current || !next) throw new NotFoundError('Version of the weights')
    if (expectedVersion !== undefined && expectedVersion !== current.version) {
      throw new ConflictError('version_conflict', `Version ${current.version} is in use since you opened this page`)
    }
    if (next.isActive) return
    await tx.update(riskModels).set({ isActive: false }).where(eq(riskModels.version, current.version))
    await tx.update(riskModels).set({ isActive: true }).where(eq(riskModels.version, version))
    await recordRiskChanges(tx, sql`o.status in ${UNSENT_STATUSES}`)
    await audit(tx, {
      actor,
      action: 'update',
      kind: KIND,
      id: version,
      subject: subjectOf(next),
      before: { inUse: subjectOf(current) },
      after: { inUse: subjectOf(next) },
    })
  })
}
