import { z } from 'zod'
import { orderEditSchema } from '../../domain/orders/admin-order.ts'
import { changedFields, type OrderFormValues } from './order-form-values.ts'

/**
 * The endpoint's schema for the status and the changed fields. Unchanged fields are not validated: the courier may have
 * set a value that the schema rejects.
 */
export const orderFormSchema = (saved: () => OrderFormValues) =>
  z
    .custom<OrderFormValues>()
    .transform(
      (typed) => ({ status: typed.status, ...changedFields(typed, saved()) }) as z.input<typeof orderEditSchema>,
    )
    .pipe(orderEditSchema)
