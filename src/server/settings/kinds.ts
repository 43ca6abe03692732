import { z } from 'zod'

/** `on` or `off`. */
export const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')

/** A text that is not blank. */
export const filled = (max: number) =>
  z.string().trim().min(1, 'must not be blank').max(max, `must have at most ${max} characters`)

/** An address on the web. @param example what is shown to whoever got it wrong */
export const address = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` })

/** A whole number. @param unit what it counts, in words */
export const whole = (unit: string, min: number, max: number) =>
  z.coerce
    .number<string>(`must be a number of ${unit}`)
    .int(`must be a number of ${unit}`)
    .min(min, min === 1 ? 'must be above 0' : `must not be below ${min}`)
    .max(max, `must be at most ${max}`)

/** A limit of a minute at most. */
export const milliseconds = (min = 1) => whole('milliseconds', min, 60_000)

/** What somebody outside proves themselves with. */
export const token = z.string().min(16, 'must have at least 16 characters').max(200)

/** Some settings make sense together only. @returns whether some are set and others not */
export const isPartial = (values: readonly (string | undefined)[]): boolean =>
  new Set(values.map((value) => value === undefined)).size > 1

/** An address that paths can be put behind. */
export const withoutSlash = (value: string): string => value.replace(/\/+$/, '')
