import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '../../../ui/overlays/toasts.ts'
import { NotFound } from '../../shared/not-found.tsx'

/** Shows a toast for the missing collection and navigates to the not-found page. Without scripts it shows that page itself. */
export function CollectionNotFound({ notice }: { notice: string }) {
  const router = useRouter()
  useEffect(() => {
    toast.error({ title: notice })
    void router.navigate({ href: '/not-found', replace: true })
  }, [notice, router])
  return <NotFound />
}
