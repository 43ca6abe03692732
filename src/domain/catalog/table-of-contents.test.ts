import { describe, expect, test } from 'vitest'
import { normalizeContents, parseContents } from './table-of-contents.ts'

describe('a table of contents', () => {
  test('has one chapter per line; indented lines and lines with a dash are its sections', () => {
    const text = 'Kinematics\n  Speed\n- Velocity\n\n\t• Acceleration\nLaws of Motion\n–Friction'
    expect(parseContents(text)).toEqual([
      { title: 'Kinematics', sections: ['Speed', 'Velocity', 'Acceleration'] },
      { title: 'Laws of Motion', sections: ['Friction'] },
    ])
  })

  test('begins with a chapter, even if its first line is indented', () => {
    expect(parseContents(' - Units\n - Errors')).toEqual([{ title: 'Units', sections: ['Errors'] }])
  })

  test('without text has no chapters', () => {
    expect(parseContents(' \n-\n')).toEqual([])
  })

  test('is stored without spaces at line ends, but with its indentation', () => {
    expect(normalizeContents('Units \r\n\tErrors\t\r\n\r\n  Limits')).toBe('Units\n\tErrors\n\n  Limits')
  })
})
