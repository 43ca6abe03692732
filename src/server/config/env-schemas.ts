import { z } from 'zod'

/** `on` or `off`. */
export const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')

/** A string that is not blank. */
export const nonBlank = (max: number) =>
  z.string().trim().min(1, 'must not be blank').max(max, `must have at most ${max} characters`)

/** An http(s) URL. @param example shown in the error message */
export const httpUrl = (example: string) => z.url({ protocol: /^https?$/, error: `must be a URL such as ${example}` })

/** An integer. @param unit plural noun for the error message */
export const wholeNumber = (unit: string, min: number, max: number) =>
  z.coerce
    .number<string>(`must be a number of ${unit}`)
    .int(`must be a number of ${unit}`)
    .min(min, min === 1 ? 'must be above 0' : `must not be below ${min}`)
    .max(max, `must be at most ${max}`)

/** A duration of at most a minute. */
export const milliseconds = (min = 1) => wholeNumber('milliseconds', min, 60_000)

/** A shared secret. */
export const token = z.string().min(16, 'must have at least 16 characters').max(200)

/** Whether some of the values are set and others are not. */
export const isPartiallySet = (values: readonly (string | undefined)[]): boolean =>
  new Set(values.map((value) => value === undefined)).size > 1

/** Removes slashes at the end of a URL. */
export const trimTrailingSlash = (value: string): string => value.replace(/(?<!\/)\/+$/, '')
