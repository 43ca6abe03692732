import { ensureOk, api } from '../../api-client.ts'
import type { Account } from '../../domain/accounts/staff-accounts.ts'
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx'
import { useSubmit } from '../components/use-submit.ts'
import { USERS } from './account-queries.ts'
import { usePasswordPrompt } from './use-password-prompt.ts'

/** An action on an account that only needs a confirmation. */
export type AccountAction = 'end-sessions' | 'disable-two-factor'

interface ActionTexts {
  title: string
  confirm: string
  warning: (name: string) => string
  success: (name: string) => string
}

const ACTION_TEXTS: Record<AccountAction, ActionTexts> = {
  'end-sessions': {
    title: 'End sessions?',
    confirm: 'End sessions',
    warning: (name) => `${name} will have to log in again on every device. Your current session stays.`,
    success: (name) => `${name} is logged out`,
  },
  'disable-two-factor': {
    title: 'Turn off two-factor authentication?',
    confirm: 'Turn off 2FA',
    warning: (name) => `${name} will log in with the password only until they set up two-factor authentication again.`,
    success: (name) => `Two-factor authentication of ${name} is off`,
  },
}

interface Props {
  action: AccountAction
  account: Account
  /** Whether the account belongs to the current user. */
  isOwn: boolean
  onClose: () => void
}

/** Confirms and performs an action on an account. */
export function AccountActionDialog({ action, account, isOwn, onClose }: Props) {
  const send = usePasswordPrompt()
  const { title, confirm, warning, success } = ACTION_TEXTS[action]
  const { mutate, isPending } = useSubmit({
    submit: () => send(() => performAction(action, account.id)),
    success: success(account.username),
    refresh: [USERS],
  })
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirm}
      pending={isPending}
      onCancel={onClose}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
    >
      <p>{warning(isOwn ? 'You' : account.username)}</p>
    </ConfirmDialog>
  )
}

async function performAction(action: AccountAction, id: number): Promise<void> {
  const param = { id: String(id) }
  const account = api.admin.users[':id']
  await ensureOk((action === 'end-sessions' ? account.sessions : account['two-factor']).$delete({ param }))
}
