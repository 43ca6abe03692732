import type { ComponentProps } from 'react'
import * as styles from './file-input.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'>

/** A file input with the look of the other inputs. */
export const FileInput = (props: Props) => <input className={`input ${styles.fileInput}`} type="file" {...props} />
