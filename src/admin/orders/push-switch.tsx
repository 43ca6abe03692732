import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { toUserMessage } from '../../api-client.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { isPushSupported, PushBlockedError, readPushState, startPush, stopPush } from './push-device.ts'

const QUERY_KEY = ['staff', 'push-device']

/** Switches the notifications of new orders on this device on and off. A browser without them shows nothing. */
export function PushSwitch() {
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const { data: isOn } = useQuery({ queryKey: QUERY_KEY, queryFn: readPushState, enabled: isPushSupported() })
  if (isOn === undefined) return null
  const toggle = async () => {
    setIsPending(true)
    try {
      await (isOn ? stopPush() : startPush())
      queryClient.setQueryData(QUERY_KEY, !isOn)
      toast.success({ title: isOn ? 'This device is no longer notified' : 'This device is notified of new orders' })
    } catch (error) {
      toast.error({
        title: 'The notifications could not be changed',
        description:
          error instanceof PushBlockedError
            ? 'The browser blocks notifications of this page. Allow them in its settings.'
            : toUserMessage(error, 'The push service of the browser did not respond. Please try again.'),
      })
    }
    setIsPending(false)
  }
  return (
    <button
      type="button"
      className="button quiet"
      aria-pressed={isOn}
      disabled={isPending}
      onClick={() => void toggle()}
    >
      <Smartphone className="icon" />
      Notify this device
    </button>
  )
}
