import { describe, expect, it } from 'vitest'
import { chatLink, enquiryText, orderHelpLink, whatsappLink } from './whatsapp.ts'

describe('WhatsApp links', () => {
  it('contain the drafted message, percent-encoded', () => {
    const link = whatsappLink('+91 98290 12345', 'Physics & Maths?\n₹499')
    expect(link).toBe('https://wa.me/919829012345?text=Physics%20%26%20Maths%3F%0A%E2%82%B9499')
  })

  it('are undefined without a number', () => {
    expect(whatsappLink('', 'Hello')).toBeUndefined()
    expect(whatsappLink(undefined, 'Hello')).toBeUndefined()
  })

  it('of the floating button work without a number: the customer chooses a contact', () => {
    expect(chatLink('+91-98290 12345', 'Hello!')).toBe('https://wa.me/919829012345?text=Hello!')
    expect(chatLink('', 'Hello!')).toBe('https://wa.me/?text=Hello!')
  })

  it('for help with an order use the support number if no WhatsApp number is set', () => {
    const help = '?text=Hello!%20I%20need%20help%20with%20my%20...%20order.'
    expect(whatsappLink('+44 7911 123456')).toBe('https://wa.me/447911123456')
    expect(orderHelpLink({ whatsapp: '', phone: '1800 123 4567' })).toBeUndefined()
    expect(orderHelpLink({ whatsapp: '919829012345', phone: '9000000000' })).toBe(`https://wa.me/919829012345${help}`)
    expect(orderHelpLink({ whatsapp: '', phone: '+91 90000 00000' })).toBe(`https://wa.me/919000000000${help}`)
  })

  it('of a product page draft an enquiry about the product', () => {
    const product = { name: 'Mechanics', price: 499, examType: 'JEE', classType: '11th', condition: 'used' } as const
    expect(enquiryText('Rankshelf', product)).toBe(
      [
        'Hello! I am interested in this product from Rankshelf:',
        'Name: Mechanics',
        'Price: ₹499',
        'Exam: JEE',
        'Class: Class 11',
        'Condition: Used',
        'Please share more details.',
      ].join('\n'),
    )
  })

  it('omit unknown details of the product', () => {
    const text = enquiryText('Rankshelf', { name: 'Mechanics', price: 499 })
    expect(text).not.toMatch(/Exam|Class|Condition|undefined/)
  })

  it('of other pages draft a general greeting', () => {
    expect(enquiryText('Rankshelf')).toBe('Hello! I am interested in study materials from Rankshelf.')
  })
})
