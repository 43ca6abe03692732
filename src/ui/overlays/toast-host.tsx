import { lazy, Suspense } from 'react'
import { useToast } from './toasts.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/** Stands once in a layout; fetches what draws toasts when the first one comes. */
export function ToastHost() {
  const toast = useToast()
  if (!toast) return null
  return (
    <Suspense fallback={null}>
      <Toaster toast={toast} />
    </Suspense>
  )
}
