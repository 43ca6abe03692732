import { Mail, Phone } from 'lucide-react'
import type { Store } from '../../../domain/store/store.ts'
import { telLink } from '../../../domain/values/phones.ts'
import { DEFAULT_CONTACT } from '../../../domain/store/store-facts.ts'
import * as styles from './site-footer.module.css'

const SOCIAL_NAMES = { facebook: 'Facebook', instagram: 'Instagram', twitter: 'Twitter' } as const

/** The store's contact data, with defaults for settings that are not set. */
export function FooterContact({ store }: { store: Store }) {
  const phone = store.phone || DEFAULT_CONTACT.phone
  const email = store.email || DEFAULT_CONTACT.email
  return (
    <section>
      <h2>Contact</h2>
      <ul>
        <li>
          <p>{store.address || DEFAULT_CONTACT.address}</p>
        </li>
        <li>
          <a href={telLink(phone)}>
            <Phone className={`icon icon-s ${styles.contactIcon}`} />
            {phone}
          </a>
        </li>
        <li>
          <a href={`mailto:${email}`}>
            <Mail className={`icon icon-s ${styles.contactIcon}`} />
            {email}
          </a>
        </li>
        {store.hours && (
          <li>
            <p>{store.hours}</p>
          </li>
        )}
        <SocialLinks social={store.social} />
      </ul>
    </section>
  )
}

function SocialLinks({ social }: Pick<Store, 'social'>) {
  const sites = (['facebook', 'instagram', 'twitter'] as const).filter((site) => /^https?:\/\//.test(social[site]))
  if (sites.length === 0) return null
  return (
    <li className={styles.social}>
      {sites.map((site) => (
        <a key={site} href={social[site]} target="_blank" rel="noopener">
          {SOCIAL_NAMES[site]}
        </a>
      ))}
    </li>
  )
}
