import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '../../../ui/overlays/toasts.ts'
import { NotFound } from '../../shared/not-found.tsx'

/** Names the missing collection and navigates to the not-found page; without scripts it looks like that page. */
export function CollectionNotFound({ notice }: { notice: string }) {
  const router = useRouter()
  useEffect(() => {
    toast.error({ title: notice })
    void router.navigate({ href: '/not-found', replace: true })
  }, [notice, router])
  return <NotFound />
}
