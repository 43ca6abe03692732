import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../api-client.ts'
import type { ExpectedFields } from '../../domain/values/expected-fields.ts'

/** All site settings. */
export const allSettingsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'site-settings', 'all'],
    queryFn: () => readJson(api['site-settings'].$get({ query: {} })),
    staleTime: 0,
  })

/** The row of a setting, with what its editor read: not what another user has stored since. */
interface ReadSetting {
  id: number
  expected: ExpectedFields
}

/**
 * Saves one setting in its own row, which it adds if there is none.
 * @throws ApiError also when another user has changed it since
 */
export const saveSetting = (key: string, value: string, read: ReadSetting | undefined) =>
  read
    ? readJson(
        api['site-settings'][':id'].$patch({
          param: { id: String(read.id) },
          json: { value, expected: read.expected },
        }),
      )
    : readJson(api['site-settings'].$post({ json: { key, value } }))
