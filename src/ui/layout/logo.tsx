import { ShopLink } from '../navigation/shop-link.tsx'
import * as styles from './logo.module.css'

interface Props {
  name: string
  /** The path of the shop's own logo; empty for the standard one with the name. */
  image?: string | undefined
  /** The destination of the logo. Without one the logo is not a link. */
  href?: string
  className?: string | undefined
}

const SIZE = /-(\d+)x(\d+)\.webp$/

/** The shop's logo, or three book spines and the store's name in the colour of the surrounding text. */
export function Logo({ name, image = '', href, className = '' }: Props) {
  const classes = `${styles.logo} ${className}`
  const [, width, height] = SIZE.exec(image) ?? []
  const content = image ? (
    <img src={image} alt={name} width={width} height={height} />
  ) : (
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
