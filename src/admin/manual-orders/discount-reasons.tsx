export const DISCOUNT_REASONS_ID = 'discount-reasons'

const REASONS = ['Worn cover', 'Price promised on the phone', 'Old customer', 'Late delivery', 'Several copies']

/** The suggestions for the reason of a discount. */
export const DiscountReasons = () => (
  <datalist id={DISCOUNT_REASONS_ID}>
    {REASONS.map((reason) => (
      <option key={reason}>{reason}</option>
    ))}
  </datalist>
)
