/**
 * Names the shape of the answers that devices keep to be read without a connection: what was kept in another one is not
 * shown, because a screen of today may find nothing in it. The test beside the API's document
 * (apps/api/src/api-document) says when it has to be another name, and which.
 */
export const keptAnswersShape = 'bc49e574'
