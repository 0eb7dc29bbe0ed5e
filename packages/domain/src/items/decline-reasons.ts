/** The predefined decline reasons; any other text is a custom reason. */
export const declineReasons = [
  'Wrong serial number',
  'Out of warranty',
  'Speaker was thermally overloaded',
  'Out-of-phase connection of twin-coil woofer',
  'Inverse connection of amplifier to vehicle battery',
  'Inverse connection of amp module to vehicle battery',
  'Item was subject to excessive humidity',
  'Item was subject to excessive UV irradiation',
  'Item was subject to impact of fall accident',
] as const
