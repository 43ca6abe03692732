import { ShopLink } from '../navigation/shop-link.tsx'
import * as styles from './logo.module.css'

interface Props {
  name: string
  /** The destination of the logo. Without one the logo is not a link. */
  href?: string
  className?: string | undefined
}

/** Three book spines and the store's name, in the colour of the surrounding text. */
export function Logo({ name, href, className = '' }: Props) {
  const classes = `${styles.logo} ${className}`
  const content = (
    <>
      <svg viewBox="3 3 26 27" width="29" height="30" aria-hidden="true" fill="currentColor">
        <path d="M5 14h6v11H5zM13 9.500h6V25h-6zM3 26.400h26V29H3z" />
        <path d="M21 4h6v21h-6z" fill="var(--color-action)" />
        <circle cx="24" cy="8.600" r="1.700" fill="var(--color-ink)" />
      </svg>
      <span>{name}</span>
    </>
  )
  if (href === undefined) return <div className={classes}>{content}</div>
  return (
    <ShopLink className={classes} href={href} aria-label={`${name} home`}>
      {content}
    </ShopLink>
  )
}
