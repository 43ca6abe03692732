import { detailOf, violatedConstraint } from '../../database/sql-state.ts'
import { ConflictError } from '../../http/errors.ts'

/** What the triggers on `orders`, `order_refunds` and `returns` report for a UTR that another payment has. */
const UTR_ONCE = 'utr_once'

/**
 * Runs a command that stores the UTR of a payment.
 * @param field the field of the request that has the UTR
 * @throws ConflictError (409) when another payment has this UTR: that of an order, a refund or a return
 */
export async function withNewUtr<Result>(field: string, command: () => Promise<Result>): Promise<Result> {
  try {
    return await command()
  } catch (error) {
    if (violatedConstraint(error) !== UTR_ONCE) throw error
    const message = `${detailOf(error) ?? 'Another payment'} has this UTR already`
    throw new ConflictError('utr_used', message, { fields: { [field]: message } })
  }
}
