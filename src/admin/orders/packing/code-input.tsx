import { useEffect, useRef, useState } from 'react'
import { asciiDigits } from '../../../domain/values/digits.ts'
import * as styles from './packing.module.css'

/**
 * Receives the code of a USB or Bluetooth scanner, which types it and presses Enter. On a phone the on-screen keyboard stays
 * closed until the field is tapped.
 */
export function CodeInput({ label, onCode }: { label: string; onCode: (code: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => {
    const focusInput = (event: KeyboardEvent) => {
      const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      // A space presses the focused button.
      const isPress = event.key === ' ' && document.activeElement instanceof HTMLButtonElement
      if (isCharacter && !isPress && document.activeElement !== input.current) input.current?.focus()
    }
    addEventListener('keydown', focusInput)
    return () => removeEventListener('keydown', focusInput)
  }, [])
  return (
    <form
      noValidate
      className={styles.codeForm}
      onSubmit={(event) => {
        event.preventDefault()
        const code = asciiDigits(input.current?.value.trim() ?? '')
        event.currentTarget.reset()
        if (code) onCode(code)
      }}
    >
      <input
        ref={input}
        className="input"
        aria-label={label}
        placeholder={label}
        inputMode={isTyping ? 'text' : 'none'}
        onPointerDown={() => setIsTyping(true)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      {isTyping && (
        <button type="submit" className="button">
          OK
        </button>
      )}
    </form>
  )
}
