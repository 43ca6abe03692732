import { useEffect, useEffectEvent, useState } from 'react'

/**
 * The results on the screen belong to a former text until those of the typed one are loaded: Enter waits for them.
 * @param openChosen called once they are loaded
 */
export function useWaitingEnter(isLoading: boolean, openChosen: () => void): (isEntered: boolean) => void {
  const [isEntered, setIsEntered] = useState(false)
  const onLoaded = useEffectEvent(openChosen)
  useEffect(() => {
    if (isEntered && !isLoading) onLoaded()
  }, [isEntered, isLoading])
  return setIsEntered
}
