import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let decoy: Promise<string> | undefined

/** An argon2id hash of a password, in its encoded form. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Whether a password fits a stored hash. Without a hash it takes as long, so that unknown names cannot be told. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const fits = await verify(stored ?? (await decoy), password)
  return stored !== undefined && fits
}
