import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../api-client.ts'
import type { SiteSetting } from '../../domain/settings/site-settings.ts'

/** All site settings. */
export const allSettingsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'site-settings', 'all'],
    queryFn: () => readJson(api['site-settings'].$get({ query: {} })),
    staleTime: 0,
  })

/**
 * Saves one setting in its own row, which it adds if there is none.
 * @throws ApiError also when another user has changed it since
 */
export async function saveSetting(rows: readonly SiteSetting[], key: string, value: string) {
  const row = rows.find((candidate) => candidate.key === key)
  if (row?.value === value) return row
  return row
    ? readJson(
        api['site-settings'][':id'].$patch({
          param: { id: String(row.id) },
          json: { value, expected: { value: row.value } },
        }),
      )
    : readJson(api['site-settings'].$post({ json: { key, value } }))
}
