/** The name of the label that marks favourites. Google exports starred contacts with it. */
export const FAVOURITE_LABEL = 'starred';

/** The fields that an act may set; an empty value removes the field. */
export const SETTABLE = ['organization', 'title', 'note'] as const;
