import { eq } from 'drizzle-orm'
import type { Address } from '../../domain/accounts/address.ts'
import type { Database } from '../database/connect.ts'
import { savedAddresses } from './accounts.tables.ts'

/** Saves a customer's delivery address, replacing the previous one. */
export async function saveAddress(db: Database, userId: number, address: Address): Promise<void> {
  await db
    .insert(savedAddresses)
    .values({ ...address, userId })
    .onConflictDoUpdate({ target: savedAddresses.userId, set: { ...address, updatedAt: new Date() } })
}

/** Deletes a customer's delivery address. Does nothing if there is none. */
export async function deleteAddress(db: Database, userId: number): Promise<void> {
  await db.delete(savedAddresses).where(eq(savedAddresses.userId, userId))
}
