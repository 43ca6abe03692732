import { Outlet, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isStaffPath } from '../../domain/account-redirect.ts'
import { ToastHost } from '../../ui/toast-host.tsx'
import { ChatButton } from './chat-button.tsx'
import { Notices } from './notices.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { TabBar } from './tab-bar.tsx'
import { useArrival } from './use-arrival.ts'
import { useEarlyPresses } from './use-early-presses.ts'
import { useNearPages } from './use-near-pages.ts'

/** Everything around a page of the shop. The admin's pages stand alone. */
export function ShopLayout() {
  const admin = useLocation({ select: ({ pathname }) => isStaffPath(pathname) })
  useEarlyPresses()
  return (
    <>
      {admin ? (
        <Outlet />
      ) : (
        <ShopFrame>
          <Outlet />
        </ShopFrame>
      )}
      <ToastHost />
    </>
  )
}

function ShopFrame({ children }: { children: ReactNode }) {
  useArrival()
  useNearPages()
  return (
    <>
      <a className="sr-only skip-link" href="#main">
        Skip to content
      </a>
      <Notices />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <ChatButton />
      <TabBar />
    </>
  )
}
