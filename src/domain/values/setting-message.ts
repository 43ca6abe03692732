import type { z } from 'zod'

/**
 * Returns an error message for an invalid setting; undefined for a valid one and for settings without a schema.
 * @param key foreign: `__proto__` is no setting
 */
export const settingMessage = (
  schemas: Readonly<Record<string, z.ZodType>>,
  key: string,
  value: string,
): string | undefined =>
  Object.hasOwn(schemas, key) ? schemas[key]?.safeParse(value.trim()).error?.issues[0]?.message : undefined
