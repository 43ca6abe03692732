import { withholdField } from '../../../domain/accounts/field-rights.ts'
import type { User } from '../../../domain/accounts/session.ts'
import type { AdminPromotion, PromotionForm } from '../../../domain/orders/promotions/promotion-form.ts'
import { PROMOTION_STATE_LABELS } from '../../../domain/orders/promotions/promotion-state.ts'
import { nameOf } from '../../../domain/orders/promotions/promotion-rejection.ts'
import { paiseToRupees, paiseToRupeesOrNull, rupeesToPaise, rupeesToPaiseOrNull } from '../../../domain/values/money.ts'
import type { Database } from '../../database/connect.ts'
import { type Column, datedName, listSheet } from '../../export/list-sheet.ts'
import type { Sheet } from '../../export/spreadsheet.ts'
import { listPromotions, type PromotionSearch, type PromotionWithTotals } from './promotions.queries.ts'
import type { promotions } from '../../database/schema/promotions.ts'

type Columns = Omit<typeof promotions.$inferSelect, 'id' | 'version' | 'createdAt' | 'updatedAt'>

/** The columns of a form. */
export function toColumns({ discountType, discountValue, maxDiscount, minSubtotal, ...rest }: PromotionForm): Columns {
  const isPercent = discountType === 'percent'
  return {
    ...rest,
    percent: isPercent ? discountValue : null,
    amountPaise: isPercent ? null : rupeesToPaise(discountValue),
    maxDiscountPaise: rupeesToPaiseOrNull(maxDiscount),
    minSubtotalPaise: rupeesToPaise(minSubtotal),
  }
}

/** The form of a stored promotion. */
export function toForm(row: Columns): PromotionForm {
  const { percent, amountPaise, maxDiscountPaise, minSubtotalPaise, ...rest } = row
  const { code, name, status, target, productIds, categoryIds, examTypes } = rest
  const { startsOn, endsOn, usageLimit, usageLimitPerPhone, combinable } = rest
  return {
    code,
    name,
    status,
    discountType: percent === null ? 'amount' : 'percent',
    discountValue: percent ?? paiseToRupees(amountPaise ?? 0),
    maxDiscount: paiseToRupeesOrNull(maxDiscountPaise),
    minSubtotal: paiseToRupees(minSubtotalPaise),
    target,
    productIds,
    categoryIds,
    examTypes,
    startsOn,
    endsOn,
    usageLimit,
    usageLimitPerPhone,
    combinable,
  }
}

/** A promotion with its totals, in rupees, as its reader may see it. */
export const presentPromotion = (row: PromotionWithTotals, reader: User): AdminPromotion =>
  withholdField(reader, presentTotals(row), 'revenue')

const presentTotals = (row: PromotionWithTotals): AdminPromotion => ({
  ...toForm(row),
  id: row.id,
  products: row.products,
  state: row.state,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  uses: row.uses,
  orders: row.orders,
  discountGiven: paiseToRupees(row.discountPaise),
  revenue: paiseToRupees(row.revenuePaise),
})

const EXPORT_COLUMNS: Column<AdminPromotion>[] = [
  ['Code', ({ code }) => nameOf(code)],
  ['Name', ({ name }) => name],
  ['State', ({ state }) => PROMOTION_STATE_LABELS[state]],
  ['Percent', ({ discountType, discountValue }) => (discountType === 'percent' ? discountValue : null)],
  ['Amount', ({ discountType, discountValue }) => (discountType === 'amount' ? discountValue : null)],
  ['Maximum discount', ({ maxDiscount }) => maxDiscount],
  ['Minimum order', ({ minSubtotal }) => minSubtotal],
  ['From', ({ startsOn }) => startsOn],
  ['To', ({ endsOn }) => endsOn],
  ['Limit', ({ usageLimit }) => usageLimit],
  ['Limit per mobile number', ({ usageLimitPerPhone }) => usageLimitPerPhone],
  ['Orders', ({ orders }) => orders],
  ['Discount given', ({ discountGiven }) => discountGiven],
  ['Revenue', ({ revenue }) => revenue],
]

/** A spreadsheet of the promotions that match the filters, with the totals of the orders between the dates. */
export const promotionExport = (db: Database, search: PromotionSearch): Sheet =>
  listSheet(datedName('promotions'), EXPORT_COLUMNS, async (page) => {
    const { rows } = await listPromotions(db, { ...search, ...page })
    return { rows: rows.map(presentTotals) }
  })
