import type { ReactNode } from 'react'
import * as styles from './panel-list.module.css'

/** The list of a dashboard panel. */
export const PanelList = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>

interface ItemProps {
  /** Before the text. */
  image?: ReactNode
  children: ReactNode
  /** After the text: a button or link. */
  action?: ReactNode
}

/** An item of a `PanelList`: image, text and action in a row. */
export const PanelListItem = ({ image, children, action }: ItemProps) => (
  <li className={styles.item}>
    {image}
    <span className={styles.text}>{children}</span>
    {action}
  </li>
)

/** Why something failed. */
export const ErrorText = ({ children }: { children: ReactNode }) => <span className={styles.error}>{children}</span>
