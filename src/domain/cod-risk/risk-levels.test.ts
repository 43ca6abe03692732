import { describe, expect, it } from 'vitest'
import { riskLevel } from './risk-levels.ts'

describe('risk level', () => {
  it('is Trusted to 9 points, Normal to 29, Check to 49 and High from 50', () => {
    const levels = [0, 9, 10, 29, 30, 49, 50, 100].map(riskLevel)
    expect(levels).toEqual(['trusted', 'trusted', 'normal', 'normal', 'check', 'check', 'high', 'high'])
  })
})
