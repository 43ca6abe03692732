import { describe, expect, it } from 'vitest'
import { DEMO_CONTACT } from '../store/store-facts.ts'
import { openingTasks } from './opening-checklist.ts'

const URL = 'https://shop.example'
const settingsOf = (values: Record<string, string>) => Object.entries(values).map(([key, value]) => ({ key, value }))
const statesOf = (values: Record<string, string>, url = URL) =>
  Object.fromEntries(openingTasks(settingsOf(values), url).map(({ id, state }) => [id, state]))

describe('the opening checklist', () => {
  it('of a new shop has everything to do, but no GSTIN, which a seller of books need not have', () => {
    const { 'public.gstin': gstin, ...others } = statesOf({}, 'http://localhost:3000')
    expect(gstin).toBe('optional')
    expect(new Set(Object.values(others))).toEqual(new Set(['open']))
    expect(Object.keys(others)).toEqual(expect.arrayContaining(['public.seller_name', 'phone', 'publicUrl']))
  })

  it('counts a fact as done when it is the owner’s, not when it is a blank, a note or the demo’s', () => {
    expect(statesOf({ phone: '+91 98290 12345' })).toMatchObject({ phone: 'done' })
    expect(statesOf({ phone: ' ' })).toMatchObject({ phone: 'open' })
    expect(statesOf({ phone: '[To be filled in]' })).toMatchObject({ phone: 'open' })
    expect(statesOf(DEMO_CONTACT)).toMatchObject({ phone: 'demo', whatsapp: 'demo', email: 'demo', address: 'demo' })
  })

  it('has the web address done when customers can open it', () => {
    for (const url of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(statesOf({}, url)).toMatchObject({ publicUrl: 'open' })
    expect(statesOf({}, URL)).toMatchObject({ publicUrl: 'done' })
  })

  it('names the placeholder ratings as a risk until they are switched off', () => {
    expect(statesOf({})).toMatchObject({ 'seo.placeholder_reviews': 'open' })
    expect(statesOf({ 'seo.placeholder_reviews': 'true' })).toMatchObject({ 'seo.placeholder_reviews': 'open' })
    expect(statesOf({ 'seo.placeholder_reviews': 'false' })).toMatchObject({ 'seo.placeholder_reviews': 'done' })
  })
})
