import { useSuspenseQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { telLink } from '../../../domain/values/phones.ts'
import { Logo } from '../../../ui/layout/logo.tsx'
import { storeQuery } from '../../shared/store-query.ts'
import * as styles from './link-header.module.css'

/** The header of a page that a link in an email opens: nothing leads away from the order. */
export function LinkHeader() {
  const { data: store } = useSuspenseQuery(storeQuery())
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.row}`}>
        <Logo name={store.name} image={store.brand.logo} href="/" />
        {store.phone && (
          <a className="button" href={telLink(store.phone)}>
            <Phone className="icon icon-s" />
            Call Us
          </a>
        )}
      </div>
    </header>
  )
}
