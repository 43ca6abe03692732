import type { ExamType } from '../../src/domain/catalog/exams.ts'

/** Promotions beside `welcome10`, which every store has. */
export const demoPromotions: {
  code: string
  name: string
  status: 'active'
  percent?: number
  amountPaise?: number
  maxDiscountPaise?: number
  minSubtotalPaise?: number
  target?: 'books'
  examTypes?: ExamType[]
  startsOn?: string
  endsOn?: string
  usageLimit?: number
  usageLimitPerPhone?: number
  combinable?: boolean
}[] = [
  {
    code: 'neet5',
    name: 'NEET books for the new batch',
    status: 'active',
    percent: 5,
    maxDiscountPaise: 15_000,
    target: 'books',
    examTypes: ['NEET'],
    combinable: true,
  },
  {
    code: 'kota100',
    name: '₹100 off large orders',
    status: 'active',
    amountPaise: 10_000,
    minSubtotalPaise: 149_900,
    usageLimit: 500,
    usageLimitPerPhone: 1,
    combinable: true,
  },
  {
    code: 'boards15',
    name: 'Revision before the board exams',
    status: 'active',
    percent: 15,
    startsOn: '2026-01-15',
    endsOn: '2026-02-28',
  },
]
