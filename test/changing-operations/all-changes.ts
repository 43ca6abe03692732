import { ACCOUNT_CHANGES } from './account-changes.ts'
import { CATALOG_CHANGES } from './catalog-changes.ts'
import type { Changes } from './change.ts'
import { CONTENT_CHANGES } from './content-changes.ts'
import { ORDER_CHANGES } from './order-changes.ts'
import { RETURN_CHANGES } from './return-changes.ts'
import { SHIPPING_CHANGES } from './shipping-changes.ts'

/** A request of every changing operation that has an effect. A test fails for an operation without one. */
export const CHANGES: Changes = {
  ...CATALOG_CHANGES,
  ...CONTENT_CHANGES,
  ...ACCOUNT_CHANGES,
  ...ORDER_CHANGES,
  ...RETURN_CHANGES,
  ...SHIPPING_CHANGES,
}
