import { Bell, BellOff } from 'lucide-react'
import { playOrderSound, setOrderSound, useOrderSound } from './order-sound.ts'

/** Switches the sound for new orders on and off. Switching it on plays it once. */
export function SoundSwitch() {
  const isOn = useOrderSound()
  const Icon = isOn ? Bell : BellOff
  const toggle = () => {
    setOrderSound(!isOn)
    if (!isOn) void playOrderSound()
  }
  return (
    <button type="button" className="button quiet" aria-pressed={isOn} onClick={toggle}>
      <Icon className="icon" />
      Sound for new orders
    </button>
  )
}
