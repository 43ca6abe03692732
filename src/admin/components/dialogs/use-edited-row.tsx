import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../../../api-client.ts'
import type { EditConflict } from '../../../domain/values/problem.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { formatValue } from '../format-value.ts'

/** The row that a form edits. */
export interface EditedRow<Typed, Row> {
  /** The row as the API returned it. */
  row: Row
  /** Converts a row to form values. */
  toValues: (row: Row) => Typed
  /** 'product'. */
  name: string
  /** Labels of the fields in the conflict dialog. */
  labels: Partial<Record<string, string>>
  /** Formats a value of a field in the conflict dialog. */
  format?: ((field: string, value: unknown) => string) | undefined
}

/** The changed fields of an edit, with their values as they were read. */
export type Changes<Checked> = Partial<Checked> & { expected: Record<string, unknown> }

/**
 * Sends only what the user changed, so that edits of different fields are merged. A conflict about the same field opens a
 * dialog; the form then continues from the current row.
 */
export function useEditedRow<Typed extends FieldValues, Checked extends object, Row extends object>(
  form: UseFormReturn<Typed, unknown, Checked>,
  edited: EditedRow<Typed, Row> | undefined,
) {
  const [base, setBase] = useState(edited?.row)
  const [conflict, setConflict] = useState<EditConflict>()
  const changedNames = (): string[] => {
    if (!edited || !base) return []
    const before = edited.toValues(base)
    const typed = form.getValues()
    return Object.keys(before).filter((name) => toComparable(before[name]) !== toComparable(typed[name]))
  }
  const resolve = (theirs: ReadonlySet<string>) => {
    if (!edited || !conflict) return
    const typed = form.getValues()
    const mine = changedNames().filter((name) => !theirs.has(name)) as Path<Typed>[]
    const current = conflict.current as Row
    form.reset(edited.toValues(current))
    for (const name of mine) form.setValue(name, typed[name], { shouldDirty: true })
    // Fields that only this user changed are still based on the values read before: a stock is saved as a movement from them.
    const uncontested = mine.filter((name) => !Object.hasOwn(conflict.changes, name))
    setBase({ ...current, ...pick(base ?? {}, uncontested) })
    setConflict(undefined)
  }
  const dialog: ReactNode = edited && conflict && (
    <ConflictDialog
      name={edited.name}
      conflict={conflict}
      labels={edited.labels}
      format={edited.format ?? ((_, value) => formatValue(value))}
      onResolve={resolve}
      onCancel={() => setConflict(undefined)}
    />
  )
  return {
    /** The row as it was read. */
    base,
    /** Returns the changed fields of the checked values. */
    changes: (checked: Checked): Changes<Checked> => {
      const names = changedNames()
      return { ...pick(checked, names), expected: pick(base ?? {}, names) } as Changes<Checked>
    },
    /** Opens the dialog if the error is a conflict. @returns whether it is */
    openConflict: (error: Pick<ApiError, 'conflict'>): boolean => {
      setConflict(error.conflict)
      return error.conflict !== undefined
    },
    /** Continues from another state of the row, such as the saved one. */
    rebase: setBase,
    dialog,
  }
}

/**
 * Shows what is stored when it changes, unless the form has unsaved input: the input stays, and with it the values that were read
 * before, so that a colleague's change of them is a conflict.
 * @param show resets the form and continues from the stored row
 */
export function useShowStored<Stored>(isDirty: boolean, stored: Stored, show: (latest: Stored) => void): void {
  const showUnlessDirty = useEffectEvent((latest: Stored) => {
    if (!isDirty) show(latest)
  })
  useEffect(() => showUnlessDirty(stored), [stored])
}

const pick = (from: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))

/** The order of a list, such as that of the categories, is no change. */
const toComparable = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.map(itemToText).toSorted((a, b) => a.localeCompare(b)) : value)

// An id is a number in a row, a text in an input.
const itemToText = (item: unknown): string => (typeof item === 'string' ? item : JSON.stringify(item))
