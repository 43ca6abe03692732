import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { loginAdmin } from '../../../test/people.ts'
import { test as base } from '../../../test/test-store.ts'
import type { Visitor } from '../../../test/visitor.ts'
import type { AuditEntry } from '../../domain/staff-accounts.ts'
import { auditLog } from './audit.tables.ts'

const BATCH = randomUUID()
const ENTRY = { actorId: 900, action: 'update', before: { price: 1 }, after: { price: 2 } }

const test = base.extend<{ admin: Visitor; log: undefined }>({
  admin: [async ({ store }, use) => use((await loginAdmin(store, 'meena')).visitor), { scope: 'file' }],
  log: [
    async ({ store }, use) => {
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
      await use(undefined)
    },
    { scope: 'file', auto: true },
  ],
})

describe('the audit log', () => {
  const subjects = async (admin: Visitor, query: string) =>
    (await admin.get<AuditEntry[]>(`/admin/audit?${query}`)).map(({ subject }) => subject)

  test('tells who, when, what, before and after, the newest first', async ({ admin }) => {
    const answer = await admin.ask<AuditEntry[]>('GET', '/admin/audit')
    expect(answer.headers.get('X-Total-Count')).toBe('3')
    expect(answer.headers.get('Cache-Control')).toContain('no-store')
    expect(answer.body[0]).toEqual({
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
    ['from=2026-03-06', ['Waves']],
    [`batch=${BATCH}`, ['Waves']],
  ] as const)('is narrowed by %s', async ([query, wanted], { admin }) => {
    expect(await subjects(admin, query)).toEqual(wanted)
  })

  test('is paged, and the way on keeps what narrows it', async ({ admin }) => {
    const { body, headers } = await admin.ask<AuditEntry[]>('GET', '/admin/audit?kind=product&limit=1&offset=0')
    expect(body.map(({ subject }) => subject)).toEqual(['Waves'])
    expect(headers.get('Link')).toContain('kind=product&limit=1&offset=1')
    expect(await subjects(admin, 'kind=product&limit=1&offset=1')).toEqual(['Optics 50%'])
  })

  test('refuses a day there is not', async ({ admin }) => {
    const wrong = { status: 400, body: { fields: { from: 'Must be a day such as 2026-11-21' } } }
    expect(await admin.ask('GET', '/admin/audit?from=2026-02-31')).toMatchObject(wrong)
  })
})
