import { expect, test } from 'vitest'
import { bannerState } from './banner-state.ts'

const NOW = Date.parse('2026-11-25T10:00:00Z')
const banner = { active: true, endsAt: null, isShown: true, isFirst: true }

test('one banner is shown, and the others wait behind it', () => {
  expect(bannerState(banner, NOW)).toBe('shown')
  expect(bannerState({ ...banner, isFirst: false }, NOW)).toBe('waiting')
})

test('a banner is scheduled before its time and has ended after it', () => {
  expect(bannerState({ ...banner, isShown: false, isFirst: false }, NOW)).toBe('scheduled')
  expect(bannerState({ ...banner, endsAt: '2026-11-25T10:00:01.000Z' }, NOW)).toBe('shown')
  expect(bannerState({ ...banner, endsAt: '2026-11-25T10:00:00.000Z' }, NOW)).toBe('ended')
  expect(bannerState({ ...banner, active: false, isShown: false, endsAt: '2026-11-20T10:00:00.000Z' }, NOW)).toBe(
    'ended',
  )
})

test('a banner that is not active is hidden', () => {
  expect(bannerState({ ...banner, active: false, isShown: false, isFirst: false }, NOW)).toBe('hidden')
})
