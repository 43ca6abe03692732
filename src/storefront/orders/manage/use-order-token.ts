import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLinkToken } from '../../shared/link-token.ts'

/** The token of the order in the URL's fragment; '' without one and on the server. A new token is put into the URL. */
export function useOrderToken(): [token: string, setToken: (token: string) => void] {
  const linked = useLinkToken()
  const navigate = useNavigate()
  const [proved, setProved] = useState('')
  const setToken = (token: string) => {
    setProved(token)
    void navigate({ to: '.', hash: token, replace: true, resetScroll: false })
  }
  return [proved || linked, setToken]
}
