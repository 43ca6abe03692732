import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'
import type { WhatsAppSettings } from '../../../domain/whatsapp/whatsapp-api.ts'

const POLL_MS = 3000

/** The WhatsApp account, polled while a message is on its way. */
export const whatsappSettingsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'whatsapp'],
    queryFn: () => readJson(api.admin.whatsapp.$get()),
    refetchInterval: ({ state }) => (state.data && isSending(state.data) ? POLL_MS : false),
  })

const isSending = ({ counts }: WhatsAppSettings): boolean => counts.waiting > 0
