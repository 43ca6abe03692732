import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { isAdminPath } from '../../domain/accounts/login-redirect.ts'
import { ToastHost } from '../../ui/overlays/toast-host.tsx'
import { ChatButton } from './chat-button.tsx'
import { Notices } from './header/notices.tsx'
import { SiteFooter } from './footer/site-footer.tsx'
import { SiteHeader } from './header/site-header.tsx'
import { TabBar } from './tab-bar.tsx'
import { useFocusOnNavigate } from './use-focus-on-navigate.ts'
import { useReplayEarlyClicks } from './replay-early-clicks.ts'
import { usePrefetchRoutes } from './use-prefetch-routes.ts'

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
  return (
    <>
      <a className="sr-only skip-link" href="#main">
        Skip to content
      </a>
      <Notices />
      <SiteHeader />
      <main ref={main} id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <ChatButton />
      <TabBar />
    </>
  )
}
