import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Store } from '../../../domain/store/store.ts'

const MobileMenu = lazy(() => import('./mobile-menu.tsx'))

/** Opens the mobile menu, whose code loads on the first use. */
export function MenuButton({ store }: { store: Store }) {
  const [loaded, setLoaded] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="icon-button phone-only"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => {
          setLoaded(true)
          setOpen(true)
        }}
      >
        <Menu className="icon icon-l" />
      </button>
      {loaded && (
        <Suspense fallback={null}>
          <MobileMenu store={store} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
