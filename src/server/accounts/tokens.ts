import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Creates the token of a session, a device or an emailed link: 256 random bits. */
export const createRandomToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Returns the hash that is stored in place of a token, in hex. The token itself is known only to its holder. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
