import { describe, expect } from 'vitest'
import { loginAdmin } from '../../../test/people.ts'
import { test } from '../../../test/test-store.ts'

describe('a shop that is not connected to Google Merchant', () => {
  test('says so, and that nothing was ever sent', async ({ store }) => {
    const { visitor: staff } = await loginAdmin(store)
    expect(await staff.get('/google-merchant/status')).toEqual({
      isConfigured: false,
      lastSync: null,
      run: null,
      counts: { listed: 0, waiting: 0, failed: 0, leftOut: 0 },
      unlisted: [],
      feedUrl: 'http://shop.test/feeds/google.xml',
    })
  })

  test.for([
    ['/google-merchant/sync', undefined],
    ['/google-merchant/sync', { examType: 'JEE' }],
    ['/google-merchant/run-scheduled-sync', undefined],
  ] as const)('is honest at %s', async ([path, payload], { store }) => {
    const { visitor: staff } = await loginAdmin(store)
    const { status, body } = await staff.ask('POST', path, payload)
    expect({ status, ...body }).toEqual({
      status: 503,
      code: 'not_configured',
      message: 'Google Merchant is not configured.',
    })
  })

  test('says so when the connection is tried', async ({ store }) => {
    const { visitor: staff } = await loginAdmin(store)
    const error = 'Google Merchant is not configured.'
    expect((await staff.ask('POST', '/google-merchant/check')).body).toEqual({ success: false, error })
  })

  test('knows two exams', async ({ store }) => {
    const { visitor: staff } = await loginAdmin(store)
    const { status, body } = await staff.ask('POST', '/google-merchant/sync', { examType: 'UPSC' })
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: ['examType'] })
  })
})
