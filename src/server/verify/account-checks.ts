import { sql } from 'drizzle-orm'
import { savedAddresses, users } from '../database/schema/accounts.ts'
import { sqlCheck } from './check.ts'

/** Invariants of customer accounts. */
export const ACCOUNT_CHECKS = [
  sqlCheck(
    'every customer with addresses has one default address',
    sql`select count(distinct user_id)::int as checked_count from ${savedAddresses}`,
    sql`select 'User ' || user_id || ' has ' || count(*) filter (where is_default) || ' default addresses.' as violation
      from ${savedAddresses} group by user_id having count(*) filter (where is_default) <> 1 order by user_id`,
  ),
  sqlCheck(
    'a store with staff has an owner',
    sql`select count(*)::int as checked_count from ${users} where is_admin`,
    sql`select 'No member of staff is an owner.' as violation
      where exists (select from ${users} where is_admin) and not exists (select from ${users} where is_admin and role = 'owner')`,
  ),
]
