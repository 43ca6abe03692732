import { describe, expect, it } from 'vitest'
import { contactFormSchema } from './contact-form.ts'
import { CONTACT_SUBJECTS } from './contact-subjects.ts'

const VALID_FORM = {
  name: 'Jo',
  email: 'jo@example.in',
  phone: '9829012341',
  subject: 'general',
  message: 'Ten chars.',
}

const errorOf = (change: object): string | undefined =>
  contactFormSchema.safeParse({ ...VALID_FORM, ...change }).error?.issues[0]?.message

describe('contact form', () => {
  it('accepts the shortest valid values and several phone formats', () => {
    expect(errorOf({})).toBeUndefined()
    for (const phone of ['9829012341', '+91 98290-12341', '(0744) 234567']) expect(errorOf({ phone })).toBeUndefined()
  })

  it.each(['98290 12341', '+91 98290-12341', '09829012341'])('stores %s as ten digits', (phone) => {
    expect(contactFormSchema.parse({ ...VALID_FORM, phone }).phone).toBe('9829012341')
  })

  it('stores the number of another country or of a landline as it is', () => {
    expect(contactFormSchema.parse({ ...VALID_FORM, phone: ' (0744) 234567' }).phone).toBe('(0744) 234567')
  })

  it('offers six subjects', () => {
    expect(CONTACT_SUBJECTS).toEqual(['general', 'support', 'order', 'return', 'feedback', 'other'])
    for (const subject of CONTACT_SUBJECTS) expect(errorOf({ subject })).toBeUndefined()
  })

  it.each([
    [{ name: ' J ' }, 'Name must be at least 2 characters'],
    [{ email: 'jo@' }, 'Please enter a valid email address'],
    [{ phone: '982901234' }, 'Please enter a valid phone number'],
    [{ phone: 'call me soon' }, 'Please enter a valid phone number'],
    [{ subject: '' }, 'Please select a subject'],
    [{ subject: 'praise' }, 'Please select a subject'],
    [{ message: ' too short ' }, 'Message must be at least 10 characters'],
  ])('rejects %j', (change, message) => {
    expect(errorOf(change)).toBe(message)
  })
})
