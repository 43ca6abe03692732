import { Outlet, useLocation } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { isAdminPath } from '../../domain/accounts/login-redirect.ts'
import { ToastHost } from '../../ui/overlays/toast-host.tsx'
import { BackToTop } from './back-to-top.tsx'
import { ChatButton } from './chat-button.tsx'
import { Notices } from './header/notices.tsx'
import { CheckoutFooter } from './footer/checkout-footer.tsx'
import { SiteFooter } from './footer/site-footer.tsx'
import { NoScriptNotice } from './no-script-notice.tsx'
import { OfflineBoundary } from './offline-state.tsx'
import { SiteHeader } from './header/site-header.tsx'
import { TabBar } from './tab-bar.tsx'
import { useFocusOnNavigate } from './use-focus-on-navigate.ts'
import { useReplayEarlyClicks } from './replay-early-clicks.ts'
import { usePrefetchRoutes } from './use-prefetch-routes.ts'
import * as styles from './storefront-layout.module.css'

/** The layout around the pages of the store. Admin pages have their own. */
export function StorefrontLayout() {
  const admin = useLocation({ select: ({ pathname }) => isAdminPath(pathname) })
  useReplayEarlyClicks()
  return (
    <>
      {admin ? (
        <Outlet />
      ) : (
        <StorefrontFrame>
          <Outlet />
        </StorefrontFrame>
      )}
      <ToastHost />
    </>
  )
}

function StorefrontFrame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigate(main)
  usePrefetchRoutes()
  useFollowSession()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isCheckout = path === '/checkout'
  // The page that a link in an email opens has a header of its own, and nothing that leads away from the order.
  const isLinkPage = path.startsWith('/orders/')
  const isFocused = isCheckout || isLinkPage
  return (
    <>
      <a className="sr-only skip-link" href="#main">
        Skip to content
      </a>
      {!isLinkPage && (
        <div className={isCheckout ? styles.wideOnly : styles.always}>
          <Notices />
          <SiteHeader />
        </div>
      )}
      <main ref={main} id="main" tabIndex={-1}>
        <NoScriptNotice />
        <OfflineBoundary>{children}</OfflineBoundary>
      </main>
      {isFocused ? <CheckoutFooter /> : <SiteFooter />}
      {!isFocused && <BackToTop />}
      {!isFocused && path !== '/cart' && <ChatButton />}
      {!isFocused && <TabBar />}
    </>
  )
}

/** Follows logins and logouts in other tabs. The page of a former user is loaded again. */
function useFollowSession(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let isOver = false
    let stop: (() => void) | undefined
    const start = ({ followSession }: typeof import('../shared/follow-session.ts')) => {
      if (!isOver) stop = followSession(queryClient, () => location.reload())
    }
    const follow = () => void import('../shared/follow-session.ts').then(start)
    // It is no part of the first view: before a login in another tab this one loses the focus.
    if (document.hasFocus()) addEventListener('blur', follow, { once: true })
    else follow()
    return () => {
      isOver = true
      removeEventListener('blur', follow)
      stop?.()
    }
  }, [queryClient])
}
