// Apart from the labels of the tabs, so that the routes of both front ends, which load first, do not contain them.

/** Search parameters of `/admin`: tab, section, and those of the open table or dialog. */
export type AdminSearch = Partial<Record<string, string>>

/** Parses the search parameters. Unknown parameters pass through, because each tab reads its own. */
export const parseAdminSearch = (raw: Record<string, unknown>): AdminSearch =>
  Object.fromEntries(
    Object.entries(raw)
      .map(([name, value]): [string, string] => [name, toText(value)])
      .filter(([, value]) => value !== ''),
  )

/** Returns a parameter as a string; empty for values that no admin page writes. */
const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
