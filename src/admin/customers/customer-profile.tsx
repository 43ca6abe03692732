import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { toUserMessage } from '../../api-client.ts'
import type { CustomerDetail } from '../../domain/customers/customer.ts'
import { formatDateTime, formatDay } from '../../domain/values/dates.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { whatsappLink } from '../../domain/inbox/whatsapp.ts'
import { formatMobile, telLink } from '../../domain/values/phones.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { useUpdateSearchParams } from '../components/table/use-table-state.ts'
import { TitleBar } from '../components/title-bar.tsx'
import { BlockDialog, UnblockDialog } from './block-dialogs.tsx'
import { CustomerActivity } from './customer-activity.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import * as tiles from '../components/fact-tiles.module.css'
import * as styles from './customer-profile.module.css'
import { customerQuery } from './customer-queries.ts'
import { MergeDialog } from './merge-dialog.tsx'

/** A customer: contact, totals, notes, and everything they did. @param customer number or mobile number */
export function CustomerProfile({ customer }: { customer: string }) {
  const { data, error, refetch } = useQuery(customerQuery(customer))
  const updateSearch = useUpdateSearchParams()
  return (
    <>
      <button
        type="button"
        className={`button bare ${styles.back}`}
        onClick={() => updateSearch({ customer: undefined })}
      >
        <ArrowLeft className="icon icon-s" />
        All customers
      </button>
      {error && !data && (
        <ErrorState
          message={toUserMessage(error, 'The customer could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Loading>{null}</Loading>}
      {data && (
        <>
          <ProfileHead customer={data} />
          <div className={styles.profile}>
            <Facts customer={data} />
            <Contact customer={data} />
            <CustomerNotes customer={data} />
            <CustomerActivity customer={data} />
          </div>
        </>
      )}
    </>
  )
}

function ProfileHead({ customer }: { customer: CustomerDetail }) {
  const [dialog, setDialog] = useState<'block' | 'unblock' | 'merge'>()
  const { block } = customer
  const close = () => setDialog(undefined)
  return (
    <>
      <TitleBar title={customer.name || `Customer ${customer.id}`} level={2}>
        <button type="button" className="button quiet" onClick={() => setDialog('merge')}>
          Merge
        </button>
        <button type="button" className="button quiet" onClick={() => setDialog(block ? 'unblock' : 'block')}>
          {block ? 'Unblock' : 'Block'}
        </button>
      </TitleBar>
      {block && (
        <p className="note bad">
          <span>
            Blocked by {block.by} on {formatDateTime(block.at)}: {block.reason}
          </span>
        </p>
      )}
      {dialog === 'block' && <BlockDialog id={customer.id} onClose={close} />}
      {dialog === 'unblock' && <UnblockDialog customer={customer} onClose={close} />}
      {dialog === 'merge' && <MergeDialog customer={customer} onClose={close} />}
    </>
  )
}

function Facts({ customer }: { customer: CustomerDetail }) {
  const { since, orderCount, totalSpent, refusedCount, lastOrderAt } = customer
  const facts = [
    ['Orders', orderCount],
    ['Spent', formatAmount(totalSpent)],
    ['Refused parcels', refusedCount],
    ['Last order', lastOrderAt ? formatDay(lastOrderAt) : 'None'],
    ['Customer since', formatDay(since)],
  ]
  return (
    <dl className={tiles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Contact({ customer }: { customer: CustomerDetail }) {
  const { phones, email, accounts } = customer
  return (
    <section>
      <h3>Contact</h3>
      <ul className={styles.list}>
        {phones.map((phone) => (
          <li key={phone}>
            <a className="inline-link num" href={telLink(phone)}>
              +91 {formatMobile(phone)}
            </a>
            <a
              className="inline-link"
              href={whatsappLink(phone)}
              target="_blank"
              rel="noreferrer"
              aria-label={`WhatsApp ${formatMobile(phone)}`}
            >
              WhatsApp
            </a>
          </li>
        ))}
        {email && (
          <li>
            <a className="inline-link" href={`mailto:${email}`}>
              {email}
            </a>
          </li>
        )}
        {accounts.map(({ id, username, email: accountEmail, createdAt }) => (
          <li key={id}>
            Account {username}
            {accountEmail && `, ${accountEmail}`}, since {formatDay(createdAt)}
          </li>
        ))}
      </ul>
    </section>
  )
}
