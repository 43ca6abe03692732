import { lazy, Suspense } from 'react'
import { useToast } from './toasts.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/** The place of toasts in a layout. Loads the toaster with the first toast. */
export function ToastHost() {
  const toast = useToast()
  if (!toast) return null
  return (
    <Suspense fallback={null}>
      <Toaster toast={toast} />
    </Suspense>
  )
}
