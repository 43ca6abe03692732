import type { Database } from '../database/connect.ts'
import { subscribers } from './inbox.tables.ts'

/** Adds a reader of the newsletter; one who is there already stays as they are. */
export async function subscribe(db: Database, reader: { email: string; source: string }): Promise<void> {
  await db.insert(subscribers).values(reader).onConflictDoNothing()
}
