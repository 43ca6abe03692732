import { expect, test } from 'vitest'
import { ndrReasonGroup } from './ndr-reason.ts'

test.each([
  ['Customer Not Contactable', 'unreachable'],
  ['CUSTOMER NOT AVAILABLE', 'unreachable'],
  ['Consignee phone switched off', 'unreachable'],
  ['Incomplete address', 'address'],
  ['Address Issue: landmark required', 'address'],
  ['Door Locked', 'address'],
  ['Customer Asked For Future Delivery', 'later'],
  ['Delivery rescheduled by the customer', 'later'],
  ['CUSTOMER REFUSED - OTP VERIFIED', 'refused'],
  ['Rejected by consignee', 'refused'],
  ['COD amount not ready', 'cash'],
  ['Customer refused: cash not ready', 'cash'],
  ['Out of delivery area', 'restricted'],
  ['Entry Restricted', 'restricted'],
  ['Heavy rain', 'other'],
  ['', 'other'],
])('the reason “%s” is of the group %s, however a courier words it', (reason, group) => {
  expect(ndrReasonGroup(reason)).toBe(group)
})
