import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { loginAsAdmin } from '../../../test/users.ts'
import { test as base } from '../../../test/test-store.ts'
import type { TestClient } from '../../../test/test-client.ts'
import type { AuditEntry } from '../../domain/accounts/staff-accounts.ts'
import { auditLog } from '../database/schema/platform.ts'

const BATCH = randomUUID()
const ENTRY = { actorId: 900, action: 'update', before: { price: 1 }, after: { price: 2 } }

const test = base.extend<{ admin: TestClient }>({
  admin: [
    async ({ store }, use) => {
      const { client } = await loginAsAdmin(store, 'meena')
      await store.db.insert(auditLog).values([
        // Half past eleven at night in Kota, still the day before in UTC.
        {
          ...ENTRY,
          actor: 'Ravi',
          kind: 'product',
          subjectId: '41',
          subject: 'Optics 50%',
          createdAt: new Date('2026-03-04T18:00:00Z'),
        },
        // Just after midnight in Kota.
        {
          ...ENTRY,
          actor: 'ravi',
          kind: 'order',
          subjectId: '4821093377',
          subject: 'Order #4821093377',
          createdAt: new Date('2026-03-04T18:31:00Z'),
        },
        {
          ...ENTRY,
          actor: 'Suman',
          kind: 'product',
          subjectId: '42',
          subject: 'Waves',
          createdAt: new Date('2026-03-06T05:00:00Z'),
          batch: BATCH,
        },
      ])
      await use(client)
    },
    { scope: 'file' },
  ],
})

describe('audit log', () => {
  const subjects = async (admin: TestClient, query: string) =>
    (await admin.getJson<AuditEntry[]>(`/admin/audit?${query}`)).map(({ subject }) => subject)

  test('the log has actor, time, action and changed fields of every change, newest first', async ({ admin }) => {
    const response = await admin.requestJson<AuditEntry[]>('GET', '/admin/audit')
    expect(response.headers.get('X-Total-Count')).toBe('4')
    expect(response.headers.get('Cache-Control')).toContain('no-store')
    expect(response.body[0]).toEqual({
      ...ENTRY,
      id: expect.any(Number),
      createdAt: '2026-03-06T05:00:00.000Z',
      actor: 'Suman',
      kind: 'product',
      subjectId: '42',
      subject: 'Waves',
      batch: BATCH,
    })
  })

  test.for([
    ['search=OPTICS', ['Optics 50%']],
    ['search=50%25', ['Optics 50%']],
    ['search=suman', ['Waves']],
    ['search=%234821093377', ['Order #4821093377']],
    ['kind=product', ['Waves', 'Optics 50%']],
    ['kind=product&subjectId=41', ['Optics 50%']],
    ['actor=RAVI', ['Order #4821093377', 'Optics 50%']],
    ['from=2026-03-05&to=2026-03-05', ['Order #4821093377']],
    ['to=2026-03-04', ['Optics 50%']],
    ['from=2026-03-06&to=2026-03-06', ['Waves']],
    [`batch=${BATCH}`, ['Waves']],
  ] as const)('the log is filtered by %s', async ([query, expected], { admin }) => {
    expect(await subjects(admin, query)).toEqual(expected)
  })

  test('the log is paged, and the link to the next page contains the filters', async ({ admin }) => {
    const { body, headers } = await admin.requestJson<AuditEntry[]>('GET', '/admin/audit?kind=product&limit=1&offset=0')
    expect(body.map(({ subject }) => subject)).toEqual(['Waves'])
    expect(headers.get('Link')).toContain('kind=product&limit=1&offset=1')
    expect(await subjects(admin, 'kind=product&limit=1&offset=1')).toEqual(['Optics 50%'])
  })

  test('a date that does not exist is rejected', async ({ admin }) => {
    const invalid = { status: 400, body: { fields: { from: 'Must be a date such as 2026-11-21' } } }
    expect(await admin.requestJson('GET', '/admin/audit?from=2026-02-31')).toMatchObject(invalid)
  })
})
