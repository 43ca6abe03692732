import { describe, expect, test } from 'vitest'
import { availableExams, instituteHref, selectedExam } from './institute-url.ts'

describe('the URLs of an institute', () => {
  test('an institute has a tab for each exam that it has books for', () => {
    expect(availableExams({ JEE: 3, NEET: 1 })).toEqual(['JEE', 'NEET'])
    expect(availableExams({ JEE: 0, NEET: 8 })).toEqual(['NEET'])
    expect(availableExams({ JEE: 0, NEET: 0 })).toEqual([])
  })

  test('an institute opens the tab of the requested exam, or its first tab when it has no books for that exam', () => {
    expect(selectedExam(['JEE', 'NEET'], { exam: 'NEET' })).toBe('NEET')
    expect(selectedExam(['JEE', 'NEET'], {})).toBe('JEE')
    expect(selectedExam(['NEET'], { exam: 'JEE' })).toBe('NEET')
    expect(selectedExam([], { exam: 'JEE' })).toBeUndefined()
  })

  test('an institute has a plain URL and one for each exam', () => {
    expect(instituteHref({ id: 4 })).toBe('/institutes/4')
    expect(instituteHref({ id: 4 }, 'NEET')).toBe('/institutes/4?exam=NEET')
  })
})
