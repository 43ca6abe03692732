import { describe, expect, it } from 'vitest'
import { advances, isStart, isStop } from './message-states.ts'
import { describeSendError } from './send-errors.ts'
import { parsePayload, toPayload, toTemplateValue, WHATSAPP_TEMPLATES } from './templates.ts'

describe('state of a WhatsApp message', () => {
  it('only moves forward', () => {
    expect(advances('accepted', 'sent')).toBe(true)
    expect(advances('sent', 'read')).toBe(true)
    expect(advances('sent', 'failed')).toBe(true)
    expect(advances('read', 'delivered')).toBe(false)
    expect(advances('delivered', 'sent')).toBe(false)
    expect(advances('delivered', 'failed')).toBe(false)
  })

  it('can be delivered after a failure on another device', () => {
    expect(advances('failed', 'delivered')).toBe(true)
    expect(advances('failed', 'sent')).toBe(false)
  })
})

describe('consent by message', () => {
  it.each(['STOP', ' stop. ', 'Band karo', 'बंद करो', 'Unsubscribe!'])('%j ends the messages', (text) => {
    expect(isStop(text)).toBe(true)
  })

  it.each(['Please stop by my house', 'band', 'stop sending to the old address', ''])('%j does not', (text) => {
    expect(isStop(text)).toBe(false)
  })

  it('is given again by START', () => {
    expect(isStart('Start')).toBe(true)
    expect(isStart('When do you start?')).toBe(false)
  })
})

describe('errors of the Graph API', () => {
  it.each([
    [190, 'account'],
    [200, 'account'],
    [131_042, 'account'],
    [130_429, 'retry'],
    [131_056, 'retry'],
    [131_000, 'retry'],
    [131_026, 'customer'],
    [131_049, 'customer'],
    [132_001, 'message'],
    [131_047, 'message'],
    [999_999, 'message'],
  ])('%i concerns: %s', (code, kind) => {
    const error = describeSendError(code)
    expect(error.kind).toBe(kind)
    expect(error.message).toContain(`(${code})`)
  })
})

describe('templates', () => {
  it.each(Object.values(WHATSAPP_TEMPLATES))(
    '$label meets the rules of Meta',
    ({ body, examples, replies, metaName, linkText }) => {
      expect(body).not.toMatch(/^\{\{|\}\}$|\}\}\s*\{\{/)
      const variables = [...body.matchAll(/\{\{(\d+)\}\}/g)].map((match) => Number(match[1]))
      expect(variables).toEqual(examples.map((_, index) => index + 1))
      expect(metaName).toMatch(/^[a-z0-9_]{1,512}$/)
      for (const text of [...replies.map((reply) => reply.text), linkText]) expect(text.length).toBeLessThanOrEqual(25)
    },
  )

  it('have values of one line', () => {
    expect(toTemplateValue(' Asha\n\tVerma     Kumari ')).toBe('Asha Verma Kumari')
    expect(toTemplateValue('  ')).toBe('–')
  })

  it('accept only payloads that the store has made', () => {
    expect(parsePayload(toPayload('confirm', 'abc'))).toEqual({ action: 'confirm', token: 'abc' })
    for (const payload of ['confirm', 'confirm:', 'delete:abc', 'confirm:a:b', ''])
      expect(parsePayload(payload)).toBeUndefined()
  })
})
