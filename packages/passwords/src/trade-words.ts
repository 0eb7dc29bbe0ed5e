/**
 * Words that people of this trade choose for passwords, and that the common dictionaries do not know or rate as rare.
 */
export const tradeWords = `
  warranty garantie gewährleistung loudspeaker lautsprecher speaker amplifier verstärker subwoofer woofer tweeter membran
  händler portal reklamation passwort kennwort geheim willkommen
  spring summer autumn winter frühling sommer herbst
  january february march april may june july august september october november december
  januar februar märz mai juni juli oktober dezember
  monday tuesday wednesday thursday friday saturday sunday
  montag dienstag mittwoch donnerstag freitag samstag sonntag
`
  .trim()
  .split(/\s+/)
