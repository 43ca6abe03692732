import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Logger } from 'pino'
import type { User } from '../../../domain/accounts/session.ts'
import type { ShopIdentity } from '../../../domain/settings/shop-identity.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Queryable, Transaction } from '../../database/connect.ts'
import { decryptSecret, encryptSecret } from '../../database/encrypted-value.ts'
import { twoFactorSecrets, users } from '../../database/schema/accounts.ts'
import { AppError, ConflictError, NotFoundError, ValidationError } from '../../http/errors.ts'
import { readShopIdentity } from '../../settings/shop-identity.ts'

// The library's defaults are what every authenticator app supports: SHA-1, six digits, 30 seconds, 160-bit secrets.

/** Returns a new random secret in base 32 (RFC 4648). */
export const createTotpSecret = (): string => new Secret().base32

/** Returns the otpauth: URI that an authenticator app imports. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ secret, issuer, label }).toString()

/**
 * Returns the 30-second step since 1970 to which a code belongs, allowing for a clock that is one step off.
 * @param secret in base 32
 * @param now in milliseconds
 * @returns undefined for an invalid code
 */
export function findTotpStep(secret: string, code: string, now = Date.now()): number | undefined {
  // The library throws on non-ASCII digits instead of rejecting them.
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = TOTP.validate({ secret: Secret.fromBase32(secret), token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : TOTP.counter({ timestamp: now }) + delta
}

export interface TwoFactorServices {
  db: Database
  config: ShopIdentity & { secretKey: string | undefined }
}

type TwoFactorRow = typeof twoFactorSecrets.$inferSelect

const RECOVERY_CODES = 10
const RECOVERY_BYTES = 8
/** Bound to every encrypted secret: changing it makes stored secrets unreadable. */
const ENCRYPTION_CONTEXT = 'second-step'
const INVALID_CODE = 'This code is not right'

/** Returns whether a user's two-factor authentication is on, and how many recovery codes are left. */
export async function readTwoFactor(db: Queryable, userId: number) {
  const isConfirmed = and(eq(twoFactorSecrets.userId, userId), isNotNull(twoFactorSecrets.confirmedAt))
  const [row] = await db.select().from(twoFactorSecrets).where(isConfirmed)
  return { isEnabled: row !== undefined, recoveryCodesLeft: row?.recoveryHashes.length ?? 0 }
}

/**
 * Stores a new secret, which has no effect until it is confirmed. Replaces one that was never confirmed.
 * @throws ConflictError when two-factor authentication is on already
 */
export async function startTwoFactorSetup({ db, config }: TwoFactorServices, user: User) {
  const secret = createTotpSecret()
  const set = { secret: encryptSecret(secret, ENCRYPTION_CONTEXT, config.secretKey), lastStep: 0, recoveryHashes: [] }
  const written = await db
    .insert(twoFactorSecrets)
    .values({ userId: user.id, ...set })
    .onConflictDoUpdate({ target: twoFactorSecrets.userId, set, setWhere: isNull(twoFactorSecrets.confirmedAt) })
    .returning({ userId: twoFactorSecrets.userId })
  if (written.length === 0) {
    throw new ConflictError('two_factor_already_enabled', 'Two-factor authentication is on already')
  }
  const { storeName } = await readShopIdentity(db, config)
  return { secret, otpauthUri: totpUri(secret, storeName, user.username) }
}

/**
 * Enables two-factor authentication with a first code of the app.
 * @returns the recovery codes, of which only hashes are stored
 * @throws ValidationError for an invalid code
 * @throws ConflictError when no setup was started, or it was confirmed already
 */
export function confirmTwoFactor(services: TwoFactorServices, user: User, code: string): Promise<string[]> {
  return services.db.transaction(async (tx) => {
    const row = await lockTwoFactor(tx, user.id)
    if (!row || row.confirmedAt) {
      throw new ConflictError('two_factor_not_started', 'There is no two-factor setup to confirm')
    }
    const lastStep = findStep(services, row, code)
    if (lastStep === undefined) throw new ValidationError({ code: INVALID_CODE })
    const codes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(RECOVERY_BYTES).toString('hex'))
    await updateTwoFactor(tx, row, { confirmedAt: new Date(), lastStep, recoveryHashes: codes.map(hashCode) })
    await auditTwoFactor(tx, user, user, true)
    return codes
  })
}

/**
 * Checks the second factor of a login, if the account has one. Each code and each recovery code is valid once.
 * @throws AppError 401 `two_factor_required` without a code, `invalid_code` with an invalid one
 */
export async function verifyTwoFactor(
  { log, ...services }: TwoFactorServices & { log: Logger },
  userId: number,
  code: string | undefined,
) {
  await services.db.transaction(async (tx) => {
    const row = await lockTwoFactor(tx, userId)
    if (!row?.confirmedAt) return
    if (code === undefined) throw new AppError(401, 'two_factor_required', 'Please enter the code of your app')
    if (await consumeCode(tx, services, row, code)) return
    log.warn({ userId }, 'login failed: invalid two-factor code')
    throw new AppError(401, 'invalid_code', INVALID_CODE)
  })
}

/**
 * Disables the user's own two-factor authentication.
 * @throws ValidationError for an invalid code
 * @throws NotFoundError when it is off
 */
export async function disableTwoFactor(services: TwoFactorServices, user: User, code: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockTwoFactor(tx, user.id)
    if (!row?.confirmedAt) throw new NotFoundError('Two-factor authentication')
    if (!(await consumeCode(tx, services, row, code))) throw new ValidationError({ code: INVALID_CODE })
    await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, user.id))
    await auditTwoFactor(tx, user, user, false)
  })
}

