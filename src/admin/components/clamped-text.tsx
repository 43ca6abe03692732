import type { ReactNode } from 'react'
import * as styles from './clamped-text.module.css'

/** A long text in a table, cut off after two lines. */
export const ClampedText = ({ children }: { children: ReactNode }) => <span className={styles.text}>{children}</span>
