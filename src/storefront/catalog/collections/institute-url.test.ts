import { describe, expect, test } from 'vitest'
import { availableExams, instituteHref, selectedExam } from './institute-url.ts'

describe('an institute', () => {
  test('has a tab for each exam it has books for', () => {
    expect(availableExams({ JEE: 3, NEET: 1 })).toEqual(['JEE', 'NEET'])
    expect(availableExams({ JEE: 0, NEET: 8 })).toEqual(['NEET'])
    expect(availableExams({ JEE: 0, NEET: 0 })).toEqual([])
  })

  test('opens the requested exam, and its first when it has no books for that', () => {
    expect(selectedExam(['JEE', 'NEET'], { exam: 'NEET' })).toBe('NEET')
    expect(selectedExam(['JEE', 'NEET'], {})).toBe('JEE')
    expect(selectedExam(['NEET'], { exam: 'JEE' })).toBe('NEET')
    expect(selectedExam([], { exam: 'JEE' })).toBeUndefined()
  })

  test('has one plain URL', () => {
    expect(instituteHref({ id: 4 })).toBe('/institutes/4')
    expect(instituteHref({ id: 4 }, 'NEET')).toBe('/institutes/4?exam=NEET')
  })
})
