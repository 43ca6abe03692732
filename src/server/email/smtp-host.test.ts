import { expect, test } from 'vitest'
import { isPrivateIp } from '../http/private-ip.ts'
import { resolveHost, validateSmtpPort } from './smtp-host.ts'

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
])('%s is not on the public internet', (address) => {
  expect(isPrivateIp(address)).toBe(true)
})

test.each(['8.8.8.8', '172.32.0.1', '192.167.0.1', '100.128.0.1', '2404:6800:4003::1', '::ffff:8.8.8.8'])(
  '%s is on the public internet',
  (address) => {
    expect(isPrivateIp(address)).toBe(false)
  },
)

test('only the four ports of mail submission are valid', () => {
  expect([25, 465, 587, 2525].map(validateSmtpPort)).toEqual([undefined, undefined, undefined, undefined])
  expect(validateSmtpPort(22)).toBe('SMTP Port must be one of 25, 465, 587, 2525.')
})

test('an IP address resolves to itself, and localhost resolves without DNS', async () => {
  expect(await resolveHost('203.0.113.5', 1000)).toEqual(['203.0.113.5'])
  expect((await resolveHost('localhost', 5000)).every(isPrivateIp)).toBe(true)
})
