import { describe, expect, test } from 'vitest'
import { examsWithBooks, instituteHref, openExam } from './institute-address.ts'

describe('an institute', () => {
  test('has a tab for each exam it has books for', () => {
    expect(examsWithBooks({ JEE: 3, NEET: 1 })).toEqual(['JEE', 'NEET'])
    expect(examsWithBooks({ JEE: 0, NEET: 8 })).toEqual(['NEET'])
    expect(examsWithBooks({ JEE: 0, NEET: 0 })).toEqual([])
  })

  test('opens the exam asked for, and its first when it has no books for that', () => {
    expect(openExam(['JEE', 'NEET'], { exam: 'NEET' })).toBe('NEET')
    expect(openExam(['JEE', 'NEET'], {})).toBe('JEE')
    expect(openExam(['NEET'], { exam: 'JEE' })).toBe('NEET')
    expect(openExam([], { exam: 'JEE' })).toBeUndefined()
  })

  test('has one plain address', () => {
    expect(instituteHref({ id: 4 })).toBe('/institutes/4')
    expect(instituteHref({ id: 4 }, 'NEET')).toBe('/institutes/4?exam=NEET')
  })
})
