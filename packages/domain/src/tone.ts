/** The colours of the specification's badges, as meaning; the theme says what each looks like. */
export type Tone = 'green' | 'red' | 'yellow' | 'grey' | 'blue'
