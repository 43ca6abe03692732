import { expect, test } from 'vitest'
import { addressSchema } from '../accounts/address.ts'
import { asciiDigits, digitsOf } from './digits.ts'

test('digits of a Hindi keyboard are read in a PIN code and in a mobile number', () => {
  expect(asciiDigits('३२४ ००५')).toBe('324 005')
  expect(digitsOf('पिन ३२४-००५')).toBe('324005')
  const { pincode, customerPhone } = addressSchema.shape
  expect(pincode.parse('३२४ ००५')).toBe('324005')
  expect(customerPhone.parse('९८२९० १२३४५')).toBe('9829012345')
})
