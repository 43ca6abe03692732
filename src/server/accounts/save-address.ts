import { eq } from 'drizzle-orm'
import type { SavedAddress } from '../../domain/account-address.ts'
import type { Database } from '../database/connect.ts'
import { savedAddresses } from './accounts.tables.ts'

/** Saves a customer's delivery address in the place of the one they had. */
export async function saveAddress(db: Database, userId: number, address: SavedAddress): Promise<void> {
  await db
    .insert(savedAddresses)
    .values({ ...address, userId })
    .onConflictDoUpdate({ target: savedAddresses.userId, set: { ...address, updatedAt: new Date() } })
}

/** Forgets a customer's delivery address; one that is not there is as good as forgotten. */
export async function forgetAddress(db: Database, userId: number): Promise<void> {
  await db.delete(savedAddresses).where(eq(savedAddresses.userId, userId))
}
