import { useQuery } from '@tanstack/react-query'
import { ArrowRight, History } from 'lucide-react'
import { formatCount } from '../../domain/counts.ts'
import { formatMoment } from '../../domain/dates.ts'
import { AUDIT_COUNT_LIMIT, AUDIT_KINDS, type AuditEntry } from '../../domain/staff-accounts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { FilterBar, FilterDate, FilterSelect } from '../parts/filter-bar.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import type { Column } from '../parts/table-parts.ts'
import { type TableState, useTableState } from '../parts/use-table-state.ts'
import { deedOf, fieldChanges } from './change-words.ts'
import { auditQuery, usersQuery } from './staff-queries.ts'

const FILTERS = ['kind', 'actor', 'from', 'to', 'batch']
const MANY_FIELDS = 4

/** Every change made in the back office: who, when, what, before and after. */
export function AuditSection() {
  const state = useTableState({ filters: FILTERS })
  const result = useQuery(auditQuery(state.query))
  return (
    <>
      <div className="desk-title">
        <h2>Audit log</h2>
      </div>
      <FilterBar state={state}>
        <SearchBox label="Search by name, id or staff" state={state} />
        <FilterSelect label="Kind" name="kind" state={state} options={AUDIT_KINDS} />
        <WhoFilter state={state} />
        <FilterDate label="From Date" name="from" state={state} />
        <FilterDate label="To Date" name="to" state={state} />
      </FilterBar>
      {result.data?.total === AUDIT_COUNT_LIMIT && (
        <p className="note plain">
          The newest {formatCount(AUDIT_COUNT_LIMIT)} changes are listed. Choose a To Date to see older ones.
        </p>
      )}
      <DataTable
        label="Audit log"
        state={state}
        result={result}
        columns={columnsFor(state)}
        nameOf={({ subject }) => subject}
        empty={<EmptyState icon={History} sentence="No changes match." />}
      />
    </>
  )
}

/** Staff as they are now, and whoever the address names besides. */
function WhoFilter({ state }: { state: TableState }) {
  const { data } = useQuery(usersQuery({ isAdmin: 'true', limit: '100' }))
  const names = [...(data?.rows.map(({ username }) => username) ?? []), state.filters.actor ?? ''].filter(Boolean)
  const options = Object.fromEntries(names.map((name) => [name, name]))
  return <FilterSelect label="Staff" name="actor" state={state} options={options} />
}

const columnsFor = (state: TableState): Column<AuditEntry>[] => [
  { head: 'When', cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time> },
  { head: 'Who', cell: ({ actor }) => actor },
  {
    head: 'What',
    cell: (entry) => (
      <>
        <b>{entry.subject}</b>
        <small>
          {deedOf(entry)} #{entry.subjectId}
          {entry.batch && !state.filters.batch && <BatchLink batch={entry.batch} state={state} />}
        </small>
      </>
    ),
  },
  { head: 'Before and after', cell: (entry) => <Changes entry={entry} /> },
]

function BatchLink({ batch, state }: { batch: string; state: TableState }) {
  return (
    <>
      {' · '}
      <button type="button" className="inline-link" onClick={() => state.change({ batch })}>
        all of this bulk change
      </button>
    </>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = fieldChanges(entry)
  const list = (
    <dl className="field-changes">
      {changes.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {entry.before && <span>{before}</span>}
            {entry.before && entry.after && <ArrowRight className="icon icon-s" role="img" aria-label="became" />}
            {entry.after && <span>{after}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
  if (changes.length <= MANY_FIELDS) return list
  return (
    <details>
      <summary>{changes.length} fields</summary>
      {list}
    </details>
  )
}
