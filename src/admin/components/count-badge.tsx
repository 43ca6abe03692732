import type { ComponentProps } from 'react'
import * as styles from './count-badge.module.css'

const MAX_SHOWN = 99

type Props = Omit<ComponentProps<'span'>, 'children'> & { count: number }

/** A number on a button or tab; nothing for 0. Screen readers read it elsewhere. */
export const CountBadge = ({ count, className = '', ...rest }: Props) =>
  count > 0 && (
    <span {...rest} className={`${styles.badge} ${className}`} aria-hidden="true">
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </span>
  )
