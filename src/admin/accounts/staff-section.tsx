import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../domain/dates.ts'
import type { Account } from '../../domain/staff-accounts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { FilterBar, FilterSelect } from '../parts/filter-bar.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import type { Column } from '../parts/table-parts.ts'
import { useTableState } from '../parts/use-table-state.ts'
import { AccountDeed, type Deed } from './account-deed.tsx'
import { NewStaffForm, PasswordResetForm } from './account-forms.tsx'
import { SecondStepDialog } from './second-step-dialog.tsx'
import { usersQuery } from './staff-queries.ts'

const FILTERS = ['isAdmin']
const ROLES = { true: 'Staff', false: 'Customers' }

const COLUMNS: Column<Account>[] = [
  { head: 'Username', sort: 'username', cell: ({ username }) => <b>{username}</b> },
  { head: 'Role', cell: ({ isAdmin }) => (isAdmin ? 'Admin' : 'Customer') },
  { head: 'Second step', cell: ({ secondStep }) => (secondStep ? 'On' : 'Off') },
  { head: 'Logged in on', numeric: true, cell: ({ sessions }) => devices(sessions) },
  { head: 'Since', sort: 'createdAt', cell: ({ createdAt }) => formatMoment(createdAt) },
]

const devices = (count: number): string => (count === 1 ? '1 device' : `${count} devices`)

/** What can be open above the table. */
type Open = { form: 'new' | 'second-step' } | { form: 'password'; account: Account } | { deed: Deed; account: Account }

/** The accounts of staff and customers: who is an admin, their passwords and sessions. */
export function StaffSection() {
  const state = useTableState({ filters: FILTERS })
  const result = useQuery(usersQuery(state.query))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="desk-title">
        <h2>Staff</h2>
        <div className="flex flex-wrap gap-2">
          <button type="button" className="button quiet" onClick={() => setOpen({ form: 'second-step' })}>
            <ShieldCheck className="icon" />
            My second step
          </button>
          <button type="button" className="button main" onClick={() => setOpen({ form: 'new' })}>
            <UserPlus className="icon" />
            Add staff account
          </button>
        </div>
      </div>
      <FilterBar state={state}>
        <SearchBox label="Search by username" state={state} />
        <FilterSelect label="Role" name="isAdmin" state={state} options={ROLES} />
      </FilterBar>
      <DataTable
        label="Accounts"
        state={state}
        result={result}
        columns={COLUMNS}
        nameOf={({ username }) => username}
        actions={(account) => <AccountActions account={account} onOpen={setOpen} />}
        empty={<EmptyState icon={Users} sentence="No accounts match." />}
      />
      {open && 'deed' in open && <AccountDeed deed={open.deed} account={open.account} onClose={close} />}
      {open && 'form' in open && open.form === 'new' && <NewStaffForm onClose={close} />}
      {open && 'form' in open && open.form === 'second-step' && <SecondStepDialog onClose={close} />}
      {open && 'form' in open && open.form === 'password' && (
        <PasswordResetForm account={open.account} onClose={close} />
      )}
    </>
  )
}

function AccountActions({ account, onOpen }: { account: Account; onOpen: (open: Open) => void }) {
  const { username, isAdmin, sessions, secondStep } = account
  const deed = isAdmin ? 'unmake' : 'make'
  return (
    <>
      <button type="button" className="button quiet" onClick={() => onOpen({ deed, account })}>
        {isAdmin ? 'Remove admin' : 'Make admin'}
        <span className="sr-only"> {username}</span>
      </button>
      <button type="button" className="button quiet" onClick={() => onOpen({ form: 'password', account })}>
        Reset password
        <span className="sr-only"> of {username}</span>
      </button>
      <button
        type="button"
        className="button quiet"
        disabled={sessions === 0}
        onClick={() => onOpen({ deed: 'log-out', account })}
      >
        End sessions
        <span className="sr-only"> of {username}</span>
      </button>
      {secondStep && (
        <button type="button" className="button quiet" onClick={() => onOpen({ deed: 'second-step-off', account })}>
          Remove second step
          <span className="sr-only"> of {username}</span>
        </button>
      )}
    </>
  )
}
