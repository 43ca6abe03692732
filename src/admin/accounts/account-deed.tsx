import { accepted, api, read } from '../../api-client.ts'
import type { Account } from '../../domain/staff-accounts.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { useSend } from '../parts/use-send.ts'
import { USERS } from './staff-queries.ts'

/** What is done to an account at one press. */
export type Deed = 'make' | 'unmake' | 'log-out' | 'second-step-off'

interface Words {
  title: string
  confirm: string
  warning: (name: string) => string
  success: (name: string) => string
}

const WORDS: Record<Deed, Words> = {
  make: {
    title: 'Make admin?',
    confirm: 'Make admin',
    warning: (name) => `${name} will see and change everything in the back office.`,
    success: (name) => `${name} is an admin now`,
  },
  unmake: {
    title: 'Remove admin?',
    confirm: 'Remove admin',
    warning: (name) => `${name} will be an ordinary customer, and can no longer open the back office.`,
    success: (name) => `${name} is no longer an admin`,
  },
  'log-out': {
    title: 'End sessions?',
    confirm: 'End sessions',
    warning: (name) => `${name} will have to log in again on every device. Your own session here stays.`,
    success: (name) => `${name} is logged out`,
  },
  'second-step-off': {
    title: 'Remove second step?',
    confirm: 'Remove second step',
    warning: (name) => `${name} will log in with the password alone, until they set a second step up again.`,
    success: (name) => `${name} has no second step any more`,
  },
}

/** Asks, does it, and says so. */
export function AccountDeed({ deed, account, onClose }: { deed: Deed; account: Account; onClose: () => void }) {
  const { title, confirm, warning, success } = WORDS[deed]
  const { mutate, isPending } = useSend({
    send: () => perform(deed, account.id),
    success: success(account.username),
    refresh: [USERS],
  })
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      pending={isPending}
      onCancel={onClose}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
    >
      <p>{warning(account.username)}</p>
    </ConfirmDialog>
  )
}

async function perform(deed: Deed, id: number): Promise<void> {
  const param = { id: String(id) }
  if (deed === 'make' || deed === 'unmake') {
    await read(api.admin.users[':id'].$patch({ param, json: { isAdmin: deed === 'make' } }))
    return
  }
  const account = api.admin.users[':id']
  await accepted((deed === 'log-out' ? account.sessions : account['second-step']).$delete({ param }))
}
