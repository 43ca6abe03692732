import { describe, expect, it } from 'vitest'
import { chatLink, enquiryText, orderHelpLink, whatsappLink } from './whatsapp.ts'

describe('a chat on WhatsApp', () => {
  it('opens with the drafted message, including spaces and signs', () => {
    const link = whatsappLink('+91 98290 12345', 'Physics & Maths?\n₹499')
    expect(link).toBe('https://wa.me/919829012345?text=Physics%20%26%20Maths%3F%0A%E2%82%B9499')
  })

  it('has no link without a number', () => {
    expect(whatsappLink('', 'Hello')).toBeUndefined()
    expect(whatsappLink(undefined, 'Hello')).toBeUndefined()
  })

  it('of the floating button is open without a number too: the customer chooses', () => {
    expect(chatLink('+91-98290 12345', 'Hello!')).toBe('https://wa.me/919829012345?text=Hello!')
    expect(chatLink('', 'Hello!')).toBe('https://wa.me/?text=Hello!')
  })

  it('about an order goes to the support number where no other is set', () => {
    const help = '?text=Hello!%20I%20need%20help%20with%20my%20...%20order.'
    expect(orderHelpLink({ whatsapp: '919829012345', phone: '9000000000' })).toBe(`https://wa.me/919829012345${help}`)
    expect(orderHelpLink({ whatsapp: '', phone: '+91 90000 00000' })).toBe(`https://wa.me/919000000000${help}`)
  })

  it('asks about the product on the page', () => {
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

  it('leaves out what is not known of the product', () => {
    const text = enquiryText('Rankshelf', { name: 'Mechanics', price: 499 })
    expect(text).not.toMatch(/Exam|Class|Condition|undefined/)
  })

  it('greets where there is no product', () => {
    expect(enquiryText('Rankshelf')).toBe('Hello! I am interested in study materials from Rankshelf.')
  })
})
