import type { QueryClient } from '@tanstack/react-query'
import { onSessionElsewhere } from '../../ui/storage/session-channel.ts'
import { clearSessionStorage } from '../../ui/storage/session-storage.ts'
import { replaceSession, sessionQuery } from './session-queries.ts'

/**
 * Applies logins and logouts in other tabs to this one. What a guest has typed stays when the guest logs in.
 * @param reload called when the former user's data has left the tab; the page has state of its own
 * @returns a function that stops it
 */
export const followSession = (queryClient: QueryClient, reload: () => void): (() => void) =>
  onSessionElsewhere((user) => {
    const former = queryClient.getQueryData(sessionQuery().queryKey)?.user
    if (former && former.id === user?.id) return
    const replace = async () => {
      await replaceSession(queryClient, user)
      if (!former) return
      clearSessionStorage()
      reload()
    }
    void replace()
  })
