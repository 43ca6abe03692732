import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type Address, MAX_ADDRESSES, type SavedAddress } from '../../../domain/accounts/address.ts'
import type { Database, Queryable, Transaction } from '../../database/connect.ts'
import { ConflictError, NotFoundError, UnauthenticatedError } from '../../http/errors.ts'
import { savedAddresses, users } from '../../database/schema/accounts.ts'

const { userId: _, updatedAt: __, ...columns } = getTableColumns(savedAddresses)

/** Returns the addresses of a customer: the default one, then the others with the last changed first. */
export const listAddresses = (db: Queryable, userId: number): Promise<SavedAddress[]> =>
  db
    .select(columns)
    .from(savedAddresses)
    .where(eq(savedAddresses.userId, userId))
    .orderBy(desc(savedAddresses.isDefault), desc(savedAddresses.updatedAt), desc(savedAddresses.id))

/**
 * Adds an address, or finds the same one among the customer's addresses. Only the first becomes the default: the customer
 * chooses another.
 * @throws ConflictError (409 `too_many_addresses`)
 */
export function addAddress(db: Database, userId: number, address: Address): Promise<SavedAddress> {
  return changeAddresses(db, userId, async (tx, addresses) => {
    const same = addresses.find((saved) => isSame(saved, address))
    if (same) return same
    if (addresses.length >= MAX_ADDRESSES) {
      const message = `You have ${MAX_ADDRESSES} saved addresses. Please delete one that you no longer need.`
      throw new ConflictError('too_many_addresses', message)
    }
    return foundRow(
      await tx
        .insert(savedAddresses)
        .values({ ...address, userId, isDefault: addresses.length === 0 })
        .returning(columns),
    )
  })
}

/** @throws NotFoundError also for an address of another customer */
export function editAddress(db: Database, userId: number, id: number, address: Address): Promise<SavedAddress> {
  return changeAddresses(db, userId, async (tx) =>
    foundRow(await tx.update(savedAddresses).set(address).where(ownAddress(userId, id)).returning(columns)),
  )
}

/** @throws NotFoundError also for an address of another customer */
export function setDefaultAddress(db: Database, userId: number, id: number): Promise<SavedAddress> {
  return changeAddresses(db, userId, (tx) => setDefault(tx, userId, id))
}

/** Deletes an address, if the customer has it. After the default one, the last changed of the others is the default. */
export function deleteAddress(db: Database, userId: number, id: number): Promise<void> {
  return changeAddresses(db, userId, async (tx, addresses) => {
    await tx.delete(savedAddresses).where(ownAddress(userId, id))
    const next = addresses.find((other) => other.id !== id)
    const wasDefault = addresses.some((other) => other.id === id && other.isDefault)
    if (wasDefault && next) await setDefault(tx, userId, next.id)
  })
}

/** Changes a customer's addresses. Concurrent changes wait, so that exactly one address is the default. */
function changeAddresses<Result>(
  db: Database,
  userId: number,
  change: (tx: Transaction, addresses: SavedAddress[]) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    if (!user) throw new UnauthenticatedError()
    return change(tx, await listAddresses(tx, userId))
  })
}

async function setDefault(tx: Transaction, userId: number, id: number): Promise<SavedAddress> {
  await clearDefault(tx, userId)
  return foundRow(
    await tx.update(savedAddresses).set({ isDefault: true }).where(ownAddress(userId, id)).returning(columns),
  )
}

async function clearDefault(tx: Transaction, userId: number): Promise<void> {
  const isDefault = and(eq(savedAddresses.userId, userId), eq(savedAddresses.isDefault, true))
  // The list is ordered by the last change of the address itself.
  await tx
    .update(savedAddresses)
    .set({ isDefault: false, updatedAt: sql`${savedAddresses.updatedAt}` })
    .where(isDefault)
}

const ownAddress = (userId: number, id: number) => and(eq(savedAddresses.userId, userId), eq(savedAddresses.id, id))

const isSame = (saved: Address, address: Address): boolean =>
  (Object.keys(address) as (keyof Address)[]).every((name) => saved[name] === address[name])

function foundRow([row]: SavedAddress[]): SavedAddress {
  if (!row) throw new NotFoundError('Address')
  return row
}
