import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notify } from '../../ui/toasts.ts'
import { NotFound } from '../content/not-found.tsx'

/** Says what is missing and goes to the not-found page; until then, and without script, it looks like that page. */
export function ShelfMissing({ notice }: { notice: string }) {
  const router = useRouter()
  useEffect(() => {
    notify({ title: notice, tone: 'error' })
    void router.navigate({ href: '/not-found', replace: true })
  }, [notice, router])
  return <NotFound />
}
