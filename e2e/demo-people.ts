/** Who can be signed in as on a portal with demo data; the portal prints them at its start. */
export const demoDealer = 'dealer@klanghaus-berger.example'
export const demoAdmin = 'admin@membran.example'
export const demoPassword = 'Membran-Demo-26'
