import { expect, test } from 'vitest'
import { mentionedNames } from './order-timeline.ts'

const STAFF = ['meena', 'meena_k', 'vikram.sharma', 'asha@rankshelf.in']

test.each([
  ['@Meena please pack first', ['meena']],
  ['Ask @meena_k, then @vikram.sharma.', ['meena_k', 'vikram.sharma']],
  ['(@asha@rankshelf.in) knows', ['asha@rankshelf.in']],
  ['@meena @MEENA', ['meena']],
  ['write to ritika@meena', []],
  ['@meenakshi', []],
  ['no mention', []],
])('%j mentions %j', (text, names) => {
  expect(mentionedNames(text, STAFF)).toEqual(names)
})
