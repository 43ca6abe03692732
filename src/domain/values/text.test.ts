import { expect, test } from 'vitest'
import { cleanText, storableJson } from './text.ts'

test.for([
  ['NCERT\u200B-12', 'NCERT-12'],
  ['\uFEFFName', 'Name'],
  ['a\0b\uD800c\uDFFF', 'abc'],
  ['Chapter 1\nChapter 2\tpage', 'Chapter 1\nChapter 2\tpage'],
  ['क्‍ष 👩‍👧', 'क्‍ष 👩‍👧'],
  ['이\u3164⠃', '이\u3164⠃'],
  ['\u3164', ''],
  ['\u115F\u1160 \uFFA0', ''],
  ['\u2800\u2800', ''],
  ['\u200C\u200D\u00AD', ''],
  ['\u0301\u093E', ''],
  [' \n', ''],
] as const)('the text %j is stored as %j', ([text, stored]) => {
  expect(cleanText(text)).toBe(stored)
})

test.for([
  ['a\0b', 'ab'],
  ['\uD83D tail', ' tail'],
  ['📚', '📚'],
  [String.raw`a\u0000`, String.raw`a\u0000`],
  ['NCERT\u200B', 'NCERT\u200B'],
] as const)('a JSON text with %j can be stored with %j, as a value and as a name', ([text, stored]) => {
  expect(JSON.parse(storableJson(JSON.stringify({ [text]: text })))).toEqual({ [stored]: stored })
})