/**
 * Disables another user's two-factor authentication, when they lost both the app and their recovery codes.
 * @throws NotFoundError
 * @throws ConflictError for the actor's own, which requires a code
 */
export async function resetTwoFactor(db: Database, actor: User, userId: number): Promise<void> {
  if (actor.id === userId) {
    throw new ConflictError('own_two_factor', 'Turn your own two-factor authentication off with a code')
  }
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    if (!user) throw new NotFoundError('User')
    const [deleted] = await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId)).returning()
    if (deleted?.confirmedAt) await auditTwoFactor(tx, actor, user, false)
  })
}

async function consumeCode(
  tx: Transaction,
  services: TwoFactorServices,
  row: TwoFactorRow,
  code: string,
): Promise<boolean> {
  const codeHash = hashCode(code)
  // Recovery codes first: they work even if the secret can no longer be decrypted.
  if (row.recoveryHashes.includes(codeHash)) {
    await updateTwoFactor(tx, row, { recoveryHashes: row.recoveryHashes.filter((hash) => hash !== codeHash) })
    return true
  }
  const step = findStep(services, row, code)
  if (step === undefined || step <= row.lastStep) return false
  await updateTwoFactor(tx, row, { lastStep: step })
  return true
}

const findStep = ({ config }: TwoFactorServices, { secret }: TwoFactorRow, code: string): number | undefined =>
  findTotpStep(decryptSecret(secret, ENCRYPTION_CONTEXT, config.secretKey), code)

async function lockTwoFactor(tx: Transaction, userId: number): Promise<TwoFactorRow | undefined> {
  const [row] = await tx.select().from(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId)).for('update')
  return row
}

const updateTwoFactor = (tx: Transaction, { userId }: TwoFactorRow, set: Partial<TwoFactorRow>) =>
  tx.update(twoFactorSecrets).set(set).where(eq(twoFactorSecrets.userId, userId))

/** SHA-256 is enough for 64 random bits. */
const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex')

const auditTwoFactor = (
  tx: Transaction,
  actor: User,
  user: Pick<User, 'id' | 'username'>,
  isEnabled: boolean,
): Promise<void> =>
  audit(tx, {
    actor,
    action: isEnabled ? 'enable two-factor' : 'disable two-factor',
    kind: 'user',
    id: user.id,
    subject: user.username,
    before: { isEnabled: !isEnabled },
    after: { isEnabled },
  })
