/** How the titles of some requests of the demo begin, and the serial number of a unit that was exchanged. */
export const demoTitles = {
  speaker: 'Tesla Model 3',
  amplifier: 'Kessler KA-2.300',
  severalItems: 'Passat B9',
  closed: 'Workshop returns',
} as const
export const demoUnit = 'AX69-24-031441'
