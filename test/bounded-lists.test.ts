import { expect, test } from 'vitest'
import { generateDemoShop } from '../src/server/demo-data/generate-demo-shop.ts'
import { MAX_ROWS } from '../src/server/http/paging.ts'
import { seedStore } from '../src/server/seed.ts'
import { openTestStore } from './test-store.ts'
import { loginAsAdmin } from './users.ts'

/** Lists that have a limit of their own, or the rows of one order, book, user or setting. */
const SHORT_LISTS = new Set([
  'listOwnSessions',
  'listAddresses',
  'listOrderWhatsAppMessages',
  'listSiteTexts',
  'listBrokenLinks',
  'listSiteTextVersions',
  'listProductImages',
  'listProductAvailability',
  'listProductCardsById',
  'listProductCategories',
  'listProductBatches',
  'listAdminProductImages',
  'listSubscriberConsents',
  'selectOrders',
  'listOrderEmails',
  'listInvoicesOfOrder',
  'listEmailTemplates',
  'listSavedOrderViews',
  'listOrdersToPack',
  'listScannedBooks',
  'listOrderDrafts',
  'listShipments',
  'listDeliveryCouriers',
  'listTestOrders',
  'listCalls',
  'listCustomerCities',
])

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: { minimum?: number; maximum?: number; enum?: string[] }
}
interface Operation {
  operationId: string
  parameters?: Parameter[]
  responses: Record<string, { content?: Record<string, { schema: { type?: string } }> }>
}
type Document = { paths: Record<string, { get?: Operation }> }

const VALUES = new Map([
  ['month', '2026-11'],
  ['from', '2026-11-01'],
  ['to', '2026-11-30'],
  ['region', 'Rajasthan'],
])

/** The parameters that a list requires beside its limit. */
const requiredQuery = ({ parameters = [] }: Operation): string =>
  parameters
    .filter(({ required, ...parameter }) => required && parameter.in === 'query')
    .map(({ name, schema }) => `&${name}=${schema.enum?.[0] ?? VALUES.get(name)}`)
    .join('')

test('no list has more rows than its limit, which is at most 1,000', async () => {
  const store = await openTestStore({ DEMO: 'on' })
  await seedStore(store.services)
  await generateDemoShop(store.services, { orders: 60 })
  const { client: owner } = await loginAsAdmin(store)
  const { paths } = await owner.getJson<Document>('/openapi.json')
  const unlimited: string[] = []
  const full: string[] = []
  for (const [path, { get }] of Object.entries(paths)) {
    if (get?.responses['200']?.content?.['application/json']?.schema.type !== 'array') continue
    const limit = get.parameters?.find(({ name }) => name === 'limit')?.schema
    if (!limit) {
      unlimited.push(get.operationId)
      continue
    }
    expect(limit, get.operationId).toMatchObject({ minimum: 1, maximum: MAX_ROWS })
    const url = path.replaceAll(/\{\w+\}/g, '1')
    const { status, body } = await owner.requestJson<unknown[]>('GET', `${url}?limit=1${requiredQuery(get)}`)
    expect({ status, body }, get.operationId).toMatchObject({ status: 200 })
    expect(body.length, get.operationId).toBeLessThanOrEqual(1)
    if (body.length === 1) full.push(get.operationId)
  }
  expect(unlimited.filter((name) => !SHORT_LISTS.has(name))).toEqual([])
  expect([...SHORT_LISTS].filter((name) => !unlimited.includes(name))).toEqual([])
  expect(full).toEqual(
    expect.arrayContaining(['listOrders', 'listAdminProducts', 'listCustomers', 'listLedgerEntries']),
  )
  await store.close()
})
