import styles from './mark-number.module.css'

/** The number of a mark in a picture, in the picture and where its words stand. */
export const MarkNumber = ({ number }: { number: number }) => <span className={styles.number}>{number}</span>
