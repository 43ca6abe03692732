import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deliveryPromise, isKnownDestination } from '../../../domain/shipping/delivery.ts'
import { deliveryPin } from './delivery-pin.ts'
import { deliveryQuery } from './delivery-query.ts'
import * as styles from './pin-code-check.module.css'

/** The delivery promise for a PIN code, which lists then use too. Its code loads with the first check. */
export default function DeliveryResult({ pin }: { pin: string }) {
  const { data, error } = useQuery(deliveryQuery(pin))
  useEffect(() => deliveryPin.set(pin), [pin])
  if (error) return <p className={styles.uncertain}>The delivery could not be checked. You can still order.</p>
  if (!data) return <p>Checking…</p>
  const isDelivered = isKnownDestination(data) && data.cashOnDelivery !== false
  return <p className={isDelivered ? styles.delivery : styles.uncertain}>{deliveryPromise(data)}</p>
}
