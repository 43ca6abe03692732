import { describe, expect, test } from 'vitest'
import { KEY_SUBJECTS, recommendedInstitutes } from './exam-guide.ts'

const institutesNamed = (...names: string[]) => names.map((name) => ({ name }))

describe('exam guide of a category', () => {
  test('JEE has mathematics as a key subject, NEET biology', () => {
    expect(KEY_SUBJECTS.JEE).toEqual(['Physics', 'Chemistry', 'Mathematics'])
    expect(KEY_SUBJECTS.NEET).toEqual(['Physics', 'Chemistry', 'Biology'])
  })

  test('an institute is recommended if its name contains a recommended name, ignoring case', () => {
    const institutes = institutesNamed('ALLEN Career Institute', 'Aakash', 'Hadoti Academy', 'Resonance Eduventures')
    expect(recommendedInstitutes(institutes, 'JEE')).toEqual(
      institutesNamed('ALLEN Career Institute', 'Resonance Eduventures'),
    )
    expect(recommendedInstitutes(institutes, 'NEET')).toEqual(institutesNamed('ALLEN Career Institute', 'Aakash'))
  })

  test('at most three institutes are recommended', () => {
    const institutes = institutesNamed('Allen', 'Motion', 'Physics Wallah', 'Resonance')
    expect(recommendedInstitutes(institutes, 'JEE')).toEqual(institutesNamed('Allen', 'Motion', 'Physics Wallah'))
  })

  test('a category without an exam recommends institutes of both exams', () => {
    expect(recommendedInstitutes(institutesNamed('Aakash', 'Chambal Classes', 'Motion'), undefined)).toEqual(
      institutesNamed('Aakash', 'Motion'),
    )
  })
})
