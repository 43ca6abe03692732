import { z } from 'zod'

/** The field of an edit with which the server detects that another user has changed the same fields. */
export const EXPECTED_FIELDS = {
  expected: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      'The changed fields as they were read; 409 with `conflict` if another user has changed one of them since',
    ),
}

/** Values of an edited row as they were read, by field. */
export type ExpectedFields = z.output<(typeof EXPECTED_FIELDS)['expected']>
