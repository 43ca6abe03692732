import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import { toast } from '../toast.ts'
import { useUpdateSearchParams } from '../table/use-table-state.ts'

interface Options<Row> {
  /** Query name of the table. */
  name: string
  /** Rows of the current page. */
  rows: readonly Row[] | undefined
  /** Loads a row that is not on the page. */
  load: (id: number) => Promise<Row>
}

/**
 * The open form from the URL: `edit=new` adds a row, `edit=7` edits that row.
 * `open` is undefined for none, `{}` for a new row, `{ row }` once the row is loaded.
 */
export function useEditDialog<Row extends { id: number }>({ name, rows, load }: Options<Row>) {
  const { edit }: Partial<Record<string, string>> = useSearch({ strict: false })
  const updateSearch = useUpdateSearchParams()
  const id = edit !== undefined && /^[1-9]\d*$/.test(edit) ? Number(edit) : undefined
  const { row, error } = useOpenRow(id, { name, rows, load })
  useEffect(() => {
    if (!error) return
    toast.error({ description: toUserMessage(error, 'This could not be opened.') })
    updateSearch({ edit: undefined })
  }, [error, updateSearch])
  return {
    open: edit === 'new' ? {} : row && { row },
    // A history entry: Back closes the form.
    add: () => updateSearch({ edit: 'new' }, true),
    edit: ({ id: rowId }: { id: number }) => updateSearch({ edit: String(rowId) }, true),
    close: () => updateSearch({ edit: undefined }),
  }
}

/** The row with an id. Once found it stays as it is, so that its open form stays, whatever becomes of the list. */
export function useOpenRow<Row extends { id: number }>(id: number | undefined, { name, rows, load }: Options<Row>) {
  const [opened, setOpened] = useState<Row>()
  const known = opened?.id === id ? opened : rows?.find((candidate) => candidate.id === id)
  const { data, error } = useQuery({
    queryKey: ['staff', name, 'one', id],
    queryFn: () => load(id ?? 0),
    enabled: id !== undefined && rows !== undefined && !known,
    staleTime: 0,
    gcTime: 0,
  })
  const row = known ?? (id === undefined ? undefined : data)
  if (row !== opened) setOpened(row)
  return { row, error }
}
