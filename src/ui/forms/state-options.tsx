import { INDIAN_STATES } from '../../domain/values/indian-states.ts'

/** The options of the field "State": the list, after a stored value that is not in it, or the request to choose one. */
export const StateOptions = ({ stored = '' }: { stored?: string | undefined }) => (
  <>
    {!INDIAN_STATES.some((state) => state === stored) && <option value={stored}>{stored || 'Choose a state'}</option>}
    {INDIAN_STATES.map((state) => (
      <option key={state}>{state}</option>
    ))}
  </>
)
