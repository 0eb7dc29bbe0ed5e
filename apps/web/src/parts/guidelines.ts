/** The document a dealer confirms to have read before the first item. */
export const guidelinesDocument = {
  title: 'Loudspeaker checking guidelines',
  href: '/documents/loudspeaker-checking-guidelines.pdf',
  summary:
    'How to check a loudspeaker or an amplifier before you file it: measurements, expected values and a checklist.',
} as const
