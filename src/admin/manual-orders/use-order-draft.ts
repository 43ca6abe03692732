import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { DraftContent, OrderDraft } from '../../domain/orders/manual-order.ts'
import { useAutosave } from '../components/use-autosave.ts'
import { ApiError } from '../../api-client.ts'
import { mergeDraft } from '../../domain/orders/merge-draft.ts'
import { toast } from '../components/toast.ts'
import { createDraft, draftQuery, DRAFTS, saveDraft } from './draft-queries.ts'

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
  const saved = useRef<OrderDraft | undefined>(stored)
  const base = useRef(initial)
  const save = async (text: string) => {
    const content = JSON.parse(text) as DraftContent
    const isNew = saved.current === undefined
    // The base is as typed: the server trims it, and what was not typed since is no change of this window.
    const [draft, merged] = saved.current
      ? await saveOrMerge(saved.current, content)
      : [await createDraft(content), content]
    saved.current = draft
    base.current = merged
    if (isNew) onCreated(draft.id)
    await queryClient.invalidateQueries({ queryKey: ['staff', DRAFTS] })
  }
  /** Another window may have changed the draft: its changes of other fields are taken over. */
  const saveOrMerge = async (
    { id, version }: OrderDraft,
    content: DraftContent,
  ): Promise<[OrderDraft, DraftContent]> => {
    try {
      return [await saveDraft(id, version, content), content]
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'version_conflict') throw error
      const newest = await queryClient.query({ ...draftQuery(String(id)), staleTime: 0 })
      const merged = await saveDraft(id, newest.version, mergeDraft(base.current, content, newest.content))
      latest.current = mergeDraft(content, latest.current, merged.content)
      change(JSON.stringify(latest.current))
      toast.success({ description: 'The draft was changed in another window. Its changes are shown here too.' })
      return [merged, merged.content]
    }
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
