// Loaded when a form is first left or sent: the rules and their library would weigh down the page's first view.
import type { z } from 'zod'
import { passwordChangeSchema } from '../../domain/account-password.ts'
import { credentialsSchema, loginSchema } from '../../domain/session.ts'
import type { Rules } from './use-field-messages.ts'

export const credentialRules = rulesOf(credentialsSchema)
export const loginRules = rulesOf(loginSchema)
export const passwordRules = rulesOf(passwordChangeSchema)

function rulesOf<Schema extends z.ZodType>(schema: Schema): Rules<z.output<Schema>> {
  return (typed) => {
    const read = schema.safeParse(typed)
    if (read.success) return { values: read.data }
    const messages: Record<string, string> = {}
    for (const { path, message } of read.error.issues) messages[path.join('.')] ??= message
    return { messages }
  }
}
