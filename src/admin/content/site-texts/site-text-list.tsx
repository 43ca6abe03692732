import type { AdminSiteText } from '../../../domain/content/site-texts.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { DetailTable } from '../../components/detail-table.tsx'
import { siteTextHref } from '../../components/admin-url.ts'
import * as styles from './site-texts-section.module.css'

/** The texts with their last change. */
export const SiteTextList = ({ texts }: { texts: readonly AdminSiteText[] }) => (
  <div className={`panel ${styles.panel}`}>
    <DetailTable>
      <thead>
        <tr>
          <th scope="col">Text</th>
          <th scope="col">State</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {texts.map((text) => (
          <tr key={text.name}>
            <td>
              <b>{text.title}</b>
            </td>
            <td>{describeState(text)}</td>
            <td className={styles.action}>
              <ShopLink className="button" aria-label={`Edit ${text.title}`} href={siteTextHref(text.name)}>
                Edit
              </ShopLink>
            </td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  </div>
)

function describeState({ updatedAt, updatedBy }: AdminSiteText): string {
  return updatedAt === null ? 'Standard text' : `Changed ${formatDateTime(updatedAt)} by ${updatedBy ?? 'staff'}`
}
