import { describe, expect, test } from 'vitest'
import { KEY_SUBJECTS, recommendedInstitutes } from './exam-guide.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))

describe('what a category says of its exam', () => {
  test('JEE asks for mathematics, NEET for biology', () => {
    expect(KEY_SUBJECTS.JEE).toEqual(['Physics', 'Chemistry', 'Mathematics'])
    expect(KEY_SUBJECTS.NEET).toEqual(['Physics', 'Chemistry', 'Biology'])
  })

  test('an institute is recommended when its name contains a recommended one, in any case', () => {
    const institutes = named('ALLEN Career Institute', 'Aakash', 'Hadoti Academy', 'Resonance Eduventures')
    expect(recommendedInstitutes(institutes, 'JEE')).toEqual(named('ALLEN Career Institute', 'Resonance Eduventures'))
    expect(recommendedInstitutes(institutes, 'NEET')).toEqual(named('ALLEN Career Institute', 'Aakash'))
  })

  test('never more than three are recommended', () => {
    const institutes = named('Allen', 'Motion', 'Physics Wallah', 'Resonance')
    expect(recommendedInstitutes(institutes, 'JEE')).toEqual(named('Allen', 'Motion', 'Physics Wallah'))
  })

  test('a category of no exam recommends the institutes of both', () => {
    expect(recommendedInstitutes(named('Aakash', 'Chambal Classes', 'Motion'), undefined)).toEqual(
      named('Aakash', 'Motion'),
    )
  })
})
