import { useQuery } from '@tanstack/react-query'
import { ArrowRight, History } from 'lucide-react'
import { formatCount } from '../../domain/values/format-count.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { AUDIT_COUNT_LIMIT, AUDIT_KINDS, type AuditEntry } from '../../domain/accounts/staff-accounts.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { DataTable } from '../components/table/data-table.tsx'
import { FilterBar, FilterDate, FilterSelect } from '../components/table/filter-bar.tsx'
import { SearchBox } from '../components/table/search-box.tsx'
import type { Column } from '../components/table/table-types.ts'
import { type TableState, useTableState } from '../components/table/use-table-state.ts'
import { TitleBar } from '../components/title-bar.tsx'
import { describeAction, fieldChanges } from './audit-labels.ts'
import { auditQuery, usersQuery } from './account-queries.ts'
import * as styles from './audit-section.module.css'

const FILTERS = ['kind', 'actor', 'from', 'to', 'batch']
const MAX_INLINE_FIELDS = 4

/** The audit log: actor, time, action, values before and after. */
export function AuditSection() {
  const state = useTableState({ filters: FILTERS })
  const result = useQuery(auditQuery(state.query))
  const actors = useActors(state)
  return (
    <>
      <TitleBar title="Audit log" level={2} />
      <FilterBar state={state} total={result.data?.total}>
        <SearchBox label="Search by name, id or staff" state={state} />
        <FilterSelect label="Kind" name="kind" state={state} options={AUDIT_KINDS} />
        <FilterSelect label="Staff" name="actor" state={state} options={actors} />
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
        rowLabel={({ subject }) => subject}
        empty={<EmptyState icon={History} message="No changes match." />}
      />
    </>
  )
}

/** Current staff, and the user of the filter in the URL. */
function useActors({ filters: { actor = '' } }: TableState): Record<string, string> {
  const { data } = useQuery(usersQuery({ isAdmin: 'true', limit: '100' }))
  const names = [...(data?.rows.map(({ username }) => username) ?? []), actor].filter(Boolean)
  return Object.fromEntries(names.map((name) => [name, name]))
}

const columnsFor = (state: TableState): Column<AuditEntry>[] => [
  { header: 'When', cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> },
  { header: 'Who', cell: ({ actor }) => actor },
  {
    header: 'What',
    cell: (entry) => (
      <>
        <b>{entry.subject}</b>
        <small>
          {describeAction(entry)} {entry.subjectId && `#${entry.subjectId}`}
          {entry.batch && !state.filters.batch && <BatchLink batch={entry.batch} kind={entry.kind} state={state} />}
        </small>
      </>
    ),
  },
  { header: 'Before and after', cell: (entry) => <ChangeList entry={entry} /> },
]

function BatchLink({ batch, kind, state }: { batch: string; kind: string; state: TableState }) {
  return (
    <>
      {' · '}
      <button type="button" className="inline-link" onClick={() => state.update({ batch })}>
        all of this bulk change
      </button>
      {kind === 'product' && (
        <>
          {' · '}
          <ShopLink className="inline-link" href="/admin/products/batches">
            undo
          </ShopLink>
        </>
      )}
    </>
  )
}

function ChangeList({ entry }: { entry: AuditEntry }) {
  const changes = fieldChanges(entry)
  const list = (
    <dl className={styles.changes}>
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
  if (changes.length <= MAX_INLINE_FIELDS) return list
  return (
    <details>
      <summary className={styles.summary}>{changes.length} fields</summary>
      {list}
    </details>
  )
}
