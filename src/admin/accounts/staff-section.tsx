import { useQuery } from '@tanstack/react-query'
import { KeyRound, LogOut, ShieldCheck, ShieldOff, UserCog, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../domain/values/dates.ts'
import { ROLE_HINTS, ROLE_LABELS } from '../../domain/accounts/roles.ts'
import type { Account } from '../../domain/accounts/staff-accounts.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useStaffUser } from './staff-user.ts'
import { DataTable } from '../components/table/data-table.tsx'
import { ExportButtons } from '../components/table/export-button.tsx'
import { exportHref } from '../components/table/export-href.ts'
import { FilterBar, FilterSelect } from '../components/table/filter-bar.tsx'
import { SearchBox } from '../components/table/search-box.tsx'
import type { Column, RowAction } from '../components/table/table-types.ts'
import { type TableState, useTableState } from '../components/table/use-table-state.ts'
import { TitleBar } from '../components/title-bar.tsx'
import { TitleMenu } from '../components/title-menu.tsx'
import { AccountActionDialog, type AccountAction } from './account-action-dialog.tsx'
import { NewStaffForm, PasswordResetForm } from './account-forms.tsx'
import { TwoFactorDialog } from './two-factor-dialog.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import { RoleForm } from './role-form.tsx'
import { useMay } from './use-may.ts'
import { usersQuery } from './account-queries.ts'
import * as styles from './staff-section.module.css'

const EXPORT = '/api/admin/users/export'
const FILTERS = ['isAdmin']
const ROLES = { true: 'Staff', false: 'Customers' }

const columnsFor = (ownId: number | undefined): Column<Account>[] => [
  {
    header: 'Username',
    sort: 'username',
    cell: ({ id, username }) => (
      <>
        <b>{username}</b>
        {id === ownId && ' (you)'}
      </>
    ),
  },
  { header: 'Role', cell: ({ role }) => (role ? ROLE_LABELS[role] : 'Customer') },
  { header: '2FA', cell: ({ isTwoFactorEnabled }) => (isTwoFactorEnabled ? 'On' : 'Off') },
  { header: 'Logged in on', numeric: true, cell: ({ sessions }) => formatDevices(sessions) },
  { header: 'Since', sort: 'createdAt', cell: ({ createdAt }) => formatDateTime(createdAt) },
]

const formatDevices = (count: number): string => (count === 1 ? '1 device' : `${count} devices`)

/** The open dialog. */
type DialogState =
  | { form: 'new' }
  | { form: 'two-factor' }
  | { form: 'password'; account: Account }
  | { form: 'role'; account: Account }
  | { action: AccountAction; account: Account }

/** The own login; for the owner also the accounts of staff, and on request of customers, with roles, passwords and sessions. */
export function StaffSection() {
  const may = useMay()
  return <PasswordPrompt>{may('owner') ? <Accounts /> : <OwnLogin />}</PasswordPrompt>
}

/** What staff without the rights of an owner can change about their own account. */
function OwnLogin() {
  const [isOpen, setIsOpen] = useState(false)
  const user = useStaffUser()
  return (
    <>
      <TitleBar title="Your login" level={2}>
        <div className={styles.buttons}>
          <button type="button" className="button quiet" onClick={() => setIsOpen(true)}>
            <ShieldCheck className="icon" />
            Two-factor authentication
          </button>
          <ShopLink className="button quiet" href="/profile">
            Change password
          </ShopLink>
        </div>
      </TitleBar>
      {user?.role && (
        <p>
          {ROLE_LABELS[user.role]}: {ROLE_HINTS[user.role]}
        </p>
      )}
      {isOpen && <TwoFactorDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Accounts() {
  const state = useTableState({ filters: FILTERS, initialFilter: ['isAdmin', 'true'] })
  const result = useQuery(usersQuery(state.query))
  const [open, setOpen] = useState<DialogState>()
  const ownId = useStaffUser()?.id
  return (
    <>
      <StaffTitleBar state={state} onOpen={setOpen} />
      <FilterBar state={state}>
        <SearchBox label="Search by username" state={state} />
        <FilterSelect label="Role" name="isAdmin" state={state} options={ROLES} />
      </FilterBar>
      <DataTable
        label="Accounts"
        state={state}
        result={result}
        columns={columnsFor(ownId)}
        rowLabel={({ username }) => username}
        actions={(account) => accountActions(account, account.id === ownId, setOpen)}
        empty={<EmptyState icon={Users} message="No accounts match." />}
      />
      {open && <OpenDialog open={open} ownId={ownId} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function StaffTitleBar({ state, onOpen }: { state: TableState; onOpen: (open: DialogState) => void }) {
  return (
    <TitleBar title="Staff" level={2}>
      <TitleMenu label="More for staff">
        <ExportButtons href={(format) => exportHref(EXPORT, state, format)} />
      </TitleMenu>
      <div className={styles.buttons}>
        <button type="button" className="button quiet" onClick={() => onOpen({ form: 'two-factor' })}>
          <ShieldCheck className="icon" />
          Two-factor authentication
        </button>
        <button type="button" className="button main" onClick={() => onOpen({ form: 'new' })}>
          <UserPlus className="icon" />
          Add staff account
        </button>
      </div>
    </TitleBar>
  )
}

function OpenDialog({ open, ownId, onClose }: { open: DialogState; ownId: number | undefined; onClose: () => void }) {
  if ('action' in open) return <AccountActionDialog {...open} isOwn={open.account.id === ownId} onClose={onClose} />
  if (open.form === 'new') return <NewStaffForm onClose={onClose} />
  if (open.form === 'two-factor') return <TwoFactorDialog onClose={onClose} />
  if (open.form === 'role') return <RoleForm account={open.account} onClose={onClose} />
  return <PasswordResetForm account={open.account} onClose={onClose} />
}

/** Own password and 2FA have no action here: they need the current password or a code. */
function accountActions(account: Account, isOwn: boolean, onOpen: (open: DialogState) => void): RowAction[] {
  const endSessions = {
    label: 'End sessions',
    icon: LogOut,
    onSelect: () => onOpen({ action: 'end-sessions', account }),
  }
  const turnOff2FA = {
    label: 'Turn off 2FA',
    icon: ShieldOff,
    onSelect: () => onOpen({ action: 'disable-two-factor', account }),
    isDanger: true,
  }
  return [
    { label: 'Change role', icon: UserCog, onSelect: () => onOpen({ form: 'role', account }) },
    isOwn
      ? { label: 'Change password', icon: KeyRound, href: '/profile' }
      : { label: 'Reset password', icon: KeyRound, onSelect: () => onOpen({ form: 'password', account }) },
    ...(account.sessions > 0 ? [endSessions] : []),
    ...(account.isTwoFactorEnabled && !isOwn ? [turnOff2FA] : []),
  ]
}
