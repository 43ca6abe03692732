import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { User } from '../../domain/session.ts'
import type { Database, Reader, Transaction } from '../database/connect.ts'
import { seal, unseal } from '../database/sealed-value.ts'
import { invalid, notFound, Problem } from '../http/problem.ts'
import { secondSteps, users } from './accounts.tables.ts'
import { recordChange } from './record-change.ts'
import { newTotpSecret, totpLink, totpStep } from './totp.ts'

/** What the second step works with. */
export interface SecondStepServices {
  db: Database
  config: { secretKey: string | undefined; storeName: string }
}

const RECOVERY_CODES = 10
const RECOVERY_BYTES = 8
const SEALED_AS = 'second-step'
const WRONG_CODE = 'This code is not right'

/** How somebody's second step stands. */
export async function readSecondStep(db: Reader, userId: number) {
  const row = await findConfirmed(db, userId)
  return { isOn: row !== undefined, recoveryCodesLeft: row?.recoveryHashes.length ?? 0 }
}

/**
 * Offers a new secret, in the place of one that was never confirmed.
 * @throws Problem 409 when the second step is on already
 */
export async function offerSecondStep({ db, config }: SecondStepServices, user: User) {
  const secret = newTotpSecret()
  const kept = { secret: seal(secret, SEALED_AS, config.secretKey), lastStep: 0, recoveryHashes: [] }
  const written = await db
    .insert(secondSteps)
    .values({ userId: user.id, ...kept })
    .onConflictDoUpdate({ target: secondSteps.userId, set: kept, setWhere: isNull(secondSteps.confirmedAt) })
    .returning({ userId: secondSteps.userId })
  if (written.length === 0) throw new Problem(409, 'second_step_on', 'The second step is on already')
  return { secret, link: totpLink(secret, config.storeName, user.username) }
}

/**
 * Turns the second step on, once a code shows that the app has the secret.
 * @returns the recovery codes, of which only hashes are kept
 * @throws Problem 400 for a wrong code; 409 when nothing was offered or it is on already
 */
export function confirmSecondStep({ db, config }: SecondStepServices, user: User, code: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    const row = await lockStep(tx, user.id)
    if (!row || row.confirmedAt) throw new Problem(409, 'nothing_to_confirm', 'There is no second step to confirm')
    const lastStep = totpStep(unseal(row.secret, SEALED_AS, config.secretKey), code)
    if (lastStep === undefined) throw invalid({ code: WRONG_CODE })
    const codes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(RECOVERY_BYTES).toString('hex'))
    const recoveryHashes = codes.map(hashOf)
    await tx
      .update(secondSteps)
      .set({ confirmedAt: new Date(), lastStep, recoveryHashes })
      .where(eq(secondSteps.userId, user.id))
    await record(tx, user, user, true)
    return codes
  })
}

/**
 * Lets somebody past their second step, if they have one. A code is good once, and so is a recovery code.
 * @throws Problem 401 `second_step_needed` without a code, `wrong_code` with a wrong one
 */
export async function passSecondStep(
  { log, ...services }: SecondStepServices & { log: Logger },
  userId: number,
  code: string | undefined,
) {
  await services.db.transaction(async (tx) => {
    const row = await lockStep(tx, userId)
    if (!row?.confirmedAt) return
    if (code === undefined) throw new Problem(401, 'second_step_needed', 'Please enter the code of your app')
    if (await spendCode(tx, services, row, code)) return
    log.warn({ userId }, 'login refused: wrong code')
    throw new Problem(401, 'wrong_code', WRONG_CODE)
  })
}

/** Turns one's own second step off, with a code. @throws Problem 400 for a wrong code; 404 when it is not on */
export async function leaveSecondStep(services: SecondStepServices, user: User, code: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockStep(tx, user.id)
    if (!row?.confirmedAt) throw notFound('A second step')
    if (!(await spendCode(tx, services, row, code))) throw invalid({ code: WRONG_CODE })
    await tx.delete(secondSteps).where(eq(secondSteps.userId, user.id))
    await record(tx, user, user, false)
  })
}

/**
 * Takes the second step off somebody else, who lost their phone and their recovery codes.
 * @throws Problem 404; 409 for one's own, which takes a code
 */
export async function takeSecondStepOff(db: Database, actor: User, userId: number): Promise<void> {
  if (actor.id === userId) throw new Problem(409, 'own_second_step', 'Turn your own second step off with a code')
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    if (!user) throw notFound('User')
    const gone = await tx.delete(secondSteps).where(eq(secondSteps.userId, userId)).returning()
    if (gone[0]?.confirmedAt) await record(tx, actor, user, false)
  })
}

type Row = typeof secondSteps.$inferSelect

async function spendCode(tx: Transaction, { config }: SecondStepServices, row: Row, code: string): Promise<boolean> {
  const isOwn = eq(secondSteps.userId, row.userId)
  const spent = hashOf(code)
  // First, for they are good whatever became of the secret key.
  if (row.recoveryHashes.includes(spent)) {
    const recoveryHashes = row.recoveryHashes.filter((hash) => hash !== spent)
    await tx.update(secondSteps).set({ recoveryHashes }).where(isOwn)
    return true
  }
  const step = totpStep(unseal(row.secret, SEALED_AS, config.secretKey), code)
  if (step === undefined || step <= row.lastStep) return false
  await tx.update(secondSteps).set({ lastStep: step }).where(isOwn)
  return true
}

async function findConfirmed(db: Reader, userId: number): Promise<Row | undefined> {
  const isTheirs = and(eq(secondSteps.userId, userId), isNotNull(secondSteps.confirmedAt))
  const [row] = await db.select().from(secondSteps).where(isTheirs)
  return row
}

async function lockStep(tx: Transaction, userId: number): Promise<Row | undefined> {
  const [row] = await tx.select().from(secondSteps).where(eq(secondSteps.userId, userId)).for('update')
  return row
}

/** 64 random bits need no slow hash. */
const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')

const record = (tx: Transaction, actor: User, user: Pick<User, 'id' | 'username'>, isOn: boolean): Promise<void> =>
  recordChange(tx, {
    actor,
    action: isOn ? 'turn second step on' : 'turn second step off',
    kind: 'user',
    id: user.id,
    subject: user.username,
    before: { isOn: !isOn },
    after: { isOn },
  })
