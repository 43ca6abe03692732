import { z } from 'zod'

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0]

const TYPES: Record<string, string> = {
  string: 'Must be a text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be yes or no',
  array: 'Must be a list',
  date: 'Must be a date',
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

function describe(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? 'Must be filled in' : (TYPES[issue.expected] ?? 'Has the wrong form')
    case 'too_small':
      return describeLimit(issue, 'at least', Number(issue.minimum))
    case 'too_big':
      return describeLimit(issue, 'at most', Number(issue.maximum))
    case 'invalid_value':
      return isMissing(issue.input) ? 'Choose one of the options' : 'Must be one of the options'
    case 'unrecognized_keys':
      return `Has fields that are not known: ${issue.keys.join(', ')}`
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`
    case 'custom':
      return undefined
    case 'invalid_format':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return 'Has the wrong form'
  }
}

function describeLimit({ origin }: { origin: string }, bound: string, limit: number): string {
  if (origin === 'string') return `Must have ${bound} ${limit} ${limit === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `Must have ${bound} ${limit} ${limit === 1 ? 'entry' : 'entries'}`
  return `Must be ${bound} ${limit}`
}

// The messages of the library are for developers. A schema that has a message of its own keeps it.
z.config({ customError: describe })
