import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { DraftContent, OrderDraft } from '../../domain/orders/manual-order.ts'
import { useAutosave } from '../components/use-autosave.ts'
import { createDraft, DRAFTS, saveDraft } from './draft-queries.ts'

interface Options {
  initial: DraftContent
  /** The stored draft; undefined for a new one, which is stored at its first change. */
  stored: OrderDraft | undefined
  onCreated: (id: number) => void
}

/** The content of a draft, saved by itself shortly after each change. */
export function useOrderDraft({ initial, stored, onCreated }: Options) {
  const queryClient = useQueryClient()
  const [initialText] = useState(() => JSON.stringify(initial))
  const latest = useRef(initial)
  const saved = useRef<Pick<OrderDraft, 'id' | 'version'> | undefined>(stored)
  const save = async (text: string) => {
    const content = JSON.parse(text) as DraftContent
    const isNew = saved.current === undefined
    saved.current = saved.current
      ? await saveDraft(saved.current.id, saved.current.version, content)
      : await createDraft(content)
    if (isNew) onCreated(saved.current.id)
    await queryClient.invalidateQueries({ queryKey: ['staff', DRAFTS] })
  }
  // The content as JSON, which the autosave compares.
  const { typed, state, error, change, flush, isUnsaved } = useAutosave({ stored: initialText, save })
  return {
    content: useMemo(() => JSON.parse(typed) as DraftContent, [typed]),
    change: (changes: Partial<DraftContent>) => {
      latest.current = { ...latest.current, ...changes }
      change(JSON.stringify(latest.current))
    },
    /** The content of now, also within a handler that started before a change. */
    latest: () => latest.current,
    /** The stored draft, with the version that the next change needs. */
    saved: () => saved.current,
    state,
    error,
    flush,
    isUnsaved,
  }
}
