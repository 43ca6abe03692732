import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { decryptSecret, encryptSecret } from '../../database/encrypted-value.ts'
import { pushState } from '../../database/schema/orders.ts'

/** Bound to the encrypted key: changing it makes the stored key unreadable. */
const ENCRYPTION_CONTEXT = 'web push'
const STATE_ID = 1
const UNCOMPRESSED_POINT = 4

export interface PushKeys {
  /** The uncompressed point in base64url, as browsers expect it. */
  publicKey: string
  /** In base64url. */
  privateKey: string
}

/** Returns the public key of the store. The first call creates the key pair. */
export async function readPublicKey(db: Queryable, secretKey: string | undefined): Promise<string> {
  const stored = await findState(db)
  if (stored) return stored.publicKey
  const { publicKey, privateKey } = createKeys()
  const state = { id: STATE_ID, publicKey, privateKey: encryptSecret(privateKey, ENCRYPTION_CONTEXT, secretKey) }
  // Of two first calls at once, one creates the pair.
  await db.insert(pushState).values(state).onConflictDoNothing()
  return (await findState(db))?.publicKey ?? publicKey
}

/** Returns the key pair; undefined before the first device subscribed. @throws DecryptionError */
export async function readPushKeys(db: Queryable, secretKey: string | undefined): Promise<PushKeys | undefined> {
  const row = await findState(db)
  if (!row) return undefined
  return { publicKey: row.publicKey, privateKey: decryptSecret(row.privateKey, ENCRYPTION_CONTEXT, secretKey) }
}

async function findState(db: Queryable) {
  const [row] = await db.select().from(pushState).where(eq(pushState.id, STATE_ID))
  return row
}

function createKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = [Buffer.from([UNCOMPRESSED_POINT]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d }
}
