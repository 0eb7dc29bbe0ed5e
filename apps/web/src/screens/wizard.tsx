import { Wizard } from '../features/wizard/wizard.tsx'

/** /wizzard: title, items, overview. */
export const Component = Wizard
