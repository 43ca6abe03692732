import { type SQL, sql } from 'drizzle-orm'
import type { QueueName } from './queues.ts'

/**
 * Whether no job that can still be done carries what a row waits for: a condition in the query that reads the row.
 * @param field of the job's data that names the row
 * @param value the row's own number
 */
export const nobodyDoes = (queue: QueueName, field: string, value: SQL): SQL => sql`not exists (
  select from pgboss.job j where j.name = ${queue} and j.state in ('created', 'retry', 'active')
    and j.data ->> ${field} = (${value})::text)`
