import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LearningReport } from '../../../domain/cod-risk/learning/learn-weights.ts'
import { RISK_OUTCOMES } from '../../../domain/cod-risk/order-risk.ts'
import type { RiskFactor, RiskWeights } from '../../../domain/cod-risk/risk-factor.ts'
import type { RiskFacts } from '../../../domain/cod-risk/risk-facts.ts'
import { RISK_LEVELS } from '../../../domain/cod-risk/risk-levels.ts'
import { checkOneOf, createdAt, timestamptz } from '../columns.ts'
import { orders } from './orders.ts'

/** The versions of the weights. They are never changed, so that the risk of an old order stays explained. */
export const riskModels = pgTable(
  'risk_models',
  {
    version: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** `default`: delivered with the store; `fitted`: learned from the outcomes of the shop's own orders. */
    kind: text({ enum: ['default', 'fitted'] }).notNull(),
    /** The points of every order (`base`), and per unit of each fact. */
    weights: jsonb().$type<RiskWeights>().notNull(),
    /** The comparison with the weights that were in use, for fitted weights. */
    report: jsonb().$type<LearningReport>(),
    isActive: boolean().notNull().default(false),
    createdBy: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('risk_models_kind', checkOneOf('kind', ['default', 'fitted'])),
    uniqueIndex('risk_models_active_index').on(table.isActive).where(sql`${table.isActive}`),
  ],
)

/** The risk of each order with cash on delivery. A table of its own: it is never sent to customers. */
export const orderRisks = pgTable(
  'order_risks',
  {
    orderId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 0 to 100 points. */
    score: integer().notNull(),
    level: text({ enum: RISK_LEVELS }).notNull(),
    factors: jsonb().$type<RiskFactor[]>().notNull(),
    modelVersion: integer()
      .notNull()
      .references(() => riskModels.version),
    /** The level that staff chose instead, with the reason. Null unless they did. */
    overrideLevel: text({ enum: RISK_LEVELS }),
    overrideReason: text(),
    overriddenBy: text(),
    overriddenAt: timestamptz(),
    /** The level that applies: that of staff, else the computed one. */
    effectiveLevel: text({ enum: RISK_LEVELS }).notNull().generatedAlwaysAs(sql`coalesce(override_level, level)`),
    /** The facts of the last computation before the outcome. Numbers only: nothing in them identifies a customer. */
    facts: jsonb().$type<RiskFacts>(),
    /** SHA-256 of the normalised address with its PIN code; null without an address, or after the customer was deleted. */
    addressKey: text(),
    pincode: text().notNull().default(''),
    /** When the order was placed. */
    placedAt: timestamptz().notNull().defaultNow(),
    /** What became of the parcel, and when; null until the courier or staff report it. */
    outcome: text({ enum: RISK_OUTCOMES }),
    outcomeAt: timestamptz(),
    computedAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    check('order_risks_score', sql`${table.score} between 0 and 100`),
    check('order_risks_level', checkOneOf('level', RISK_LEVELS)),
    check('order_risks_override_level', checkOneOf('override_level', RISK_LEVELS)),
    check(
      'order_risks_override',
      sql`(${table.overrideLevel} is null) = (${table.overrideReason} is null) and (${table.overrideLevel} is null) = (${table.overriddenBy} is null) and (${table.overrideLevel} is null) = (${table.overriddenAt} is null)`,
    ),
    check('order_risks_outcome', checkOneOf('outcome', RISK_OUTCOMES)),
    check('order_risks_outcome_time', sql`(${table.outcome} is null) = (${table.outcomeAt} is null)`),
    index('order_risks_level_index').on(table.effectiveLevel),
    // Covering indexes: the histories of a PIN code and of the shop, and the simulator read only the index.
    index('order_risks_pincode_index')
      .on(table.pincode, sql`${table.outcomeAt} desc`, table.outcome, table.orderId)
      .where(sql`${table.outcome} is not null`),
    index('order_risks_address_index')
      .on(table.addressKey, sql`${table.outcomeAt} desc`)
      .where(sql`${table.outcome} is not null`),
    index('order_risks_outcome_index')
      .on(sql`${table.outcomeAt} desc`, table.outcome)
      .where(sql`${table.outcome} is not null`),
    index('order_risks_score_index')
      .on(table.placedAt, table.score, table.outcome, table.orderId)
      .where(sql`${table.outcome} is not null`),
  ],
)
