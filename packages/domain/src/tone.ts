/** The meaning of a badge colour; the theme decides how each looks. */
export type Tone = 'green' | 'red' | 'yellow' | 'grey' | 'blue'
