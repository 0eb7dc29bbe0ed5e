/** The password of all demo accounts. It may be public: a demo answers its own machine only. */
export const demoPassword = 'Membran-Demo-26'
