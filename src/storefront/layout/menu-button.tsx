import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Store } from '../../domain/content.ts'

const MobileMenu = lazy(() => import('./mobile-menu.tsx'))

/** Opens the slide-out menu of phones; what draws it is fetched then. */
export function MenuButton({ store }: { store: Store }) {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="icon-button phone-only"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <Menu className="icon icon-l" />
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <MobileMenu store={store} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
