import { sql } from 'drizzle-orm'
import { auditChain, auditLog } from '../database/schema/platform.ts'
import { countRows, sqlCheck } from './check.ts'

/** The hash chain of the audit log: entries that were changed, inserted or removed afterwards. */
export const AUDIT_CHECK = sqlCheck(
  'the audit log is complete and unchanged',
  countRows(auditLog),
  sql`
    with chain as (
      select id, chain_position, hash, audit_entry_hash(audit_log, lag(hash, 1, '') over before_it) as expected_hash,
        lag(chain_position, 1, 0) over before_it as previous
      from ${auditLog} where chain_position is not null window before_it as (order by chain_position)
    ), last as (select coalesce(max(chain_position), 0) as chain_position from chain)
    select violation from (
      select chain_position, case
        when chain_position > previous + 1
          then chain_position - previous - 1 || ' entries before entry ' || id || ' of the audit log were deleted.'
        else 'Entry ' || id || ' of the audit log was changed after it was written.'
      end as violation
      from chain where chain_position <> previous + 1 or hash is distinct from expected_hash
      union all
      select 0, 'Entry ' || id || ' of the audit log is not part of its chain.'
      from ${auditLog} where chain_position is null
      union all
      select head.chain_position, case
        when head.chain_position > last.chain_position
          then 'The last ' || head.chain_position - last.chain_position || ' entries of the audit log were deleted.'
        else 'The end of the audit log''s chain was changed.'
      end
      from ${auditChain} head cross join last
      where head.chain_position <> last.chain_position
        or not exists (select from chain where chain.chain_position = last.chain_position and chain.hash = head.hash)
      union all
      select last.chain_position, 'The end of the audit log''s chain was deleted.'
      from last where last.chain_position > 0 and not exists (select from ${auditChain})
    ) as violations order by chain_position`,
)
