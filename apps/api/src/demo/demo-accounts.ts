import type { Role } from '@portal/domain/accounts/roles.ts'

/** One password for all demo accounts: a demo listens on the local machine only. */
export const demoPassword = 'Membran-Demo-26'

export interface DemoAccount {
  readonly email: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly debtorNumber: string
  readonly phoneNumber: string
  readonly street: string
  readonly postCode: string
  readonly city: string
  readonly country: string
  readonly verified: boolean
  readonly enabled: boolean
  readonly disabledByAdmin: boolean
}

const enabled = { verified: true, enabled: true, disabledByAdmin: false }

/** By the names that the demo requests call them. */
export const demoAccounts = {
  admin: {
    email: 'admin@membran.example',
    role: 'ADMIN',
    firstName: 'Jonas',
    lastName: 'Reuter',
    companyName: 'Membran Service',
    debtorNumber: '',
    phoneNumber: '+49 221 555 0100',
    street: 'Klangstrasse 12',
    postCode: '50667',
    city: 'Köln',
    country: 'Germany',
    ...enabled,
  },
  colleague: {
    email: 'mira.sanders@membran.example',
    role: 'ADMIN',
    firstName: 'Mira',
    lastName: 'Sanders',
    companyName: 'Membran Service',
    debtorNumber: '',
    phoneNumber: '+49 221 555 0101',
    street: 'Klangstrasse 12',
    postCode: '50667',
    city: 'Köln',
    country: 'Germany',
    ...enabled,
  },
  dealer: {
    email: 'dealer@klanghaus-berger.example',
    role: 'USER',
    firstName: 'Anna',
    lastName: 'Berger',
    companyName: 'Klanghaus Berger',
    debtorNumber: 'D-20417',
    phoneNumber: '+49 40 555 0188',
    street: 'Hafenweg 7',
    postCode: '20457',
    city: 'Hamburg',
    country: 'Germany',
    ...enabled,
  },
  santos: {
    email: 'oficina@autohifi-santos.example',
    role: 'USER',
    firstName: 'Tiago',
    lastName: 'Santos',
    companyName: 'Autohifi Santos Lda',
    debtorNumber: 'D-31120',
    phoneNumber: '+351 21 555 0144',
    street: 'Rua do Som 41',
    postCode: '1200-109',
    city: 'Lisboa',
    country: 'Portugal',
    ...enabled,
  },
  lindqvist: {
    email: 'verkstad@lindqvist-ljud.example',
    role: 'USER',
    firstName: 'Elsa',
    lastName: 'Lindqvist',
    companyName: 'Lindqvist Ljud & Bil AB',
    debtorNumber: 'D-27755',
    phoneNumber: '+46 8 555 0120',
    street: 'Ringvägen 88',
    postCode: '118 60',
    city: 'Stockholm',
    country: 'Sweden',
    ...enabled,
  },
  garage: {
    email: 'atelier@sound-garage-lyon.example',
    role: 'USER',
    firstName: 'Hugo',
    lastName: 'Marchand',
    companyName: 'Sound Garage Lyon',
    debtorNumber: 'D-33902',
    phoneNumber: '+33 4 55 50 01 77',
    street: "12 rue de l'Atelier",
    postCode: '69007',
    city: 'Lyon',
    country: 'France',
    ...enabled,
  },
  waiting: {
    email: 'info@basswerk-nord.example',
    role: 'USER',
    firstName: 'Femke',
    lastName: 'de Wit',
    companyName: 'Basswerk Nord',
    debtorNumber: '',
    phoneNumber: '',
    street: 'Noorderhaven 3',
    postCode: '9712',
    city: 'Groningen',
    country: 'Netherlands',
    verified: true,
    enabled: false,
    disabledByAdmin: false,
  },
  disabled: {
    email: 'kontakt@tonstudio-alt.example',
    role: 'USER',
    firstName: 'Rolf',
    lastName: 'Altmann',
    companyName: 'Tonstudio Alt',
    debtorNumber: 'D-10003',
    phoneNumber: '',
    street: 'Am Markt 1',
    postCode: '01067',
    city: 'Dresden',
    country: 'Germany',
    verified: true,
    enabled: false,
    disabledByAdmin: true,
  },
} as const satisfies Record<string, DemoAccount>

export type DemoPerson = keyof typeof demoAccounts
