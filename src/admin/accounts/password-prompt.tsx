import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api-client.ts'
import { PASSWORD_REQUIRED } from '../../domain/accounts/password-change.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { PasswordPromptContext, type Send } from './use-password-prompt.ts'

/** Handles `password_required` for the requests below it: see `usePasswordPrompt`. */
export function PasswordPrompt({ children }: { children: ReactNode }) {
  // Set while the dialog is open.
  const [prompt, setPrompt] = useState<{ close: (confirmed: boolean) => void }>()
  const send: Send = async (request) => {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== PASSWORD_REQUIRED) throw error
      const confirmed = await new Promise<boolean>((close) => setPrompt({ close }))
      setPrompt(undefined)
      if (!confirmed) throw error
      return request()
    }
  }
  return (
    <PasswordPromptContext value={send}>
      {children}
      {prompt && <PasswordDialog onConfirmed={() => prompt.close(true)} onCancel={() => prompt.close(false)} />}
    </PasswordPromptContext>
  )
}
