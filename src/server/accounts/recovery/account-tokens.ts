import { and, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { AppError } from '../../http/errors.ts'
import { accountTokens, type TOKEN_PURPOSES } from '../../database/schema/accounts.ts'
import { createRandomToken, hashToken } from '../tokens.ts'

export type TokenPurpose = (typeof TOKEN_PURPOSES)[number]

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** How long a link works. */
export const TOKEN_AGE_MS: Record<TokenPurpose, number> = {
  password_reset: 45 * MINUTE_MS,
  email_verification: DAY_MS,
  email_current: DAY_MS,
  email_new: DAY_MS,
}

interface NewToken {
  userId: number
  purpose: TokenPurpose
  /** The address that the token is sent to. */
  email: string
}

/** Creates the token of a link. Former tokens of the user for the same purpose no longer work. */
export async function createToken(tx: Transaction, { userId, purpose, email }: NewToken): Promise<string> {
  const token = createRandomToken()
  await tx.delete(accountTokens).where(tokensOf(userId, purpose))
  const expiresAt = new Date(Date.now() + TOKEN_AGE_MS[purpose])
  await tx.insert(accountTokens).values({ id: hashToken(token), userId, purpose, email, expiresAt })
  return token
}

/** Deletes the tokens of links for a new password, after the password has changed in another way. */
export async function deleteResetTokens(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(accountTokens).where(tokensOf(userId, 'password_reset'))
}

const tokensOf = (userId: number, purpose: TokenPurpose) =>
  and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose))

/**
 * Consumes a token: it works once.
 * @throws AppError 400 `invalid_link` for an unknown, used or expired token, and for one with another purpose
 */
export async function consumeToken<Purpose extends TokenPurpose>(
  tx: Transaction,
  token: string,
  purposes: readonly Purpose[],
): Promise<{ userId: number; email: string; purpose: Purpose }> {
  const [row] = await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.id, hashToken(token)), gt(accountTokens.expiresAt, sql`now()`)))
    .returning()
  const purpose = purposes.find((allowed) => allowed === row?.purpose)
  if (!row || !purpose) {
    throw new AppError(400, 'invalid_link', 'This link was used already or has expired. Please request a new one.')
  }
  return { userId: row.userId, email: row.email, purpose }
}
