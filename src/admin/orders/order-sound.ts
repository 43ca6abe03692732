import { useSyncExternalStore } from 'react'
import { playTones } from '../components/play-tones.ts'
import { readStorage, writeStorage } from '../../ui/storage/safe-storage.ts'

const KEY = 'rankshelf-order-sound'
const LOCK = 'rankshelf-order-sound'
const TWO_SHORT_TONES = { frequencies: [660, 880], seconds: 0.6, volume: 0.2 }
const listeners = new Set<() => void>()

/** Whether this browser plays a sound for a new order. Off until staff switch it on. */
export const useOrderSound = (): boolean => useSyncExternalStore(subscribe, isSoundOn)

export function setOrderSound(isOn: boolean): void {
  writeStorage(() => localStorage, KEY, isOn ? 'on' : null)
  for (const listener of listeners) listener()
}

/** Plays the sound of a new order if it is on. With several tabs only one plays it. */
export async function playOrderSound(): Promise<void> {
  if (!isSoundOn()) return
  const audio = new AudioContext()
  // A browser allows sound only in tabs that the user has clicked in.
  if (audio.state === 'running')
    await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && playTones(audio, TWO_SHORT_TONES))
  await audio.close()
}

const isSoundOn = (): boolean => readStorage(() => localStorage, KEY) === 'on'

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
