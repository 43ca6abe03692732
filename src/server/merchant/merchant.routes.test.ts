import { describe, expect } from 'vitest'
import { loginAsAdmin } from '../../../test/users.ts'
import { test } from '../../../test/test-store.ts'
import { MERCHANT_NOT_CONFIGURED } from '../../domain/merchant/merchant.ts'

describe('without a Google Merchant account', () => {
  test('the status shows that products were never sent', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    expect(await staff.getJson('/google-merchant/status')).toEqual({
      isConfigured: false,
      lastSync: null,
      run: null,
      counts: { listed: 0, pending: 0, failed: 0, excluded: 0 },
      unlisted: [],
      feedUrl: 'http://shop.test/feeds/google.xml',
    })
  })

  test.for([
    ['/google-merchant/sync', undefined],
    ['/google-merchant/sync', { examType: 'JEE' }],
    ['/google-merchant/run-scheduled-sync', undefined],
  ] as const)('the request %s returns 503', async ([path, payload], { store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const { status, body } = await staff.requestJson('POST', path, payload)
    expect({ status, ...body }).toEqual({
      status: 503,
      code: 'not_configured',
      message: MERCHANT_NOT_CONFIGURED,
    })
  })

  test('the check of the connection reports it', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const error = MERCHANT_NOT_CONFIGURED
    expect((await staff.requestJson('POST', '/google-merchant/check')).body).toEqual({ success: false, error })
  })

  test('an unknown exam is rejected', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const { status, body } = await staff.requestJson('POST', '/google-merchant/sync', { examType: 'UPSC' })
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: ['examType'] })
  })
})
