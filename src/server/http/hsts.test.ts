import { expect, test } from 'vitest'
import { hstsHeaders } from './security-headers.ts'

test.for([
  ['https://shop.example', { 'Strict-Transport-Security': 'max-age=31536000' }],
  ['http://localhost:3000', {}],
] as const)('a store at %s sends the HSTS headers %j', ([publicUrl, expected]) => {
  expect(hstsHeaders(publicUrl)).toEqual(expected)
})
