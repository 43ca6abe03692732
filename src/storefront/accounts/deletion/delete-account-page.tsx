import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { COOLING_OFF_DAYS, type OwnDeletion, TAX_RECORD_YEARS } from '../../../domain/accounts/deletion.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { SessionPending } from '../../shared/session-pending.tsx'
import { ownDeletionQuery } from '../account-queries.ts'
import { profileHref } from '../profile/profile-url.ts'
import { useCustomer, useRefetchSessionOn401 } from '../profile/use-customer.ts'
import * as styles from './delete-account-page.module.css'
import { DeletionForm } from './deletion-form.tsx'
import { WaitingDeletion } from './waiting-deletion.tsx'

const PATH = '/delete-account'

/** Explains which data is deleted and which stays, and requests the deletion of the account or withdraws the request. */
export function DeleteAccountPage() {
  const user = useCustomer(PATH)
  return (
    <div className={`wrap ${styles.page}`}>
      <ShopLink className="link" href={profileHref('settings')}>
        <ChevronLeft className="icon icon-s" />
        Account Settings
      </ShopLink>
      <h1>Delete your account</h1>
      <Explanation />
      <noscript>
        <p className="note amber">This page needs JavaScript. Please switch it on in your browser.</p>
      </noscript>
      <section className="panel" aria-labelledby="deletion-request">
        <h2 id="deletion-request">Your request</h2>
        {user ? (
          <Request user={user} />
        ) : (
          <SessionPending>
            <RequestSkeleton />
          </SessionPending>
        )}
      </section>
    </div>
  )
}

const RequestSkeleton = () => (
  <Loading>
    <Skeleton className={styles.skeleton} />
  </Loading>
)

function Request({ user }: { user: User }) {
  const { data, error, refetch } = useQuery(ownDeletionQuery())
  useRefetchSessionOn401(error)
  if (data) return <OpenRequest user={user} deletion={data} />
  if (error) return <ErrorState message="Your request could not be loaded." onRetry={() => void refetch()} />
  return <RequestSkeleton />
}

function OpenRequest({ user, deletion }: { user: User; deletion: OwnDeletion }) {
  const { request, blockers, email } = deletion
  if (request) return <WaitingDeletion dueAt={request.dueAt} blockers={blockers} />
  return <DeletionForm user={user} blockers={blockers} email={email} />
}

const Explanation = () => (
  <>
    <section className="panel" aria-labelledby="deleted">
      <h2 id="deleted">What is deleted</h2>
      <ul className={styles.list}>
        <li>Your account: username, password, email address, mobile number, devices and login.</li>
        <li>Your saved addresses and your wishlist.</li>
        <li>Your name, mobile number, email address and street in all your orders and replacements.</li>
        <li>Photos that you sent with reviews or requests for a replacement.</li>
        <li>Your messages to us and your newsletter, if your email address is confirmed.</li>
      </ul>
    </section>
    <section className="panel" aria-labelledby="stays">
      <h2 id="stays">What stays, and why</h2>
      <div className="stack">
        <ul className={styles.list}>
          <li>
            Books, amounts, city, state and PIN code of your orders, without your name. Tax law requires us to store
            sales for up to {TAX_RECORD_YEARS} years.
          </li>
          <li>Your reviews, without your name, because other students read them.</li>
          <li>The record of a refund with its UPI ID, until the period for disputes is over.</li>
          <li>Changes that our staff made to your orders, in a protected log that proves them.</li>
        </ul>
        <p>
          We delete {COOLING_OFF_DAYS} days after your request. Until then you can withdraw it here. After that nothing
          can be restored: you can no longer see your orders, ask for a replacement or download your data.
        </p>
      </div>
    </section>
  </>
)
