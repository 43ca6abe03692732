import { eq, getTableColumns, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestStore, type TestStore } from '../../../test/test-store.ts'
import { AUDIT_CHECK } from '../verify/customer-checks.ts'
import { audit } from './audit.ts'
import { auditLog } from './schema/platform.ts'
import type { Transaction } from './connect.ts'

const write = (tx: Transaction, subject: string) =>
  audit(tx, {
    actor: { id: 1, username: 'owner' },
    action: 'update',
    kind: 'product',
    id: 1,
    subject,
    after: { subject },
  })

/** Opens a store whose audit log has the entries 1 to 5. */
async function openLog(): Promise<TestStore> {
  const store = await openTestStore()
  onTestFinished(() => store.close())
  for (let id = 1; id <= 5; id += 1) await store.db.transaction((tx) => write(tx, `Book ${id}`))
  return store
}

const violationsOf = async ({ db }: TestStore) => (await AUDIT_CHECK.run(db)).violations

/** Runs statements with the triggers turned off. */
const tamper = ({ db }: TestStore, ...statements: string[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })

describe('the audit log', () => {
  for (const statement of [
    "update audit_log set actor = 'x'",
    'update audit_log set chain_position = chain_position + 10',
    "update audit_log set hash = 'x'",
    'delete from audit_log',
    'truncate audit_log',
  ])
    test(`refuses: ${statement}`, async () => {
      const log = await openLog()
      await expect(log.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: 'Entries of the audit log cannot be changed or deleted' },
      })
      expect(await violationsOf(log)).toEqual([])
    })

  test('refuses changes before an entry is in the chain', async () => {
    const log = await openLog()
    const change = log.db.transaction(async (tx) => {
      await write(tx, 'Written')
      await tx.execute(sql`update audit_log set actor = 'x' where chain_position is null`)
    })
    await expect(change).rejects.toMatchObject({
      cause: { message: 'Entries of the audit log cannot be changed or deleted' },
    })
  })

  test('stays one chain while many staff write at once, in transactions of several entries', async () => {
    const log = await openLog()
    const transactions = Array.from({ length: 30 }, (_, index) =>
      log.db.transaction(async (tx) => {
        await write(tx, `First of ${index}`)
        await write(tx, `Second of ${index}`)
        if (index % 5 === 0) throw new Error('rolled back')
      }),
    )
    const results = await Promise.allSettled(transactions)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(24)
    const { rows } = await log.db.execute<{ last: number }>(sql`select max(chain_position) as last from audit_log`)
    expect(rows).toEqual([{ last: 5 + 24 * 2 }])
    expect(await violationsOf(log)).toEqual([])
  })

  test('an open transaction of one member of staff does not hold up the others', async () => {
    const log = await openLog()
    await log.db.transaction(async (tx) => {
      await write(tx, 'Still open')
      await log.db.transaction((other) => write(other, 'Committed meanwhile'))
    })
    expect(await violationsOf(log)).toEqual([])
  })
})

describe('verify finds', () => {
  test('an entry that was changed', async () => {
    const log = await openLog()
    await tamper(log, "update audit_log set actor = 'another user' where id = 3")
    expect(await violationsOf(log)).toEqual(['Entry 3 of the audit log was changed after it was written.'])
  })

  test('a change of any field of an entry', async () => {
    const log = await openLog()
    const others: Record<string, string> = {
      PgText: "'x'",
      PgInteger: '99',
      PgJsonb: `'{"x": 1}'`,
      PgUUID: 'gen_random_uuid()',
      PgTimestamp: "now() - interval '1 day'",
    }
    const { chainPosition, hash: _, ...columns } = getTableColumns(auditLog)
    for (const [field, { columnType }] of Object.entries(columns)) {
      const other = sql.raw(others[columnType] ?? columnType)
      let violations: string[] = []
      const change = log.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx
          .update(auditLog)
          .set({ [field]: other })
          .where(eq(chainPosition, 3))
        violations = (await AUDIT_CHECK.run(tx)).violations
        tx.rollback()
      })
      await expect(change).rejects.toThrow('Rollback')
      expect([field, violations]).toEqual([field, [expect.stringContaining('was changed after it was written')]])
    }
  })

  test('an entry that was changed together with its hash, at the next one', async () => {
    const log = await openLog()
    await tamper(
      log,
      "update audit_log set actor = 'another user' where id = 3",
      `update audit_log a set hash = audit_entry_hash(a, (select hash from audit_log where id = 2)) where id = 3`,
    )
    expect(await violationsOf(log)).toEqual(['Entry 4 of the audit log was changed after it was written.'])
  })

  test('entries that were deleted from the middle', async () => {
    const log = await openLog()
    await tamper(log, 'delete from audit_log where id in (2, 3)')
    expect(await violationsOf(log)).toEqual(['2 entries before entry 4 of the audit log were deleted.'])
  })

  test('the last entry that was changed together with its hash, at the end of the chain', async () => {
    const log = await openLog()
    await tamper(
      log,
      "update audit_log set actor = 'another user' where id = 5",
      'update audit_log a set hash = audit_entry_hash(a, (select hash from audit_log where id = 4)) where id = 5',
    )
    expect(await violationsOf(log)).toEqual(["The end of the audit log's chain was changed."])
  })

  test('an entry that was deleted, although the hashes after it were computed again', async () => {
    const log = await openLog()
    await tamper(
      log,
      'delete from audit_log where id = 4',
      'update audit_log a set hash = audit_entry_hash(a, (select hash from audit_log where id = 3)) where id = 5',
      'update audit_chain set hash = (select hash from audit_log where id = 5)',
    )
    expect(await violationsOf(log)).toEqual(['1 entries before entry 5 of the audit log were deleted.'])
  })

  test('entries that were deleted from the end', async () => {
    const log = await openLog()
    await tamper(log, 'delete from audit_log where id > 3')
    expect(await violationsOf(log)).toEqual(['The last 2 entries of the audit log were deleted.'])
  })

  test('an entry that was added past the triggers', async () => {
    const log = await openLog()
    await tamper(
      log,
      "insert into audit_log (id, actor_id, actor, action, kind, subject_id, subject) values (90, 1, 'x', 'y', 'z', '1', 's')",
    )
    expect(await violationsOf(log)).toEqual(['Entry 90 of the audit log is not part of its chain.'])
  })

  test('a missing end of the chain', async () => {
    const log = await openLog()
    await tamper(log, 'delete from audit_chain')
    expect(await violationsOf(log)).toEqual(["The end of the audit log's chain was deleted."])
  })
})
