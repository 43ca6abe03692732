import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { failureSentence } from '../../api-client.ts'
import { tellError } from './staff-toasts.ts'
import { useAddress } from './use-table-state.ts'

interface Options<Row> {
  /** The table's query name, so that what was saved is read anew. */
  name: string
  /** The rows of the page: what is edited is mostly one of them. */
  rows: readonly Row[] | undefined
  /** Reads the one that is not, such as after a reload. */
  load: (id: number) => Promise<Row>
}

/**
 * Which form is open, as the address says: `edit=new` adds one, `edit=7` edits that one.
 * `open` is undefined for none, `{}` for a new one, `{ row }` once the row is there.
 */
export function useEditing<Row extends { id: number }>({ name, rows, load }: Options<Row>) {
  const { edit }: Partial<Record<string, string>> = useSearch({ strict: false })
  const change = useAddress()
  const id = edit !== undefined && /^[1-9]\d*$/.test(edit) ? Number(edit) : undefined
  const listed = rows?.find((row) => row.id === id)
  const { data, error } = useQuery({
    queryKey: ['staff', name, 'one', id],
    queryFn: () => load(id ?? 0),
    enabled: id !== undefined && rows !== undefined && !listed,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (!error) return
    tellError(failureSentence(error, 'This could not be opened.'))
    change({ edit: undefined })
  }, [error, change])
  const row = listed ?? (id === undefined ? undefined : data)
  return {
    open: edit === 'new' ? {} : row && { row },
    // The way back closes the form.
    add: () => change({ edit: 'new' }, true),
    edit: (chosen: { id: number }) => change({ edit: String(chosen.id) }, true),
    close: () => change({ edit: undefined }),
  }
}
