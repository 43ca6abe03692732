import { z } from '@hono/zod-openapi'
import { rowId } from '../../http/openapi.ts'

/** A query parameter with ids of products, separated by commas. */
export const productIdsQuery = (max: number) =>
  z
    .string('Give the ids of products')
    .transform((list) => list.split(','))
    .pipe(z.array(rowId).max(max, `Give at most ${max} ids`))
    .openapi({ type: 'string', example: '7,12', description: 'Ids of products, separated by commas' })
