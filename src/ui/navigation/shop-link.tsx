import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useRef, type ComponentProps, type MouseEvent } from 'react'

type Props = ComponentProps<'a'> & { href: string }

const PRELOAD_AFTER_MS = 50

/** A link: an anchor that navigates with the router within the store, without a page load. */
export function ShopLink({ href, onClick, children, ...rest }: Props) {
  const router: AnyRouter | undefined = useRouter({ warn: false })
  const preload = usePreload(router, href)
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!router || !isPath(href) || !isPlainClick(event)) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a {...preload} {...rest} href={href} onClick={handleClick}>
      {children}
    </a>
  )
}

/** Whether a link leads to a page of the store. The browser follows other links: URLs, mailto:, and places of the page. */
const isPath = (href: string): boolean => href.startsWith('/')

function usePreload(router: AnyRouter | undefined, href: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A failed preload is repeated by the click, which also shows the error.
  const load = () => void (isPath(href) && router?.preloadRoute({ to: '.', href }).catch(() => undefined))
  return {
    onPointerEnter: () => {
      timer.current = setTimeout(load, PRELOAD_AFTER_MS)
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onTouchStart: load,
  }
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return !event.defaultPrevented && event.button === 0 && !hasModifier && !event.currentTarget.target
}
